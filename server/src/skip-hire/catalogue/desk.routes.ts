import * as catalogue from '@tonnage/contract/skip-hire/catalogue';
import type { Binder } from '../../platform/http/endpoint.ts';
import { orderCatalogue, setContainer, setFamily, setWaste } from './commands/catalogue.ts';
import { deskCatalogue } from './desk.queries.ts';
import { wasteCodesFor } from './waste-codes.ts';

/** The company's catalogue, for its managers. */
export function deskCatalogueRoutes(bind: Binder): void {
  bind.staff(catalogue.getDeskCatalogue, async (ctx) => ({ data: await deskCatalogue(ctx) }));
  bind.staff(catalogue.searchWasteCodes, async (_ctx, { query }) => ({ data: await wasteCodesFor(query.q) }));
  bind.staff(catalogue.addFamily, async (ctx, { body }) => {
    await setFamily(ctx, null, body.data);
    return { data: await deskCatalogue(ctx) };
  });
  bind.staff(catalogue.setFamily, async (ctx, { params, body }) => {
    await setFamily(ctx, params.id, body.data);
    return { data: await deskCatalogue(ctx) };
  });
  bind.staff(catalogue.addContainer, async (ctx, { body }) => {
    await setContainer(ctx, null, body.data);
    return { data: await deskCatalogue(ctx) };
  });
  bind.staff(catalogue.setContainer, async (ctx, { params, body }) => {
    await setContainer(ctx, params.id, body.data);
    return { data: await deskCatalogue(ctx) };
  });
  bind.staff(catalogue.addWaste, async (ctx, { body }) => {
    await setWaste(ctx, null, body.data);
    return { data: await deskCatalogue(ctx) };
  });
  bind.staff(catalogue.setWaste, async (ctx, { params, body }) => {
    await setWaste(ctx, params.id, body.data);
    return { data: await deskCatalogue(ctx) };
  });
  bind.staff(catalogue.orderCatalogue, async (ctx, { body }) => {
    await orderCatalogue(ctx, body.data.kind, body.data.ids);
    return { data: await deskCatalogue(ctx) };
  });
}

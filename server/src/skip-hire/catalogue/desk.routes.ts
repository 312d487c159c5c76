import * as catalogue from '@tonnage/contract/skip-hire/catalogue';
import type { Binder } from '../../platform/http/endpoint.ts';
import { orderCatalogue, updateContainer, updateFamily, updateWaste } from './commands/catalogue.ts';
import { deskCatalogue } from './desk.queries.ts';
import { wasteCodesFor } from './waste-codes.ts';

/** The company's catalogue, for its managers. */
export function deskCatalogueRoutes(bind: Binder): void {
  bind.staff(catalogue.getDeskCatalogue, async (ctx) => ({ data: await deskCatalogue(ctx) }));
  bind.staff(catalogue.searchWasteCodes, async (_ctx, { query }) => ({ data: await wasteCodesFor(query.q) }));
  bind.staff(catalogue.createFamily, async (ctx, { body }) => {
    await updateFamily(ctx, null, body.data);
    return { data: await deskCatalogue(ctx) };
  });
  bind.staff(catalogue.updateFamily, async (ctx, { params, body }) => {
    await updateFamily(ctx, params.id, body.data);
    return { data: await deskCatalogue(ctx) };
  });
  bind.staff(catalogue.createContainer, async (ctx, { body }) => {
    await updateContainer(ctx, null, body.data);
    return { data: await deskCatalogue(ctx) };
  });
  bind.staff(catalogue.updateContainer, async (ctx, { params, body }) => {
    await updateContainer(ctx, params.id, body.data);
    return { data: await deskCatalogue(ctx) };
  });
  bind.staff(catalogue.createWaste, async (ctx, { body }) => {
    await updateWaste(ctx, null, body.data);
    return { data: await deskCatalogue(ctx) };
  });
  bind.staff(catalogue.updateWaste, async (ctx, { params, body }) => {
    await updateWaste(ctx, params.id, body.data);
    return { data: await deskCatalogue(ctx) };
  });
  bind.staff(catalogue.orderCatalogue, async (ctx, { body }) => {
    await orderCatalogue(ctx, body.data.kind, body.data.ids);
    return { data: await deskCatalogue(ctx) };
  });
}

import * as catalogue from '@tonnage/contract/skip-hire/catalogue';
import {
  createWasteType,
  deleteWasteType,
  getWasteType,
  listContainerSubTypes,
  listWasteTypes,
  patchWasteType,
  updateWasteType,
} from '@tonnage/contract/skip-hire/catalogue';
import type { Binder } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ResourceBinder } from '../../platform/http/query-language/resource-binder.ts';
import type { Entries } from '../../platform/http/query-language/entries.ts';
import { orderCatalogue, updateContainer, updateFamily, updateWaste } from './commands/catalogue.ts';
import { deskCatalogue } from './desk.queries.ts';
import { wasteCodesFor } from './waste-codes.ts';

export function catalogueRoutes(bind: Binder, entries: Entries): void {
  const resource = new ResourceBinder(bind, entries);
  resource.list(listContainerSubTypes);
  resource.list(listWasteTypes);
  resource.get(getWasteType);
  for (const write of [createWasteType, updateWasteType, patchWasteType, deleteWasteType]) {
    bind.account(write, () => {
      throw new Refusal('CATALOGUE_READ_ONLY');
    });
  }
}

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

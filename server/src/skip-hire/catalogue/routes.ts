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

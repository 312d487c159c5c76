import { listContainerPrices } from '@tonnage/contract/skip-hire/prices';
import type { Binder } from '../../platform/http/endpoint.ts';
import { containerPrices } from './container-prices.queries.ts';

export function priceRoutes(bind: Binder): void {
  bind.account(listContainerPrices, async (ctx, { body }) => ({ data: await containerPrices(ctx, body.data) }));
}

import { checkPrices, listContainerPrices } from '@tonnage/contract/prices';
import type { Binder } from '../../platform/http/endpoint.ts';
import { quotePrice } from '../orders/placing/commands/quote-price.ts';
import { containerPrices } from './container-prices.queries.ts';

export function priceRoutes(bind: Binder): void {
  bind.account(checkPrices, async (ctx, { body }) => ({ data: await quotePrice(ctx, body.data) }));
  bind.account(listContainerPrices, async (ctx, { body }) => ({ data: await containerPrices(ctx, body.data) }));
}

import * as phoneOrders from '@tonnage/contract/skip-hire/orders/phone-orders';
import { emailed } from '../../../platform/email/emailed.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { mailOrders } from '../emails/queries.ts';
import { findCallers } from './callers.queries.ts';
import { phoneCustomer } from './customer.queries.ts';
import { placePhoneOrder } from './commands/place-phone-order.ts';
import { phonePriceBasis } from './phone-price-basis.queries.ts';
import { phoneQuote } from './phone-price.queries.ts';

/** Orders that staff take on the telephone. */
export function phoneOrderRoutes(bind: Binder): void {
  bind.staff(phoneOrders.findCallers, async (ctx, { query }) => ({ data: await findCallers(ctx, query.q) }));
  bind.staff(phoneOrders.getPhoneCustomer, async (ctx, { params }) => ({ data: await phoneCustomer(ctx, params.id) }));
  bind.staff(phoneOrders.getPhonePriceBasis, async (ctx, { body }) => ({
    data: await phonePriceBasis(ctx, body.data),
  }));
  bind.staff(phoneOrders.quotePhoneOrder, async (ctx, { body }) => ({ data: await phoneQuote(ctx, body.data) }));
  bind.staff(phoneOrders.placePhoneOrder, async (ctx, { body }) => {
    const { orderIds, accountId, paymentUrl } = await placePhoneOrder(ctx, body.data);
    const orders = await mailOrders(ctx, orderIds);
    const placed = orders.map(({ id, number }) => ({ id, number }));
    return { data: { orders: placed, accountId, paymentUrl, ...emailed(ctx) } };
  });
}

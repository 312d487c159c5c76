import { createJob, requestCollection as requestCollectionEndpoint } from '@tonnage/contract/jobs';
import type { Binder } from '../../platform/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountContext } from '../../platform/context.ts';
import { requestCollection } from '../jobs/commands/request-collection.ts';
import { placeOrder } from './commands/place-order.ts';
import { presentOrder } from './present.ts';
import { orderById } from './queries.ts';

async function detail(ctx: AccountContext, orderId: string) {
  const found = await orderById(ctx.db, ctx.scope, orderId);
  if (!found) throw new Refusal('NOT_FOUND');
  return presentOrder(found, ctx.scope, ctx.publicUrl);
}

export function placeRoutes(bind: Binder): void {
  bind.account(createJob, async (ctx, { body }) => {
    const { orderIds, paymentUrl } = await placeOrder(ctx, body.data);
    return { data: await detail(ctx, orderIds[0]!), meta: { orderIds, paymentUrl } };
  });
  bind.account(requestCollectionEndpoint, async (ctx, { params, body }) => ({
    data: await detail(ctx, await requestCollection(ctx, params.id, body.data)),
  }));
}

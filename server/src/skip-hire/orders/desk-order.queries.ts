import type { Reading, TenantContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentDeskOrder } from './desk.present.ts';
import { deskSide, ownerOf } from './desk.queries.ts';
import { orderDetail } from './detail.queries.ts';
import { fleetOf, plannedOf } from './planning/planner.queries.ts';

/**
 * A scope in which staff work for the customer of an order: with a manager's permissions, every action in the staff
 * member's own name.
 */
export async function inAccountOf<Ctx extends Reading<TenantContext>>(ctx: Ctx, orderId: string) {
  const owner = await ownerOf(ctx, orderId);
  if (!owner) throw new Refusal('NOT_FOUND');
  return { ...ctx, scope: ctx.scope.inAccount(owner.account_id), ip: null };
}

/** Everything about an order, as the desk shows it. Throws NOT_FOUND. */
export async function deskOrder(ctx: Reading<TenantContext>, orderId: string) {
  const owner = await ownerOf(ctx, orderId);
  if (!owner) throw new Refusal('NOT_FOUND');
  const account = await inAccountOf(ctx, orderId);
  return {
    data: presentDeskOrder({
      owner,
      order: await orderDetail(account, orderId),
      office: await deskSide(ctx, orderId),
      jobs: await plannedOf(ctx, orderId),
      fleet: await fleetOf(ctx, owner.depot_id),
      userId: ctx.scope.actor.userId,
    }),
  };
}

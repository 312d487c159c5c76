import * as wire from '@tonnage/contract/desk-orders';
import type { AccountContext, TenantContext } from '../../platform/http/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addCharge } from '../billing/invoices/commands/add-charge.ts';
import { removeCharge } from '../billing/invoices/commands/remove-charge.ts';
import { cancelJob } from './movements/commands/cancel-job.ts';
import { weighLoad } from '../billing/invoices/commands/weigh-load.ts';
import { requireJob } from './commands/job-event.ts';
import { bookMovement } from './movements/commands/book-movement.ts';
import { fleetOf, plannedOf } from './planning/planner.queries.ts';
import { removeNote } from './commands/remove-note.ts';
import { writeNote } from './commands/write-note.ts';
import { orderDetail } from './detail.queries.ts';
import { presentDeskOrder, presentDeskRow } from './desk.present.ts';
import { deskOrderPage, officeSide, ownerOf } from './desk.queries.ts';

/** All orders of the company, and everything about one. */
export function deskOrderRoutes(bind: Binder): void {
  bind.staff(wire.listDeskOrders, async (ctx, { query }) => {
    const { rows, total } = await deskOrderPage(ctx, { ...query, ...pageOf(query.pagination, 0) });
    return { data: rows.map(presentDeskRow), meta: { pagination: pageOf(query.pagination, total).pagination } };
  });
  bind.staff(wire.getDeskOrder, (ctx, { params }) => shown(ctx, params.id));
  bind.staff(wire.requestMovement, async (ctx, { params, body }) => {
    await bookMovement(await inAccountOf(ctx, params.id), params.id, body.data);
    return shown(ctx, params.id);
  });
  bind.staff(wire.cancelForCustomer, async (ctx, { params, body }) => {
    const job = await requireJob(ctx, params.id);
    await cancelJob(await inAccountOf(ctx, job.order_id), job.id, body.data.reason);
    return shown(ctx, job.order_id);
  });
  bind.staff(wire.chargeOrder, async (ctx, { params, body }) => {
    await addCharge(ctx, params.id, body.data);
    return shown(ctx, params.id);
  });
  bind.staff(wire.removeCharge, async (ctx, { params }) => shown(ctx, await removeCharge(ctx, params.id)));
  bind.staff(wire.weighLoad, async (ctx, { params, body }) => shown(ctx, await weighLoad(ctx, params.id, body.data)));
  bind.staff(wire.writeNote, async (ctx, { params, body }) => {
    await writeNote(ctx, params.id, body.data.body);
    return shown(ctx, params.id);
  });
  bind.staff(wire.removeNote, async (ctx, { params }) => shown(ctx, await removeNote(ctx, params.id)));
}

/** The office at work for the customer of an order: as one of its managers, every deed in the office's own name. */
async function inAccountOf(ctx: TenantContext, orderId: string): Promise<AccountContext> {
  const owner = await ownerOf(ctx, orderId);
  if (!owner) throw new Refusal('NOT_FOUND');
  return { ...ctx, scope: ctx.scope.inAccount(owner.account_id), ip: null };
}

async function shown(ctx: TenantContext, orderId: string) {
  const owner = await ownerOf(ctx, orderId);
  if (!owner) throw new Refusal('NOT_FOUND');
  const account = await inAccountOf(ctx, orderId);
  return {
    data: presentDeskOrder({
      owner,
      order: await orderDetail(account, orderId),
      office: await officeSide(ctx, orderId),
      jobs: await plannedOf(ctx, orderId),
      fleet: await fleetOf(ctx, owner.depot_id),
      userId: ctx.scope.actor.userId,
    }),
  };
}

import { mayRequestCollection } from '@tonnage/domain/skip-hire/actions';
import type { Slot } from '@tonnage/domain/skip-hire/orders';
import type { AccountContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { dayQuestion, dayRefusal } from '../../../depots/day.queries.ts';
import { bookingCalendar } from '../../../depots/queries.ts';
import { moveOrderRow } from '../../move.commands.ts';
import { openJob } from '../../placing/commands/open-job.ts';
import { jobById, orderWithJobs } from '../../queries.ts';
import { orderMovement, type PhonedMovement, type RequestedMovement, type OpenedMovement } from './order-movement.ts';

/** Requests the collection of an order's container. */
export async function requestCollection(
  ctx: AccountContext,
  ofJob: string,
  input: {
    collectionDate: string;
    slot: Slot;
    notes?: string | null | undefined;
    phone?: PhonedMovement | undefined;
  },
): Promise<{ orderId: string; jobId: string }> {
  ctx.scope.require('orders.edit');
  const job = await jobById(ctx.db, ctx.scope, ofJob);
  const order = job && (await orderWithJobs(ctx.db, ctx.scope, job.order_id));
  if (!order) throw new Refusal('NOT_FOUND');
  const may = mayRequestCollection(order.row, order.jobs);
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  const calendar = await bookingCalendar(ctx, job.depot_id);
  const days = dayQuestion(calendar, ctx.now);
  const refusal = dayRefusal(calendar, days, input.collectionDate);
  if (refusal) throw refusal;
  const jobId = await openJob(ctx, {
    orderId: order.row.id,
    siteId: order.row.site.id,
    type: 'collection',
    date: input.collectionDate,
    slot: input.slot,
    notes: input.notes || null,
    containerSubTypeId: order.row.container_sub_type.id,
    wasteTypeId: order.row.waste_type.id,
    price: null,
    creditPence: 0,
    phone: input.phone,
    calendar,
    days,
  });
  await moveOrderRow(ctx.db, order.row.id, 'request_collection', ctx.now);
  return { orderId: order.row.id, jobId };
}

/**
 * Requests the swap of a full container for an empty one, of the same size and waste unless the request says otherwise.
 * The exchange has its own price (portal.md §6).
 */
export function requestExchange(
  ctx: AccountContext,
  jobId: string,
  input: Omit<RequestedMovement, 'type' | 'locationNotes'>,
): Promise<OpenedMovement> {
  return orderMovement(ctx, jobId, { ...input, type: 'exchange' });
}

type RequestRepositionInput = Omit<RequestedMovement, 'type' | 'containerSubTypeId' | 'wasteTypeId'> & {
  locationNotes: string;
};

/** Requests a move of the container on its site; the order shows the new position once that is done. */
export function requestReposition(
  ctx: AccountContext,
  jobId: string,
  input: RequestRepositionInput,
): Promise<OpenedMovement> {
  return orderMovement(ctx, jobId, { ...input, type: 'reposition' });
}

type RequestTipAndReturnInput = Omit<
  RequestedMovement,
  'type' | 'locationNotes' | 'containerSubTypeId' | 'wasteTypeId'
>;

/** Requests that the container is taken away full, tipped, and brought back to the same place. The hire goes on. */
export function requestTipAndReturn(
  ctx: AccountContext,
  jobId: string,
  input: RequestTipAndReturnInput,
): Promise<OpenedMovement> {
  return orderMovement(ctx, jobId, { ...input, type: 'tip_and_return' });
}

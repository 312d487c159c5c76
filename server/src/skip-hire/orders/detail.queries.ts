import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { changeDeadline } from '@tonnage/domain/skip-hire/depot-calendar';
import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { AccountContext, Reading } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { depotCalendar } from '../depots/queries.ts';
import { billing } from './ports.ts';
import { presentOrder } from './present.ts';
import { orderById, type OrderWithJobs } from './queries.ts';

/**
 * An order as its page shows it, with what may still be done with it and its jobs. Of one that `isNew`, placed in the same
 * transaction, neither charges nor an invoice are looked for. Throws NOT_FOUND.
 */
export async function orderDetail(
  ctx: Reading<AccountContext>,
  orderId: string,
  { isNew = false } = {},
): Promise<Order> {
  const { db, scope, publicUrl, now } = ctx;
  const row = await orderById(db, scope, orderId, { isNew });
  if (!row) throw new Refusal('NOT_FOUND');
  const mayHaveExtras = !isNew && scope.may('prices.view');
  const extras = mayHaveExtras
    ? await billing().extrasOf(db, { tenantId: scope.tenantId, orderId: row.row.id }, dateIn(LONDON, now))
    : [];
  return presentOrder(row, { scope, publicUrl, now, extras, deadlines: await deadlinesOf(ctx, row) });
}

/** Only a confirmed job depends on its depot's cut-off (domain/job-edit). */
async function deadlinesOf(
  { db, now }: Reading<AccountContext>,
  { jobs }: OrderWithJobs,
): Promise<Map<string, Instant>> {
  const deadlines = new Map<string, Instant>();
  for (const job of jobs.filter(({ status }) => status === 'confirmed')) {
    const calendar = await depotCalendar(db, job.depot_id, now);
    deadlines.set(job.id, changeDeadline(calendar, job.date, LONDON));
  }
  return deadlines;
}

import { ENDS_HIRE } from '@tonnage/domain/skip-hire/billing';
import type { rebookJob as endpoint } from '@tonnage/contract/skip-hire/orders/planner';
import type { Received } from '@tonnage/contract/endpoint';
import { isFirstJob } from '@tonnage/domain/skip-hire/orders';
import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { sql } from 'kysely';
import { json } from '../../../../platform/db/db.ts';
import { newId } from '../../../../platform/db/ids.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import { addDebt } from '../../../accounts/commands/reserve-credit.ts';
import { reservePlaces } from '../../../depots/commands/reserve-places.ts';
import { auditJob, recipientsOf, requireJob, emailCancelled } from '../../commands/job-event.ts';
import { moveOrderRow } from '../../move.commands.ts';
import { billing, documents } from '../../ports.ts';
import { requireToRebook } from '../failed.queries.ts';
import { officeDayRefusal } from '../office-day.queries.ts';
import { jobConfirmed, jobCancelled } from '../../emails/jobs.ts';
import { touched } from '../../../../platform/http/etag.ts';
import { cancelOrder } from '../../commands/cancel-order.ts';

/**
 * Books a failed job again on its order, confirmed at once: the same container, waste and price on another day, with the
 * wasted journey charged in the same step if the office says so. The failed job stays as it was; the customer is told.
 * Returns the new job's id. Throws WRONG_STATE (also for one that was rebooked already), PAID_BY_CARD, DATE_LOCKED,
 * DATE_FULL. Source: portal.md §4.
 */
export async function rebookJob(
  ctx: TenantContext,
  jobId: string,
  { date, slot, notes, charge }: Received<typeof endpoint>['body']['data'],
): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('jobs.manage');
  const failed = await requireToRebook(ctx, jobId);
  const price = isFirstJob(failed.type) ? null : (failed.price as JobPrice | null);
  if (price !== null && price.grossPence > 0 && failed.payment_id !== null)
    throw new Refusal('PAID_BY_CARD', {
      message: 'The card payment for this job is being refunded. Ask the customer to order it again in the portal.',
    });
  const refusal = await officeDayRefusal(ctx, failed.depot_id, date);
  if (refusal) throw refusal;
  if (!(await reservePlaces(db, { tenantId: scope.tenantId, depotId: failed.depot_id, date, places: 1 })))
    throw new Refusal('DATE_FULL');
  if (failed.type === 'collection') await moveOrderRow(db, failed.order_id, 'request_collection', now);
  // The failure gave its charge back. It was agreed before, so no limit applies now.
  if (price !== null) await addDebt(db, failed.account_id, price.grossPence);
  const id = newId(now);
  await db
    .insertInto('jobs')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: failed.account_id,
      order_id: failed.order_id,
      site_id: failed.site_id,
      depot_id: failed.depot_id,
      sequence: sql<number>`(select max(sequence) + 1 from jobs where order_id = ${failed.order_id})`,
      type: failed.type,
      status: 'confirmed',
      date,
      slot,
      requested_for: ENDS_HIRE.includes(failed.type) ? date : null,
      notes: notes || null,
      location_notes: failed.location_notes,
      container_sub_type_id: failed.container_sub_type_id,
      waste_type_id: failed.waste_type_id,
      price: failed.price === null ? null : json(failed.price),
      net_pence: (failed.price as JobPrice | null)?.netPence ?? 0,
      requested_by: failed.requested_by,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const job = await requireJob(ctx, id);
  await auditJob(ctx, job, 'job.rebooked', { failedJobId: failed.id });
  await documents().issueMissingNote(ctx, job);
  if (charge) await billing().addCharge(ctx, failed.order_id, charge);
  await emailCustomer(ctx, jobConfirmed, recipientsOf(job), { jobId: id });
  return id;
}

/**
 * Decides that a failed job is not booked again, and tells the customer why. Without its delivery nothing is left of an
 * order, which is cancelled; after any other job the container stays on hire as it is. Returns the order's id. Throws
 * NOT_FOUND, WRONG_STATE (also for one that was rebooked or dismissed already).
 */
export async function dismissFailed(ctx: TenantContext, jobId: string, reason: string): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('jobs.manage');
  const failed = await requireToRebook(ctx, jobId);
  const account = { ...ctx, scope: scope.inAccount(failed.account_id), ip: null };
  if (isFirstJob(failed.type)) {
    await cancelOrder(account, failed.order_id, reason);
    return failed.order_id;
  }
  await db
    .updateTable('jobs')
    .set({ dismissed_at: now, updated_at: touched(now) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', failed.id)
    .execute();
  await auditJob(ctx, failed, 'job.dismissed', { reason });
  await emailCancelled(
    account,
    jobCancelled,
    recipientsOf(failed),
    (by) => ({ ...by, jobId: failed.id, reason }),
    failed.id,
  );
  return failed.order_id;
}

import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Slot } from '@tonnage/domain/skip-hire/orders';
import type { TenantContext } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { reservePlaces, lockDays } from '../../../depots/commands/reserve-places.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import { lockJob } from '../../move.commands.ts';
import { withdrawProposal } from '../proposal.commands.ts';
import { officeDayRefusal } from '../../planning/office-day.queries.ts';
import { auditJob, recipientsOf, requireJob } from '../../commands/job-event.ts';
import { dateProposed } from '../../emails/jobs.ts';

/**
 * Staff propose another day for a request. The job keeps its requested day, and its capacity there; capacity on the
 * proposed day is held until the customer answers. An earlier pending proposal is withdrawn.
 */
export async function proposeDate(
  ctx: TenantContext,
  jobId: string,
  to: { date: IsoDate; slot: Slot; note?: string | null | undefined },
): Promise<void> {
  const { db, now, scope } = ctx;
  await lockJob(db, jobId);
  const job = await requireJob(ctx, jobId);
  if (job.status !== 'requested' || job.order_status === 'awaiting_payment') throw new Refusal('WRONG_STATE');
  if (job.date === to.date && job.slot === to.slot)
    throw new Refusal('WRONG_STATE', {
      message: 'That’s the day the customer requested. Confirm it instead.',
      field: 'date',
    });
  await lockDays(db, job.depot_id);
  await withdrawProposal(db, job.id, now);
  if (to.date !== job.date) {
    const refusal = await officeDayRefusal(ctx, job.depot_id, to.date);
    if (refusal) throw refusal;
    const place = { tenantId: scope.tenantId, depotId: job.depot_id, date: to.date, places: 1 };
    if (!(await reservePlaces(db, place))) throw new Refusal('DATE_FULL');
  }
  await db
    .insertInto('date_proposals')
    .values({
      id: newId(now),
      tenant_id: scope.tenantId,
      account_id: job.account_id,
      job_id: job.id,
      date: to.date,
      slot: to.slot,
      note: to.note || null,
      proposed_by: scope.actor.userId!,
      created_at: now,
    })
    .execute();
  await auditJob(ctx, job, 'job.date_proposed', { date: to.date, slot: to.slot });
  await emailCustomer(ctx, dateProposed, recipientsOf(job), { jobId: job.id });
}

import type { IsoDate } from '@tonnage/domain/common/dates';
import { moveJob, type Slot } from '@tonnage/domain/skip-hire/orders';
import type { TenantContext } from '../../../../platform/context.ts';
import { touched } from '../../../../platform/http/etag.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { movePlace } from '../../../depots/commands/reserve-places.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import { lockJob } from '../../move.commands.ts';
import { officeDayRefusal } from '../office-day.queries.ts';
import { auditJob, recipientsOf, requireJob } from '../../commands/job-event.ts';
import { unallocateJob } from './unallocate-job.ts';
import { documents } from '../../ports.ts';
import { jobChanged } from '../../emails/jobs.ts';

/**
 * Staff plan a confirmed job for another day or slot: its capacity moves in the same transaction, its vehicle is
 * unallocated, and the customer is told. A request is not moved; staff propose another date for it. An unchanged plan
 * has no effect.
 */
export async function planJob(ctx: TenantContext, jobId: string, to: { date: IsoDate; slot: Slot }): Promise<void> {
  const { db, now, scope } = ctx;
  await lockJob(db, jobId);
  const job = await requireJob(ctx, jobId);
  if (job.date === to.date && job.slot === to.slot) return;
  const allocated = moveJob(job.status, 'unallocate') !== null;
  if (job.status !== 'confirmed' && !allocated)
    throw new Refusal('WRONG_STATE', {
      message:
        job.status === 'requested'
          ? 'Confirm this request first, or offer the customer another date.'
          : 'This job is under way or has finished, so it can’t be moved.',
    });
  if (to.date !== job.date) {
    const refusal = await officeDayRefusal(ctx, job.depot_id, to.date);
    if (refusal) throw refusal;
    const move = { tenantId: scope.tenantId, depotId: job.depot_id, from: job.date, to: to.date };
    if (!(await movePlace(db, move))) throw new Refusal('DATE_FULL');
    if (allocated) await unallocateJob(ctx, job.id);
  }
  await db
    .updateTable('jobs')
    .set({ date: to.date, slot: to.slot, updated_at: touched(now) })
    .where('id', '=', job.id)
    .execute();
  await documents().renewNote(ctx, job.id);
  await auditJob(ctx, { ...job, ...to }, 'job.changed', {
    fields: ['date', 'slot'],
    was: { date: job.date, slot: job.slot },
    is: to,
  });
  await emailCustomer(ctx, jobChanged, recipientsOf(job), { jobId: job.id });
}

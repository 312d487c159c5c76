import type { IsoDate } from '@tonnage/domain/dates';
import { moveJob, type Slot } from '@tonnage/domain/orders';
import type { TenantContext } from '../../../platform/context.ts';
import { touched } from '../../../platform/etag.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { movePlace } from '../../calendar/commands/book-places.ts';
import { renewNote } from '../../documents/commands/renew-note.ts';
import { tellCustomer } from '../../mail/commands/tell-customer.ts';
import { lockJob } from '../../orders/move.commands.ts';
import { officeDayRefusal } from '../office-day.queries.ts';
import { auditJob, concernedBy, requireJob } from './job-event.ts';
import { unallocateJob } from './unallocate-job.ts';

/**
 * The office plans a confirmed job on another day or part of it: its place moves in the same transaction, a vehicle that it was
 * given to is free again, and the customer is told. A request is not moved but has another date proposed. What is so already
 * changes nothing.
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
  await renewNote(ctx, job.id);
  await auditJob(ctx, { ...job, ...to }, 'job.changed', {
    fields: ['date', 'slot'],
    was: { date: job.date, slot: job.slot },
    is: to,
  });
  await tellCustomer(ctx, 'job-changed', concernedBy(job), { jobId: job.id });
}

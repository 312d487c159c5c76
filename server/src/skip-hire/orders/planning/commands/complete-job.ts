import { addDays, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { mayComplete } from '@tonnage/domain/skip-hire/guards';
import { weighedLoad, type LoadDone } from '@tonnage/domain/skip-hire/weighing';
import { orderEventFor, type JobType } from '@tonnage/domain/skip-hire/orders';
import type { TenantContext } from '../../../../platform/http/context.ts';
import type { OrderTemplate } from '../../../../core/email/commands/queue-email.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { notesFor } from '../../documented.queries.ts';
import { moveJobRow, moveOrderRow } from '../../move.commands.ts';
import type { OfficeJob } from '../../jobs.queries.ts';
import { auditJob, recipientsOf, requireJob } from '../../commands/job-event.ts';
import { documents } from '../../ports.ts';

const DONE_MAIL = {
  delivery: 'container-delivered',
  exchange: 'container-exchanged',
  collection: 'container-collected',
  wait_and_load: 'container-collected',
  tip_and_return: 'container-moved',
  reposition: 'container-moved',
} as const satisfies Record<JobType, OrderTemplate>;

/**
 * Completes a job; the order follows (portal.md §4). A delivery starts the hire clock, an exchange restarts it with the
 * container that was brought, a collection stops it. A job that takes waste away needs its signed note first. Weight in
 * kg.
 */
export async function completeJob(ctx: TenantContext, jobId: string, done: LoadDone = {}): Promise<void> {
  const { db, now } = ctx;
  const job = await requireJob(ctx, jobId);
  const notes = await notesFor(db, job);
  const may = mayComplete(
    { id: job.id, type: job.type, siteId: job.site_id, wasteTypeId: job.waste_type_id, date: job.date },
    notes,
  );
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  const weighed = weighedLoad(done);
  if (!weighed.agrees) throw new Refusal('WEIGHTS_DISAGREE');
  const { netWeightKg } = weighed;
  await moveOrderRow(db, job.order_id, orderEventFor(job.type), now);
  await moveJobRow(db, job.id, 'complete', now, {
    completed_at: now,
    net_weight_kg: netWeightKg,
    gross_weight_kg: done.grossWeightKg ?? null,
    tare_weight_kg: done.tareWeightKg ?? null,
    weight_estimated: done.weightEstimated ?? false,
    container_number: done.containerNumber ?? null,
    taken_container_number: done.takenContainerNumber ?? null,
  });
  await moveClock(ctx, job, dateIn(LONDON, now));
  await auditJob(ctx, job, 'job.completed', { vehicle: job.vehicle_registration, netWeightKg });
  await emailCustomer(ctx, DONE_MAIL[job.type], recipientsOf(job), { jobId });
  if (netWeightKg !== null) {
    await documents().issueWeighbridgeTicket(ctx, {
      jobId: job.id,
      orderId: job.order_id,
      netKg: netWeightKg,
      grossKg: done.grossWeightKg ?? null,
      tareKg: done.tareWeightKg ?? null,
      estimated: done.weightEstimated ?? false,
    });
  }
}

async function moveClock(ctx: TenantContext, job: OfficeJob, today: string): Promise<void> {
  if (job.type === 'reposition' && job.location_notes !== null) {
    await ctx.db
      .updateTable('orders')
      .set({ location_notes: job.location_notes })
      .where('id', '=', job.order_id)
      .execute();
  }
  const starts = job.type === 'delivery' || job.type === 'exchange';
  const ends = job.type === 'collection' || job.type === 'wait_and_load';
  if (!starts && !ends) return;
  const until = job.hire_days > 0 ? addDays(today, job.hire_days - 1) : today;
  await ctx.db
    .updateTable('orders')
    .set(
      ends
        ? { hire_end: today }
        : {
            hire_start: today,
            hire_until: until,
            container_sub_type_id: job.container_sub_type_id,
            waste_type_id: job.waste_type_id,
          },
    )
    .where('id', '=', job.order_id)
    .execute();
}

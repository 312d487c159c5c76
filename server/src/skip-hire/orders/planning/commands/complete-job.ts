import { addDays, LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { mayBeDoneAt, weighedLoad, type LoadDone } from '@tonnage/domain/skip-hire/weighing';
import { orderEventFor, type JobType } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import type { TenantContext } from '../../../../platform/context.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';
import { checkWeight } from '../../load.queries.ts';
import { moveJobRow, moveOrderRow } from '../../move.commands.ts';
import type { DeskJob } from '../../jobs.queries.ts';
import { containerLeft, placeContainer } from '../../commands/place-container.ts';
import { checkTaken, takeContainer } from '../../commands/take-container.ts';
import { auditJob, recipientsOf, requireJob } from '../../commands/job-event.ts';
import { documents } from '../../ports.ts';
import { containerCollected, containerDelivered, containerExchanged, containerMoved } from '../../emails/jobs.ts';

const DONE_MAIL = {
  delivery: containerDelivered,
  exchange: containerExchanged,
  collection: containerCollected,
  wait_and_load: containerCollected,
  tip_and_return: containerMoved,
  reposition: containerMoved,
} satisfies Record<JobType, unknown>;

/**
 * Completes a job; the order follows (portal.md §4). A delivery starts the hire clock, an exchange restarts it with the
 * container that was brought, a collection stops it. A load that left is recorded whether or not its note is signed: an
 * unsigned one stays outstanding. Weight in kg. Throws NOT_FOUND, WRONG_STATE, WEIGHTS_DISAGREE, WEIGHT_UNLIKELY,
 * CONTAINER_ELSEWHERE, CONTAINER_DIFFERS.
 */
export async function completeJob(ctx: TenantContext, jobId: string, done: LoadDone = {}): Promise<void> {
  const { db, now } = ctx;
  const job = await requireJob(ctx, jobId);
  const weighed = weighedLoad(done);
  if (!weighed.agrees) throw new Refusal('WEIGHTS_DISAGREE');
  const { netWeightKg } = weighed;
  const at = await doneAt(ctx, job, done.doneAt ?? now);
  await checkWeight(db, job.id, netWeightKg, done.weightReason);
  const taken = await checkTaken(ctx, job, done);
  await moveOrderRow(db, job.order_id, orderEventFor(job.type), now);
  // The order has its new size before its container is entered into stock.
  await moveClock(ctx, job, dateIn(LONDON, at));
  const left = containerLeft(job.type, done.containerNumber);
  if (left !== undefined) await placeContainer(ctx, job.order_id, left, taken?.number);
  if (taken) await takeContainer(ctx, job, taken, at);
  await moveJobRow(db, job.id, 'complete', now, {
    completed_at: at,
    net_weight_kg: netWeightKg,
    gross_weight_kg: done.grossWeightKg ?? null,
    tare_weight_kg: done.tareWeightKg ?? null,
    weight_estimated: done.weightEstimated ?? false,
    container_number: done.containerNumber ?? null,
    taken_container_number: done.takenContainerNumber ?? null,
  });
  // It may have lacked a fact when the job was confirmed.
  await documents().issueMissingNote(ctx, job);
  await documents().fileTakenNote(ctx, job.id);
  await auditJob(ctx, job, 'job.completed', {
    vehicle: job.vehicle_registration,
    netWeightKg,
    ...(done.weightReason && { weightReason: done.weightReason }),
    ...(at !== now && { doneAt: at }),
    ...(done.numberReason && { numberReason: done.numberReason }),
  });
  await emailCustomer(ctx, DONE_MAIL[job.type], recipientsOf(job), { jobId });
  if (netWeightKg !== null) {
    await documents().issueWeighbridgeTicket(ctx, {
      jobId: job.id,
      orderId: job.order_id,
      netKg: netWeightKg,
      grossKg: done.grossWeightKg ?? null,
      tareKg: done.tareWeightKg ?? null,
      estimated: done.weightEstimated ?? false,
      weighedAt: at,
    });
  }
}

/** When the job was done, which is not before another of its order. Refuses an impossible time on its field. */
async function doneAt({ db, now }: TenantContext, job: DeskJob, at: Instant): Promise<Instant> {
  if (at === now) return now;
  if (!mayBeDoneAt(at, now))
    throw new InvalidInput([
      { path: ['done', 'date'], message: 'Enter when it was done: not in the future, and within the last 31 days.' },
    ]);
  const earlier = await db
    .selectFrom('jobs')
    .select('id')
    .where('order_id', '=', job.order_id)
    .where('status', '=', 'completed')
    .where(sql<boolean>`completed_at > ${at}`)
    .executeTakeFirst();
  if (earlier)
    throw new InvalidInput([
      { path: ['done', 'date'], message: 'Another job of this order was done after that. Check the time.' },
    ]);
  return at;
}

async function moveClock(ctx: TenantContext, job: DeskJob, today: string): Promise<void> {
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

import { addDays, dateIn, LONDON } from '@tonnage/domain/dates';
import { mayComplete } from '@tonnage/domain/guards';
import { orderEventFor } from '@tonnage/domain/orders';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { moveJobRow, moveOrderRow } from '../../orders/move.commands.ts';
import type { OfficeJob } from '../queries.ts';
import { auditJob, requireJob } from './job-event.ts';

/**
 * The job is done: the order follows (portal.md §4). A delivery starts the hire clock, an exchange starts it anew with what
 * was brought, a collection stops it. What takes waste away needs its signed note first. Weight in kg.
 */
export async function completeJob(
  ctx: TenantContext,
  jobId: string,
  done: { netWeightKg?: number } = {},
): Promise<void> {
  const { db, now } = ctx;
  const job = await requireJob(ctx, jobId);
  const notes = await db
    .selectFrom('documents')
    .select(['kind', 'status', 'job_id', 'site_id', 'waste_type_id', 'valid_from', 'valid_to'])
    .where('account_id', '=', job.account_id)
    .where('kind', 'in', ['wtn', 'season_ticket'])
    .where('status', '=', 'signed')
    .where((eb) => eb.or([eb('job_id', '=', job.id), eb('site_id', '=', job.site_id)]))
    .execute();
  const may = mayComplete(
    { id: job.id, type: job.type, siteId: job.site_id, wasteTypeId: job.waste_type_id, date: job.date },
    notes.map((n) => ({
      kind: n.kind as 'wtn' | 'season_ticket',
      status: n.status,
      jobId: n.job_id,
      siteId: n.site_id,
      wasteTypeId: n.waste_type_id,
      validFrom: n.valid_from,
      validTo: n.valid_to,
    })),
  );
  if (!may.allowed) throw new Refusal('NOTE_REQUIRED', { message: may.reason });
  const netWeightKg = done.netWeightKg ?? null;
  await moveOrderRow(db, job.order_id, orderEventFor(job.type), now);
  await moveJobRow(db, job.id, 'complete', now, { completed_at: now, net_weight_kg: netWeightKg });
  await moveClock(ctx, job, dateIn(LONDON, now));
  await auditJob(ctx, job, 'job.completed', { vehicle: job.vehicle_registration, netWeightKg });
}

async function moveClock(ctx: TenantContext, job: OfficeJob, today: string): Promise<void> {
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

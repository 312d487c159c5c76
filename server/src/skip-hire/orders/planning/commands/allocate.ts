import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, timeIn } from '@tonnage/domain/common/zoned';
import { minuteOf, whyOff } from '@tonnage/domain/skip-hire/absences';
import { mayAllocate } from '@tonnage/domain/skip-hire/guards';
import { moveJob, type Slot } from '@tonnage/domain/skip-hire/orders';
import { mayLift, type ContainerShape, type VehicleKind } from '@tonnage/domain/skip-hire/vehicles';
import type { Selectable } from 'kysely';
import type { DB } from '../../../../../db/types.gen.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { isId } from '../../../../platform/db/ids.ts';
import { touched } from '../../../../platform/http/etag.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { movePlace } from '../../../depots/commands/reserve-places.ts';
import { auditJob, requireJob } from '../../commands/job-event.ts';
import { lockJob, moveJobRow } from '../../move.commands.ts';
import { documents } from '../../ports.ts';
import { offOn } from '../off.queries.ts';
import { officeDayRefusal } from '../office-day.queries.ts';
import { emailMove, type MoveEmail } from './email-move.ts';

/**
 * Allocates a job to a vehicle and its driver; `reallocate` gives it to others than it has, and takes back one that is on
 * its way. On the road this needs a granted permit that covers the date;
 * everywhere, the company's registration as a waste carrier. Throws CARRIER_EXPIRED, PERMIT_REQUIRED, WRONG_STATE.
 */
export async function allocateJob(
  ctx: TenantContext,
  jobId: string,
  to: { vehicle: string; driver: string; vehicleId?: string; driverId?: string },
  event: 'allocate' | 'reallocate' = 'allocate',
): Promise<void> {
  // The customer may be moving it to another day at the same time.
  await lockJob(ctx.db, jobId);
  const job = await requireJob(ctx, jobId);
  const permits = await ctx.db
    .selectFrom('permits')
    .select(['status', 'valid_from as from', 'valid_to as to'])
    .where('order_id', '=', job.order_id)
    .execute();
  const { carrier_expires_on: carrierUntil } = await ctx.db
    .selectFrom('tenants')
    .select('carrier_expires_on')
    .where('id', '=', ctx.scope.tenantId)
    .executeTakeFirstOrThrow();
  const may = mayAllocate({ placement: job.type === 'delivery' ? job.placement : 'private', date: job.date }, permits, {
    carrierUntil,
    today: dateIn(LONDON, ctx.now),
  });
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  await moveJobRow(ctx.db, job.id, event, ctx.now, {
    vehicle_registration: to.vehicle,
    driver_name: to.driver,
    vehicle_id: to.vehicleId ?? null,
    driver_id: to.driverId ?? null,
    run_position: null,
    started_at: null,
  });
  await auditJob(ctx, job, `job.${event}d`, { vehicle: to.vehicle, driver: to.driver });
}

/**
 * Allocates a job to an active vehicle and driver of its own depot. Throws UNKNOWN_VEHICLE, which names the one that is
 * not active there, VEHICLE_UNSUITABLE for a skip loader at a roll-on, and VEHICLE_OFF while either is off.
 */
export async function allocateTo(
  ctx: TenantContext,
  jobId: string,
  to: { vehicleId: string; driverId: string },
  event: 'allocate' | 'reallocate' = 'allocate',
): Promise<void> {
  const job = await requireJob(ctx, jobId);
  const vehicle = await activeIn(ctx, 'vehicles', job.depot_id, to.vehicleId);
  if (vehicle === undefined) throw new Refusal('UNKNOWN_VEHICLE', { field: 'vehicleId' });
  const driver = await activeIn(ctx, 'drivers', job.depot_id, to.driverId);
  if (driver === undefined) throw new Refusal('UNKNOWN_VEHICLE', { field: 'driverId' });
  const container = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('container_types as f', 'f.id', 'o.container_type_id')
    .innerJoin('container_sub_types as c', 'c.id', 'o.container_sub_type_id')
    .select(['c.name', 'f.shape'])
    .where('o.id', '=', job.order_id)
    .executeTakeFirstOrThrow();
  const may = mayLift(
    { name: vehicle.name, kind: vehicle.kind as VehicleKind },
    { name: container.name, shape: container.shape as ContainerShape },
  );
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason, field: 'vehicleId' });
  const off = await offOn(ctx, job.date, { vehicles: [vehicle.id], drivers: [driver.id] });
  const whos = off.map((one) => ({ ...one, who: one.vehicleId === null ? driver.name : vehicle.registration }));
  const isToday = job.date === dateIn(LONDON, ctx.now);
  const why = whyOff(whos, isToday ? minuteOf(timeIn(LONDON, ctx.now)) : null);
  if (why !== null) throw new Refusal('VEHICLE_OFF', { message: why, field: 'vehicleId' });
  await allocateJob(ctx, jobId, { vehicle: vehicle.registration, driver: driver.name, ...to }, event);
}

/** A vehicle or driver who is active at a depot; undefined also for a malformed id. */
async function activeIn<Table extends 'vehicles' | 'drivers'>(
  { db, scope }: TenantContext,
  table: Table,
  depotId: string,
  id: string,
): Promise<Selectable<DB[Table]> | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom(table as 'vehicles')
    .selectAll()
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('depot_id', '=', depotId)
    .where('active', '=', true)
    // Waits for a concurrent deactivation.
    .forShare()
    .executeTakeFirst();
  return row as Selectable<DB[Table]> | undefined;
}

/** Unallocates a job from its vehicle: it is confirmed as before, and may be moved or allocated again. */
export async function unallocateJob(ctx: TenantContext, jobId: string): Promise<void> {
  const job = await requireJob(ctx, jobId);
  const unallocated = {
    vehicle_registration: null,
    driver_name: null,
    vehicle_id: null,
    driver_id: null,
    run_position: null,
  };
  await moveJobRow(ctx.db, job.id, 'unallocate', ctx.now, unallocated);
  await auditJob(ctx, job, 'job.unallocated', job.vehicle_registration ? { vehicle: job.vehicle_registration } : {});
}

/**
 * Staff plan a confirmed job for another day or slot: its capacity moves in the same transaction, its vehicle is
 * unallocated, and the customer is emailed in a minute. A request is not moved; staff propose another date for it. An unchanged plan
 * has no effect.
 */
export async function planJob(
  ctx: TenantContext,
  jobId: string,
  to: { date: IsoDate; slot: Slot },
): Promise<MoveEmail | null> {
  const { db, now, scope } = ctx;
  await lockJob(db, jobId);
  const job = await requireJob(ctx, jobId);
  if (job.date === to.date && job.slot === to.slot) return null;
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
  return emailMove(ctx, job, to);
}

import type { Received } from '@tonnage/contract/endpoint';
import type { planRuns as planRunsEndpoint } from '@tonnage/contract/skip-hire/orders/planner';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { isOpenJob } from '@tonnage/domain/skip-hire/actions';
import { driverOfDay } from '@tonnage/domain/skip-hire/run-driver';
import { sql } from 'kysely';
import type { TenantContext } from '../../../../platform/context.ts';
import { isId } from '../../../../platform/db/ids.ts';
import { notifyRows } from '../../../../platform/events/notify-change.ts';
import { touched } from '../../../../platform/http/etag.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { requireJob } from '../../commands/job-event.ts';
import { lockRun } from '../planner.queries.ts';
import { allocateTo, unallocateJob } from './allocate.ts';
import { takeBackJob } from './start-job.ts';

type Change = Received<typeof planRunsEndpoint>['body']['data']['changes'][number];

/**
 * Moves jobs to other vehicles, to another place in their run, or off their vehicle, one after the other; all of them or
 * none. Two planners at one vehicle take turns: each sees the run that the other left, and a job that has
 * meanwhile left the vehicle that it is moved from is refused. A refusal names its job in
 * `details.jobId`. Throws NOT_FOUND, NO_DRIVER and what `allocateTo` throws.
 */
export async function planRuns(ctx: TenantContext, changes: readonly Change[]): Promise<void> {
  await lockAll(ctx, changes);
  for (const change of changes) {
    try {
      await planInRun(ctx, change);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message, field, details } = error;
      throw new Refusal(code, { message, ...(field && { field }), details: { ...details, jobId: change.jobId } });
    }
  }
}

/** Locks vehicles, then orders, then jobs, each by their ids, so that two plans of the same ones take turns. */
async function lockAll({ db, scope }: TenantContext, changes: readonly Change[]): Promise<void> {
  const tenant = scope.tenantId;
  const jobs = changes.map(({ jobId }) => jobId).filter(isId);
  const vehicles = changes.flatMap(({ vehicleId }) => vehicleId ?? []).filter(isId);
  await sql`select from vehicles where tenant_id = ${tenant} and id = any(${vehicles}::uuid[])
    order by id for no key update`.execute(db);
  await sql`select from orders where tenant_id = ${tenant}
      and id in (select order_id from jobs where tenant_id = ${tenant} and id = any(${jobs}::uuid[]))
    order by id for no key update`.execute(db);
  await sql`select from jobs where tenant_id = ${tenant} and id = any(${jobs}::uuid[])
    order by id for no key update`.execute(db);
}

async function planInRun(ctx: TenantContext, { jobId, from, vehicleId, driverId, before }: Change): Promise<void> {
  const job = await requireJob(ctx, jobId);
  if (from !== undefined && from !== job.vehicle_id)
    throw new Refusal('WRONG_STATE', {
      message: `Somebody else has just moved ${job.number}. The planner now shows where it is.`,
    });
  if (!isOpenJob(job.status) || job.status === 'requested')
    throw new Refusal('WRONG_STATE', {
      message: `${job.number} is ${job.status === 'requested' ? 'not confirmed yet' : 'finished'}, so it can’t be moved to another lorry.`,
    });
  if (vehicleId === null) {
    if (job.status === 'en_route') await takeBackJob(ctx, job.id);
    if (job.status !== 'confirmed') await unallocateJob(ctx, job.id);
    return;
  }
  if (!isId(vehicleId)) throw new Refusal('UNKNOWN_VEHICLE');
  const run = await lockRun(ctx, vehicleId, job.date);
  const others = run.filter(({ id }) => id !== job.id);
  const driver =
    driverId ?? (job.vehicle_id === vehicleId ? job.driver_id : null) ?? (await driverOf(ctx, vehicleId, others));
  if (driver === null) throw new Refusal('NO_DRIVER');
  if (job.vehicle_id !== vehicleId || job.driver_id !== driver)
    await allocateTo(
      ctx,
      job.id,
      { vehicleId, driverId: driver },
      job.status === 'confirmed' ? 'allocate' : 'reallocate',
    );
  const at = before == null ? -1 : others.findIndex(({ id }) => id === before);
  const order = others.map(({ id }) => id);
  order.splice(at === -1 ? order.length : at, 0, job.id);
  await writeOrder(ctx, order, job);
}

/** Who drives a vehicle on the day of a run: see `driverOfDay`. */
async function driverOf(
  { db, scope }: TenantContext,
  vehicleId: string,
  run: Awaited<ReturnType<typeof lockRun>>,
): Promise<string | null> {
  const vehicle = await db
    .selectFrom('vehicles')
    .select('driver_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirst();
  return driverOfDay(
    run.map(({ status, driver_id }) => ({ status, driverId: driver_id })),
    vehicle?.driver_id ?? null,
  );
}

/** Numbers a run's jobs from 1; a job that has its number already is not written. */
async function writeOrder(
  { db, scope, now }: TenantContext,
  order: readonly string[],
  { account_id }: { account_id: string; date: IsoDate },
): Promise<void> {
  await sql`update jobs j set run_position = n.position, updated_at = ${touched(now)}
    from unnest(${[...order]}::uuid[]) with ordinality as n (id, position)
    where j.tenant_id = ${scope.tenantId} and j.id = n.id and j.run_position is distinct from n.position`.execute(db);
  notifyRows(db, 'orders', [{ tenant_id: scope.tenantId, account_id }]);
}

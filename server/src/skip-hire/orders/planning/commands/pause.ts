import type { Received } from '@tonnage/contract/endpoint';
import type {
  createPause as createPauseEndpoint,
  RunPauseRow,
  updatePause as updatePauseEndpoint,
} from '@tonnage/contract/skip-hire/orders/pauses';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { PAUSE_KIND_LABELS } from '@tonnage/domain/skip-hire/run-pauses';
import { sql } from 'kysely';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { isId, newId } from '../../../../platform/db/ids.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';
import type { PlannedPause } from '../pauses.queries.ts';

const TAKEN = 'There’s already a break or tip visit after this stop. Choose another stop, or remove that one first.';

const RETURNED = sql`id, kind, minutes, after_stop as "after", vehicle_id as "vehicleId", date`;

/**
 * Plans a break or a visit to the tip in a vehicle's run, from today on. One place of a run has one of them. Throws NOT_FOUND,
 * and WRONG_STATE where the place has one.
 */
export async function createPause(
  ctx: TenantContext,
  input: Received<typeof createPauseEndpoint>['body']['data'],
): Promise<RunPauseRow> {
  const { db, now, scope } = ctx;
  const { vehicleId, date, kind, minutes, after } = input;
  if (date < dateIn(LONDON, now))
    throw new InvalidInput([{ path: ['date'], message: 'This day is over. Choose today or a later day.' }]);
  const vehicle =
    isId(vehicleId) &&
    (await db
      .selectFrom('vehicles')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', vehicleId)
      .forNoKeyUpdate()
      .executeTakeFirst());
  if (!vehicle) throw new Refusal('NOT_FOUND');
  const { rows } = await sql<PlannedPause>`
    insert into run_pauses (tenant_id, id, vehicle_id, date, kind, minutes, after_stop, created_at)
    values (${scope.tenantId}, ${newId(now)}, ${vehicleId}, ${date}, ${kind}, ${minutes}, ${after}, ${now})
    on conflict on constraint run_pauses_place do nothing returning ${RETURNED}`.execute(db);
  const [pause] = rows;
  if (!pause) throw new Refusal('WRONG_STATE', { message: TAKEN, field: 'after' });
  await audited(ctx, 'pause_added', pause);
  return shown(pause);
}

/** Changes a break or a visit to the tip; absent fields stay. Throws NOT_FOUND, and WRONG_STATE where the new place has one. */
export async function updatePause(
  ctx: TenantContext,
  id: string,
  input: Received<typeof updatePauseEndpoint>['body']['data'],
): Promise<RunPauseRow> {
  const { db, scope } = ctx;
  if (!isId(id)) throw new Refusal('NOT_FOUND');
  const { kind = null, minutes = null, after = null } = input;
  // Planners of one vehicle take turns: the second sees the place that the first took.
  const { rows: known } =
    await sql`select from vehicles v join run_pauses p on p.tenant_id = v.tenant_id and p.vehicle_id = v.id
    where v.tenant_id = ${scope.tenantId} and p.id = ${id} for no key update of v`.execute(db);
  if (!known[0]) throw new Refusal('NOT_FOUND');
  const { rows } = await sql<PlannedPause>`
    update run_pauses p set kind = coalesce(${kind}, kind), minutes = coalesce(${minutes}::integer, minutes),
      after_stop = coalesce(${after}::integer, after_stop)
    where tenant_id = ${scope.tenantId} and id = ${id} and not exists (select from run_pauses other
      where other.tenant_id = p.tenant_id and other.vehicle_id = p.vehicle_id and other.date = p.date and other.id <> p.id
        and other.after_stop = ${after}::integer)
    returning ${RETURNED}`.execute(db);
  const [pause] = rows;
  if (!pause) throw new Refusal('WRONG_STATE', { message: TAKEN, field: 'after' });
  await audited(ctx, 'pause_changed', pause);
  return shown(pause);
}

/** Removes a break or a visit to the tip, and returns it as it was. Throws NOT_FOUND. */
export async function deletePause(ctx: TenantContext, id: string): Promise<RunPauseRow> {
  const { db, scope } = ctx;
  if (!isId(id)) throw new Refusal('NOT_FOUND');
  const { rows } = await sql<PlannedPause>`
    delete from run_pauses where tenant_id = ${scope.tenantId} and id = ${id} returning ${RETURNED}`.execute(db);
  const [pause] = rows;
  if (!pause) throw new Refusal('NOT_FOUND');
  await audited(ctx, 'pause_removed', pause);
  return shown(pause);
}

const shown = ({ id, kind, minutes, after }: PlannedPause): RunPauseRow => ({ id, kind, minutes, after });

function audited(ctx: TenantContext, action: string, { kind, minutes, after, vehicleId, date }: PlannedPause) {
  // Other planners see it at once.
  notifyChange(ctx.db, { tenant: ctx.scope.tenantId, account: null, topic: 'orders' });
  return audit(ctx, {
    action: `vehicle.${action}`,
    entity: 'vehicle',
    entityId: vehicleId,
    accountId: null,
    changes: { kind: PAUSE_KIND_LABELS[kind], minutes, after, date },
  });
}

import type { Received } from '@tonnage/contract/endpoint';
import type {
  createBreakOrTip as createBreakOrTipEndpoint,
  BreakOrTipRow,
  updateBreakOrTip as updateBreakOrTipEndpoint,
} from '@tonnage/contract/skip-hire/orders/breaks-and-tips';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { BREAK_OR_TIP_LABELS } from '@tonnage/domain/skip-hire/breaks-and-tips';
import { sql } from 'kysely';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { isId, newId } from '../../../../platform/db/ids.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';
import type { PlannedBreakOrTip } from '../breaks-and-tips.queries.ts';

const OVER = 'This day is over, so its breaks and tip visits can’t be changed.';
const TAKEN = 'There’s already a break or tip visit after this stop. Choose another stop, or remove that one first.';

const RETURNED = sql`id, kind, minutes, after_stop as "after", vehicle_id as "vehicleId", date`;

/**
 * Plans a break or a tip visit in a vehicle's run, from today on. One place of a run has one of them. Throws NOT_FOUND,
 * and WRONG_STATE where the place has one.
 */
export async function createBreakOrTip(
  ctx: TenantContext,
  input: Received<typeof createBreakOrTipEndpoint>['body']['data'],
): Promise<BreakOrTipRow> {
  const { db, now, scope } = ctx;
  const { vehicleId, date, kind, minutes, after } = input;
  if (isOver(ctx, date))
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
  const { rows } = await sql<PlannedBreakOrTip>`
    insert into breaks_and_tips (tenant_id, id, vehicle_id, date, kind, minutes, after_stop, created_at)
    values (${scope.tenantId}, ${newId(now)}, ${vehicleId}, ${date}, ${kind}, ${minutes}, ${after}, ${now})
    on conflict on constraint breaks_and_tips_place do nothing returning ${RETURNED}`.execute(db);
  const [breakOrTip] = rows;
  if (!breakOrTip) throw new Refusal('WRONG_STATE', { message: TAKEN, field: 'after' });
  await audited(ctx, 'break_or_tip_added', breakOrTip);
  return shown(breakOrTip);
}

/** Changes a break or a tip visit; absent fields stay. Throws NOT_FOUND, and WRONG_STATE where the new place has one, or its day is over. */
export async function updateBreakOrTip(
  ctx: TenantContext,
  id: string,
  input: Received<typeof updateBreakOrTipEndpoint>['body']['data'],
): Promise<BreakOrTipRow> {
  const { db, scope } = ctx;
  if (!isId(id)) throw new Refusal('NOT_FOUND');
  const { kind = null, minutes = null, after = null } = input;
  // Planners of one vehicle take turns: the second sees the place that the first took.
  const { rows: known } = await sql<{
    date: IsoDate;
  }>`select p.date from vehicles v join breaks_and_tips p on p.tenant_id = v.tenant_id and p.vehicle_id = v.id
    where v.tenant_id = ${scope.tenantId} and p.id = ${id} for no key update of v`.execute(db);
  if (!known[0]) throw new Refusal('NOT_FOUND');
  if (isOver(ctx, known[0].date)) throw new Refusal('WRONG_STATE', { message: OVER });
  const { rows } = await sql<PlannedBreakOrTip>`
    update breaks_and_tips p set kind = coalesce(${kind}, kind), minutes = coalesce(${minutes}::integer, minutes),
      after_stop = coalesce(${after}::integer, after_stop)
    where tenant_id = ${scope.tenantId} and id = ${id} and not exists (select from breaks_and_tips other
      where other.tenant_id = p.tenant_id and other.vehicle_id = p.vehicle_id and other.date = p.date and other.id <> p.id
        and other.after_stop = ${after}::integer)
    returning ${RETURNED}`.execute(db);
  const [breakOrTip] = rows;
  if (!breakOrTip) throw new Refusal('WRONG_STATE', { message: TAKEN, field: 'after' });
  await audited(ctx, 'break_or_tip_changed', breakOrTip);
  return shown(breakOrTip);
}

/** Removes a break or a tip visit, and returns it as it was. Throws NOT_FOUND, and WRONG_STATE where its day is over. */
export async function deleteBreakOrTip(ctx: TenantContext, id: string): Promise<BreakOrTipRow> {
  const { db, scope } = ctx;
  if (!isId(id)) throw new Refusal('NOT_FOUND');
  const { rows } = await sql<PlannedBreakOrTip>`
    delete from breaks_and_tips where tenant_id = ${scope.tenantId} and id = ${id} returning ${RETURNED}`.execute(db);
  const [breakOrTip] = rows;
  if (!breakOrTip) throw new Refusal('NOT_FOUND');
  // What it has removed is rolled back.
  if (isOver(ctx, breakOrTip.date)) throw new Refusal('WRONG_STATE', { message: OVER });
  await audited(ctx, 'break_or_tip_removed', breakOrTip);
  return shown(breakOrTip);
}

const isOver = ({ now }: TenantContext, date: IsoDate): boolean => date < dateIn(LONDON, now);

const shown = ({ id, kind, minutes, after }: PlannedBreakOrTip): BreakOrTipRow => ({ id, kind, minutes, after });

function audited(ctx: TenantContext, action: string, { kind, minutes, after, vehicleId, date }: PlannedBreakOrTip) {
  // Other planners see it at once.
  notifyChange(ctx.db, { tenant: ctx.scope.tenantId, account: null, topic: 'orders' });
  return audit(ctx, {
    action: `vehicle.${action}`,
    entity: 'vehicle',
    entityId: vehicleId,
    accountId: null,
    changes: { kind: BREAK_OR_TIP_LABELS[kind], minutes, after, date },
  });
}

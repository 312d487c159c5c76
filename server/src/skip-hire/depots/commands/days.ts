import type { CalendarDay } from '@tonnage/contract/skip-hire/depots';
import { weekdayOf, type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { depotDays } from '../desk.queries.ts';
import { isId } from '../../../platform/db/ids.ts';

/** Opens a day that staff closed, with its weekday's capacity. Throws DAY_PAST, and WRONG_STATE if it is not closed. */
export async function openDay(ctx: TenantContext, depotId: string, date: IsoDate): Promise<void> {
  const { db } = ctx;
  await dayToChange(ctx, depotId, date);
  const opened = await db
    .deleteFrom('depot_closures')
    .where('depot_id', '=', depotId)
    .where('date', '=', date)
    .returning('reason')
    .executeTakeFirst();
  if (!opened) throw new Refusal('WRONG_STATE');
  const week = await db
    .selectFrom('depot_weekdays')
    .select('capacity')
    .where('depot_id', '=', depotId)
    .where('weekday', '=', weekdayOf(date))
    .executeTakeFirst();
  await setCapacity(ctx, depotId, date, week?.capacity ?? 0);
  await audit(ctx, {
    action: 'depot.day_opened',
    entity: 'depot',
    entityId: depotId,
    accountId: null,
    changes: { date, was: opened.reason },
  });
}

/**
 * Closes a depot on a day and returns how many jobs are planned on it: they stay, and staff move them. The day's
 * counter is left without capacity, so that a booking at the same time finds no room. Throws DAY_PAST, and DAY_CLOSED
 * if it is not a working day anyway.
 */
export async function closeDay(ctx: TenantContext, depotId: string, date: IsoDate, reason: string): Promise<number> {
  const { db, scope } = ctx;
  const day = await dayToChange(ctx, depotId, date);
  if (day.closed !== null) throw new Refusal('DAY_CLOSED');
  const booked = await setCapacity(ctx, depotId, date, 0);
  const closed = await db
    .insertInto('depot_closures')
    .values({ depot_id: depotId, tenant_id: scope.tenantId, date, reason })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'depot_id', 'date']).doNothing())
    .returning('date')
    .execute();
  if (closed.length === 0) throw new Refusal('DAY_CLOSED');
  await audit(ctx, {
    action: 'depot.day_closed',
    entity: 'depot',
    entityId: depotId,
    accountId: null,
    changes: { date, reason, booked },
  });
  return booked;
}

/** Sets one day's capacity. Bookings above it stay, but no more are taken. Throws DAY_PAST, DAY_CLOSED. */
export async function setDayCapacity(
  ctx: TenantContext,
  depotId: string,
  date: IsoDate,
  capacity: number,
): Promise<void> {
  const day = await dayToChange(ctx, depotId, date);
  if (day.closed !== null) throw new Refusal('DAY_CLOSED');
  await setCapacity(ctx, depotId, date, capacity);
  await audit(ctx, {
    action: 'depot.capacity_set',
    entity: 'depot',
    entityId: depotId,
    accountId: null,
    changes: { date, was: day.capacity, capacity },
  });
}

/** A day that may still be changed. Throws NOT_FOUND for another company's depot, DAY_PAST. */
async function dayToChange(ctx: TenantContext, depotId: string, date: IsoDate): Promise<CalendarDay> {
  ctx.scope.require('settings.manage');
  const [day] = (await depotDays(ctx, depotId, date, 1)) ?? [];
  if (!day) throw new Refusal('NOT_FOUND');
  if (date < dateIn(LONDON, ctx.now)) throw new Refusal('DAY_PAST');
  return day;
}

/** Sets the counter's capacity and returns the booked places, under the same lock that a booking takes. */
async function setCapacity(
  { db, scope }: TenantContext,
  depotId: string,
  date: IsoDate,
  capacity: number,
): Promise<number> {
  const { booked } = await db
    .insertInto('depot_days')
    .values({ depot_id: depotId, tenant_id: scope.tenantId, date, capacity, booked: 0 })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'depot_id', 'date']).doUpdateSet({ capacity }))
    .returning('booked')
    .executeTakeFirstOrThrow();
  return booked;
}

/** Sets a depot's note for a day; null removes it. Throws NOT_FOUND for another company's depot. */
export async function setDayNote(
  ctx: TenantContext,
  depotId: string,
  date: IsoDate,
  note: string | null,
): Promise<void> {
  const { db, scope } = ctx;
  const depot =
    isId(depotId) &&
    (await db
      .selectFrom('depots')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', depotId)
      .executeTakeFirst());
  if (!depot) throw new Refusal('NOT_FOUND');
  const row = { tenant_id: scope.tenantId, depot_id: depotId, date };
  if (note === null)
    await db
      .deleteFrom('depot_day_notes')
      .where('tenant_id', '=', scope.tenantId)
      .where('depot_id', '=', depotId)
      .where('date', '=', date)
      .execute();
  else
    await db
      .insertInto('depot_day_notes')
      .values({ ...row, note })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'depot_id', 'date']).doUpdateSet({ note }))
      .execute();
  await audit(ctx, {
    action: 'depot.day_note_set',
    entity: 'depot',
    entityId: depotId,
    accountId: null,
    changes: { date, note },
  });
}

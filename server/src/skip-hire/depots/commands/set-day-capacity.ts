import type { CalendarDay } from '@tonnage/contract/skip-hire/depots';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { depotDays } from '../desk.queries.ts';

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
export async function dayToChange(ctx: TenantContext, depotId: string, date: IsoDate): Promise<CalendarDay> {
  ctx.scope.require('settings.manage');
  const [day] = (await depotDays(ctx, depotId, date, 1)) ?? [];
  if (!day) throw new Refusal('NOT_FOUND');
  if (date < dateIn(LONDON, ctx.now)) throw new Refusal('DAY_PAST');
  return day;
}

/** Sets the counter's capacity and returns the booked places, under the same lock that a booking takes. */
export async function setCapacity(
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

import type { IsoDate } from '@tonnage/domain/common/dates';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayToChange, setCapacity } from './set-day-capacity.ts';

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

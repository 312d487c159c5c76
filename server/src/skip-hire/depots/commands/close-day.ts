import type { IsoDate } from '@tonnage/domain/common/dates';
import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayToChange, setCapacity } from './set-day-capacity.ts';

/**
 * Closes a depot on a day and says how many jobs stand on it: they stay, and the office moves them. The day's counter is left with no
 * room, so that who is booking at this moment finds none. Throws DAY_PAST, DAY_CLOSED where it is not worked anyway.
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

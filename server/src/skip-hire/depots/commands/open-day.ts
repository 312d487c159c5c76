import { weekdayOf, type IsoDate } from '@tonnage/domain/common/dates';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayToChange, setCapacity } from './set-day-capacity.ts';

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

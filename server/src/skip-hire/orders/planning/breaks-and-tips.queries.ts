import type { BreakOrTipRow } from '@tonnage/contract/skip-hire/orders/breaks-and-tips';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { BreakOrTipKind } from '@tonnage/domain/skip-hire/breaks-and-tips';
import { sql } from 'kysely';
import type { Reading, TenantContext } from '../../../platform/context.ts';

export interface PlannedBreakOrTip extends BreakOrTipRow {
  kind: BreakOrTipKind;
  vehicleId: string;
  date: IsoDate;
}

/** The breaks and tip visits of these vehicles from one day to another, by vehicle, day and place. */
export async function breaksAndTipsBetween(
  { db, scope }: Pick<Reading<TenantContext>, 'db' | 'scope'>,
  { from, to }: { from: IsoDate; to: IsoDate },
  vehicleIds: readonly string[],
): Promise<PlannedBreakOrTip[]> {
  const { rows } = await sql<PlannedBreakOrTip>`
    select id, kind, minutes, after_stop as "after", vehicle_id as "vehicleId", date from breaks_and_tips
    where tenant_id = ${scope.tenantId} and vehicle_id = any(${[...vehicleIds]}::uuid[])
      and date between ${from}::date and ${to}::date
    order by vehicle_id, date, after_stop`.execute(db);
  return rows;
}

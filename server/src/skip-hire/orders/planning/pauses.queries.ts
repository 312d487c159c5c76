import type { RunPauseRow } from '@tonnage/contract/skip-hire/orders/pauses';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { PauseKind } from '@tonnage/domain/skip-hire/run-pauses';
import { sql } from 'kysely';
import type { Reading, TenantContext } from '../../../platform/context.ts';

export interface PlannedPause extends RunPauseRow {
  kind: PauseKind;
  vehicleId: string;
  date: IsoDate;
}

/** The breaks and tip visits of these vehicles from one day to another, by vehicle, day and place. */
export async function pausesBetween(
  { db, scope }: Pick<Reading<TenantContext>, 'db' | 'scope'>,
  { from, to }: { from: IsoDate; to: IsoDate },
  vehicleIds: readonly string[],
): Promise<PlannedPause[]> {
  const { rows } = await sql<PlannedPause>`
    select id, kind, minutes, after_stop as "after", vehicle_id as "vehicleId", date from run_pauses
    where tenant_id = ${scope.tenantId} and vehicle_id = any(${[...vehicleIds]}::uuid[])
      and date between ${from}::date and ${to}::date
    order by vehicle_id, date, after_stop`.execute(db);
  return rows;
}

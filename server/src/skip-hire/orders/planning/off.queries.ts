import type { IsoDate } from '@tonnage/domain/common/dates';
import type { AbsenceReason, Off } from '@tonnage/domain/skip-hire/absences';
import { sql } from 'kysely';
import type { Reading, TenantContext } from '../../../platform/context.ts';

/** A part of a day, minutes from midnight by the clock in London, on which a vehicle or driver is off. */
export interface OffOn extends Omit<Off, 'who'> {
  vehicleId: string | null;
  driverId: string | null;
}

/** When these vehicles and drivers are off on a day, the earliest first. */
export async function offOn(
  { db, scope }: Pick<Reading<TenantContext>, 'db' | 'scope'>,
  date: IsoDate,
  of: { vehicles: readonly string[]; drivers: readonly string[] },
): Promise<OffOn[]> {
  const { rows } = await sql<OffOn & { reason: AbsenceReason }>`
    select vehicle_id as "vehicleId", driver_id as "driverId", reason,
      case when from_date < ${date}::date then 0 else from_minute end as "from",
      case when until_date > ${date}::date then 1440 else until_minute end as "until"
    from absences
    where tenant_id = ${scope.tenantId} and from_date <= ${date}::date and until_date >= ${date}::date
      and (vehicle_id = any(${[...of.vehicles]}::uuid[]) or driver_id = any(${[...of.drivers]}::uuid[]))
    order by 4, 5, id`.execute(db);
  return rows;
}

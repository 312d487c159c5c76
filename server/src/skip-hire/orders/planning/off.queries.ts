import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Off, OffReason } from '@tonnage/domain/skip-hire/absences';
import { sql } from 'kysely';
import type { Reading, TenantContext } from '../../../platform/context.ts';

/** A part of a day, minutes from midnight by the clock in London, on which a vehicle or driver is off. */
export interface OffOn extends Omit<Off, 'who'> {
  vehicleId: string | null;
  driverId: string | null;
}

interface OffRow extends Omit<OffOn, 'from' | 'until'> {
  reason: OffReason;
  from_date: IsoDate;
  from_minute: number;
  until_date: IsoDate;
  until_minute: number;
}

/** When these vehicles and drivers are off, or a date of theirs has passed, on each day of a span, the earliest first; in one query. */
export async function offBetween(
  { db, scope }: Pick<Reading<TenantContext>, 'db' | 'scope'>,
  { from, to }: { from: IsoDate; to: IsoDate },
  of: { vehicles: readonly string[]; drivers: readonly string[] },
): Promise<(date: IsoDate) => OffOn[]> {
  const { rows } = await sql<OffRow>`
    select vehicle_id as "vehicleId", driver_id as "driverId", reason, from_date, from_minute, until_date, until_minute
    from absences
    where tenant_id = ${scope.tenantId} and from_date <= ${to}::date and until_date >= ${from}::date
      and (vehicle_id = any(${[...of.vehicles]}::uuid[]) or driver_id = any(${[...of.drivers]}::uuid[]))
    union all
    select v.id, null, x.reason, x.last + 1, 0, ${to}::date, 1440 from vehicles v, lateral (values
      ('mot_expired', v.mot_expires_on), ('tachograph_expired', v.tachograph_expires_on),
      ('insurance_expired', v.insurance_expires_on)) x (reason, last)
    where v.tenant_id = ${scope.tenantId} and v.id = any(${[...of.vehicles]}::uuid[]) and x.last < ${to}::date
    union all
    select null, d.id, x.reason, x.last + 1, 0, ${to}::date, 1440 from drivers d, lateral (values
      ('licence_expired', d.licence_expires_on), ('cpc_expired', d.cpc_expires_on)) x (reason, last)
    where d.tenant_id = ${scope.tenantId} and d.id = any(${[...of.drivers]}::uuid[]) and x.last < ${to}::date
    order by from_date, from_minute, reason`.execute(db);
  return (date) =>
    rows
      .filter((row) => row.from_date <= date && row.until_date >= date)
      .map(({ vehicleId, driverId, reason, ...row }) => ({
        vehicleId,
        driverId,
        reason,
        from: row.from_date < date ? 0 : row.from_minute,
        until: row.until_date > date ? 24 * 60 : row.until_minute,
      }))
      .toSorted((a, b) => a.from - b.from || a.until - b.until);
}

/** When these vehicles and drivers are off on a day, the earliest first. */
export async function offOn(
  ctx: Pick<Reading<TenantContext>, 'db' | 'scope'>,
  date: IsoDate,
  of: { vehicles: readonly string[]; drivers: readonly string[] },
): Promise<OffOn[]> {
  return (await offBetween(ctx, { from: date, to: date }, of))(date);
}

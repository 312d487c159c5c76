import type { Absence } from '@tonnage/contract/skip-hire/fleet/absences';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { MOST_ABSENCES, timeOf, type AbsenceReason } from '@tonnage/domain/skip-hire/absences';
import { sql, type RawBuilder } from 'kysely';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { requireId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

interface AbsenceRow {
  id: string;
  vehicle_id: string | null;
  registration: string | null;
  driver_id: string | null;
  driver_name: string | null;
  reason: AbsenceReason;
  note: string | null;
  from_date: IsoDate;
  from_minute: number;
  until_date: IsoDate;
  until_minute: number;
}

async function absencesWhere(
  { db, scope }: Reading<TenantContext>,
  condition: RawBuilder<unknown>,
): Promise<Absence[]> {
  const { rows } = await sql<AbsenceRow>`
    select a.id, a.vehicle_id, v.registration, a.driver_id, d.name as driver_name, a.reason, a.note,
      a.from_date, a.from_minute, a.until_date, a.until_minute
    from absences a
    left join vehicles v on v.tenant_id = a.tenant_id and v.id = a.vehicle_id
    left join drivers d on d.tenant_id = a.tenant_id and d.id = a.driver_id
    where a.tenant_id = ${scope.tenantId} and ${condition}
    order by a.from_date, a.from_minute, a.id limit ${MOST_ABSENCES}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, name: row.registration! },
    driver: row.driver_id === null ? null : { id: row.driver_id, name: row.driver_name! },
    reason: row.reason,
    note: row.note,
    fromDate: row.from_date,
    fromTime: row.from_minute === 0 ? null : timeOf(row.from_minute),
    untilDate: row.until_date,
    untilTime: row.until_minute === 1440 ? null : timeOf(row.until_minute),
  }));
}

/** The absences that end today or later, the earliest first. */
export function absencesAhead(ctx: Reading<TenantContext>): Promise<Absence[]> {
  return absencesWhere(ctx, sql`a.until_date >= ${dateIn(LONDON, ctx.now)}::date`);
}

/** An absence of the company. Throws NOT_FOUND. */
export async function requireAbsence(ctx: Reading<TenantContext>, id: string): Promise<Absence> {
  requireId(id);
  const [found] = await absencesWhere(ctx, sql`a.id = ${id}::uuid`);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

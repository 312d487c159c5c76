import type { CalendarDay, DeskCalendar } from '@tonnage/contract/skip-hire/depots';
import { closedBecause } from '@tonnage/domain/skip-hire/depot-calendar';
import { addDays, LONDON, weekdayOf, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { TenantContext, Reading } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { bankHolidays, type Nation } from './bank-holidays.ts';

const SHOWN_DAYS = 42;

interface DepotRow {
  id: string;
  code: string;
  name: string;
  postcode: string;
  address: string | null;
  phone: string | null;
  permit_kind: 'permit' | 'exemption';
  permit_number: string | null;
  permit_expires_on: IsoDate | null;
  nation: Nation;
  works_bank_holidays: boolean;
  lead_days: number;
  weekdays: { weekday: number; cutOff: string; capacity: number }[];
  closures: { date: IsoDate; reason: string; booked: number }[];
  booked_ahead: { weekday: number; booked: number }[];
}

interface ZoneRow {
  id: string;
  name: string;
  depot_id: string;
  depot: string;
  permit_area_id: string | null;
  council: string | null;
  postcode_prefixes: string[];
  elsewhere: boolean;
  movement_cost_pence: number | null;
  sites: number;
}

/**
 * The depots with their weeks and closed days, the zones with their prefixes, and the permit areas that a zone may be
 * assigned to.
 */
export async function deskCalendar({ db, scope, now }: Reading<TenantContext>): Promise<DeskCalendar> {
  const today = dateIn(LONDON, now);
  const { rows: depots } = await sql<DepotRow>`
    select d.id, d.code, d.name, d.postcode, d.address, d.phone, d.permit_kind, d.permit_number, d.permit_expires_on, d.nation, d.works_bank_holidays, d.lead_days,
      (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'cutOff', w.cut_off, 'capacity', w.capacity)
        order by w.weekday), '[]') from depot_weekdays w where w.depot_id = d.id) as weekdays,
      (select coalesce(json_agg(json_build_object('date', c.date, 'reason', c.reason, 'booked', coalesce(b.booked, 0))
        order by c.date), '[]') from depot_closures c left join depot_days b on b.depot_id = c.depot_id and b.date = c.date
        where c.depot_id = d.id and c.date >= ${today}::date) as closures,
      (select coalesce(json_agg(json_build_object('weekday', a.weekday, 'booked', a.booked)), '[]') from (
        select extract(isodow from b.date)::int as weekday, sum(b.booked)::int as booked from depot_days b
        where b.depot_id = d.id and b.date >= ${today}::date group by 1 having sum(b.booked) > 0 order by 1) a) as booked_ahead
    from depots d where d.tenant_id = ${scope.tenantId} order by d.name, d.id`.execute(db);
  const { rows: zones } = await sql<ZoneRow>`
    select z.id, z.name, z.depot_id, d.name as depot, z.permit_area_id, p.council, z.postcode_prefixes, z.elsewhere, z.movement_cost_pence,
      (select count(*)::int from sites s where s.zone_id = z.id and s.status <> 'archived') as sites
    from zones z join depots d on d.id = z.depot_id left join permit_areas p on p.id = z.permit_area_id
    where z.tenant_id = ${scope.tenantId} order by d.name, z.name, z.id`.execute(db);
  const areas = await db
    .selectFrom('permit_areas')
    .select(['id', 'council as name'])
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('council')
    .orderBy('id')
    .execute();
  return {
    depots: depots.map(
      ({
        works_bank_holidays: worksBankHolidays,
        lead_days: leadDays,
        booked_ahead: bookedAhead,
        permit_kind: permitKind,
        permit_number: permitNumber,
        permit_expires_on: permitExpiresOn,
        ...row
      }) => ({
        ...row,
        permitKind,
        permitNumber,
        permitExpiresOn,
        worksBankHolidays,
        leadDays,
        bookedAhead,
      }),
    ),
    zones: zones.map((row) => ({
      id: row.id,
      name: row.name,
      depot: { id: row.depot_id, name: row.depot },
      permitArea: row.permit_area_id === null ? null : { id: row.permit_area_id, name: row.council ?? '' },
      prefixes: row.postcode_prefixes,
      elsewhere: row.elsewhere,
      movementCostPence: row.movement_cost_pence,
      sites: row.sites,
    })),
    permitAreas: areas,
  };
}

/** A depot's days from a date on, without a horizon; undefined for a depot that the company does not have. */
export async function depotDays(
  { db, scope }: Pick<TenantContext, 'db' | 'scope'>,
  depotId: string,
  from: IsoDate,
  days = SHOWN_DAYS,
): Promise<CalendarDay[] | undefined> {
  if (!isId(depotId)) return undefined;
  const to = addDays(from, days - 1);
  const { rows } = await sql<{
    nation: Nation;
    works_bank_holidays: boolean;
    weekdays: { weekday: number; cutOff: string; capacity: number }[];
    closures: { date: IsoDate; reason: string }[];
    days: { date: IsoDate; booked: number; capacity: number }[];
  }>`select d.nation, d.works_bank_holidays,
      (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'cutOff', w.cut_off, 'capacity', w.capacity)), '[]')
        from depot_weekdays w where w.depot_id = d.id) as weekdays,
      (select coalesce(json_agg(json_build_object('date', c.date, 'reason', c.reason)), '[]') from depot_closures c
        where c.depot_id = d.id and c.date between ${from}::date and ${to}::date) as closures,
      (select coalesce(json_agg(json_build_object('date', b.date, 'booked', b.booked, 'capacity', b.capacity)), '[]')
        from depot_days b where b.depot_id = d.id and b.date between ${from}::date and ${to}::date) as days
    from depots d where d.tenant_id = ${scope.tenantId} and d.id = ${depotId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const holidays = bankHolidays(row.nation, Number(from.slice(0, 4)), Number(to.slice(0, 4)));
  const calendar = {
    weekdays: row.weekdays,
    bankHolidays: row.works_bank_holidays ? new Set<IsoDate>() : holidays,
    closures: new Map(row.closures.map(({ date, reason }) => [date, reason])),
  };
  const taken = new Map(row.days.map((day) => [day.date, day]));
  return Array.from({ length: days }, (_, i) => {
    const date = addDays(from, i);
    const usual = row.weekdays.find(({ weekday }) => weekday === weekdayOf(date))?.capacity ?? 0;
    return {
      date,
      booked: taken.get(date)?.booked ?? 0,
      capacity: taken.get(date)?.capacity ?? usual,
      closed: closedBecause(calendar, date),
      reason: calendar.closures.get(date) ?? null,
    };
  });
}

import { HORIZON_DAYS, withoutNotice, type DepotCalendar } from '@tonnage/domain/skip-hire/depot-calendar';
import { addDays, LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { bankHolidays, type Nation } from './bank-holidays.ts';

interface CalendarRow {
  id: string;
  name: string;
  nation: Nation;
  works_bank_holidays: boolean;
  lead_days: number;
  weekdays: { weekday: number; cutOff: string; capacity: number }[];
  closures: { date: IsoDate; reason: string }[];
  days: { date: IsoDate; booked: number; capacity: number }[];
}

/** A depot's calendar, its name, and the bank holidays of its nation's councils. */
type Calendar = DepotCalendar & { name: string; councilHolidays: ReadonlySet<IsoDate> };

/** Depots' calendars by id as the domain needs them, from a week ago to beyond the horizon, in one query. */
export async function depotCalendars(
  db: Db,
  depotIds: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, Calendar>> {
  const today = dateIn(LONDON, now);
  const from = addDays(today, -7);
  const to = addDays(today, HORIZON_DAYS + 30);
  const { rows } = await sql<CalendarRow>`
    select d.id, d.name, d.nation, d.works_bank_holidays, d.lead_days,
      (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'cutOff', w.cut_off, 'capacity', w.capacity)
        order by w.weekday), '[]') from depot_weekdays w where w.depot_id = d.id) as weekdays,
      (select coalesce(json_agg(json_build_object('date', c.date, 'reason', c.reason)), '[]') from depot_closures c
        where c.depot_id = d.id and c.date between ${from}::date and ${to}::date) as closures,
      (select coalesce(json_agg(json_build_object('date', b.date, 'booked', b.booked, 'capacity', b.capacity)), '[]')
        from depot_days b where b.depot_id = d.id and b.date between ${from}::date and ${to}::date) as days
    from depots d where d.id = any(${[...depotIds]}::uuid[])`.execute(db);
  const years = [Number(from.slice(0, 4)), Number(to.slice(0, 4))] as const;
  return new Map(rows.map((row) => [row.id, calendarOf(row, bankHolidays(row.nation, ...years))]));
}

export async function depotCalendar(db: Db, depotId: string, now: Instant): Promise<Calendar> {
  return (await depotCalendars(db, [depotId], now)).get(depotId)!;
}

function calendarOf(row: CalendarRow, holidays: ReadonlySet<IsoDate>): Calendar {
  return {
    name: row.name,
    weekdays: row.weekdays,
    leadDays: row.lead_days,
    bankHolidays: row.works_bank_holidays ? new Set() : holidays,
    councilHolidays: holidays,
    closures: new Map(row.closures.map((c) => [c.date, c.reason])),
    days: new Map(row.days.map((d) => [d.date, { booked: d.booked, capacity: d.capacity }])),
  };
}

/** A depot's calendar as it binds the caller: staff, also while they view a customer's portal, need not keep the notice. */
export async function bookingCalendar(
  { db, now, scope }: { db: Db; now: Instant; scope: Pick<Scope, 'actor'> },
  depotId: string,
): ReturnType<typeof depotCalendar> {
  const calendar = await depotCalendar(db, depotId, now);
  return scope.actor.kind === 'staff' ? withoutNotice(calendar) : calendar;
}

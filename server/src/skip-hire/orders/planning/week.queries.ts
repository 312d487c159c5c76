import type { LaneDay, LanesWeek } from '@tonnage/contract/skip-hire/orders/planner-week';
import { addDays, LONDON, weekdayOf, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, instantAt, timeIn } from '@tonnage/domain/common/zoned';
import { minuteOf, type Off } from '@tonnage/domain/skip-hire/absences';
import { isOpenJob } from '@tonnage/domain/skip-hire/actions';
import { dateLock } from '@tonnage/domain/skip-hire/depot-calendar';
import { inRunOrder, riskAt } from '@tonnage/domain/skip-hire/run-order';
import { driverOfDay } from '@tonnage/domain/skip-hire/run-driver';
import { DAY_BEGINS, DAY_ENDS, roomAfter, runTimes, type RunStop } from '@tonnage/domain/skip-hire/run-times';
import type { VehicleKind } from '@tonnage/domain/skip-hire/vehicles';
import { sql } from 'kysely';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayQuestion } from '../../depots/day.queries.ts';
import { depotCalendars } from '../../depots/queries.ts';
import { offBetween } from './off.queries.ts';
import { breaksAndTipsBetween } from './breaks-and-tips.queries.ts';
import { closedOn, IN_RUN, PLANNED } from './planner.queries.ts';

const DAYS = 7;

/** A job of the week as its lorry's day is counted with it; `startedAt` and `doneMinute` in minutes of its day. */
interface WeekRow extends Omit<RunStop, 'doneAt'> {
  depotId: string;
  vehicleId: string | null;
  registration: string | null;
  driverId: string | null;
  driver: string | null;
  date: IsoDate;
  openingHours: string | null;
  permitMissing: boolean;
  doneAt: string | null;
  doneMinute: number | null;
}

/** The minutes from midnight in London of an instant on the job's own day, otherwise null. */
const minuteOnItsDay = (instant: string) => {
  const local = sql`(${sql.raw(instant)} at time zone ${sql.lit(LONDON)})`;
  return sql`case when ${local}::date = j.date then (extract(hour from ${local}) * 60 + extract(minute from ${local}))::int end`;
};

/**
 * A week of one depot or of all in counts, from any day: each depot's places and jobs without a vehicle, and each vehicle's
 * days. A vehicle that was deactivated stays while it has a job in the week. Throws NOT_FOUND.
 */
export async function lanesWeek(
  ctx: Reading<TenantContext>,
  from: IsoDate,
  depotId: string | undefined,
): Promise<LanesWeek> {
  const { db, scope, now } = ctx;
  if (depotId !== undefined) requireId(depotId);
  const dates = Array.from({ length: DAYS }, (_, i) => addDays(from, i));
  const to = dates.at(-1)!;
  const depots = await db
    .selectFrom('depots')
    .select(['id', 'name', 'postcode'])
    .where('tenant_id', '=', scope.tenantId)
    .$if(depotId !== undefined, (query) => query.where('id', '=', depotId!))
    .orderBy('name')
    .orderBy('id')
    .execute();
  if (depotId !== undefined && depots.length === 0) throw new Refusal('NOT_FOUND');
  const ids = depots.map(({ id }) => id);
  const { rows } = await sql<WeekRow>`
    select j.depot_id as "depotId", j.vehicle_id as "vehicleId", j.vehicle_registration as registration,
      j.driver_id as "driverId", j.driver_name as driver, j.date, j.type, j.status, j.slot, s.postcode,
      s.opening_hours as "openingHours", ${minuteOnItsDay('j.started_at')} as "startedAt",
      to_char(coalesce(j.completed_at, j.failed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "doneAt",
      ${minuteOnItsDay('coalesce(j.completed_at, j.failed_at)')} as "doneMinute",
      (j.type = 'delivery' and o.placement = 'highway' and not exists (select from permits p where p.order_id = j.order_id
        and p.status = 'granted' and j.date between p.valid_from and p.valid_to)) as "permitMissing"
    from jobs j
    join orders o on o.id = j.order_id
    join sites s on s.id = j.site_id
    where j.tenant_id = ${scope.tenantId} and j.depot_id = any(${ids}::uuid[])
      and j.date between ${from}::date and ${to}::date and j.status in ${PLANNED}
    order by j.date, ${IN_RUN}`.execute(db);
  const { rows: vehicles } = await sql<{
    id: string;
    name: string;
    registration: string;
    kind: VehicleKind;
    depotId: string;
    driverId: string | null;
    driver: string | null;
  }>`
    select v.id, v.name, v.registration, v.kind, v.depot_id as "depotId", v.driver_id as "driverId", d.name as driver
    from vehicles v left join drivers d on d.tenant_id = v.tenant_id and d.id = v.driver_id
    where v.tenant_id = ${scope.tenantId} and v.depot_id = any(${ids}::uuid[])
      and (v.active or v.id = any(${rows.flatMap((row) => row.vehicleId ?? [])}::uuid[]))
    order by v.kind desc, v.name, v.id`.execute(db);
  const offOn = await offBetween(
    ctx,
    { from, to },
    {
      vehicles: vehicles.map(({ id }) => id),
      drivers: [...vehicles, ...rows].flatMap(({ driverId }) => driverId ?? []),
    },
  );
  const breaksAndTips = await breaksAndTipsBetween(
    ctx,
    { from, to },
    vehicles.map(({ id }) => id),
  );
  const calendars = await depotCalendars(db, ids, now);
  const booked = await db
    .selectFrom('depot_days')
    .select(['depot_id', 'date', 'booked', 'capacity'])
    .where(sql<boolean>`depot_id = any(${ids}::uuid[])`)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  const today = dateIn(LONDON, now);
  const minute = minuteOf(timeIn(LONDON, now));
  const morning = instantAt(LONDON, today, '00:00');
  const postcodes = new Map(depots.map(({ id, postcode }) => [id, postcode]));
  const runs = Map.groupBy(rows, ({ vehicleId, registration, date }) => `${vehicleId ?? registration} ${date}`);

  const laneDay = (vehicle: (typeof vehicles)[number], date: IsoDate): LaneDay => {
    // A job that was given to a vehicle by its registration alone belongs to it too.
    const own = [vehicle.id, vehicle.registration].flatMap((key) => runs.get(`${key} ${date}`) ?? []);
    const run = inRunOrder(own);
    const driverId = driverOfDay(run, vehicle.driverId);
    const isUsual = driverId === vehicle.driverId;
    const driver = run.find((stop) => stop.driverId === driverId)?.driver ?? (isUsual ? vehicle.driver : null);
    const off: Off[] = offOn(date)
      .filter((one) => one.vehicleId === vehicle.id || (driverId !== null && one.driverId === driverId))
      .map((one) => ({
        ...one,
        who: one.vehicleId === null ? (driver ?? '') : vehicle.registration,
      }));
    const at = date === today ? minute : null;
    const times = runTimes(
      postcodes.get(vehicle.depotId)!,
      run.map(({ doneMinute, ...stop }) => ({ ...stop, doneAt: doneMinute })),
      at,
      off,
      breaksAndTips.filter((breakOrTip) => breakOrTip.vehicleId === vehicle.id && breakOrTip.date === date),
    );
    const away = off.find((one) => one.from < DAY_ENDS && one.until > DAY_BEGINS);
    return {
      jobs: run.length,
      done: run.filter(({ status }) => status === 'completed').length,
      failed: run.filter(({ status }) => status === 'failed').length,
      tips: times.filter(({ tip }) => tip !== null).length,
      room: date < today ? 0 : roomAfter(times, at, off).jobs,
      atRisk: run.filter((stop, i) => riskAt(stop, times[i]!, off) !== null).length,
      off: away ? { who: away.who, reason: away.reason } : null,
      driver: isUsual ? null : driver,
    };
  };

  return {
    dates,
    depots: depots.map(({ id, name }) => {
      const calendar = { ...calendars.get(id)!, leadDays: 0 };
      const question = dayQuestion(calendar, morning);
      return {
        id,
        name,
        days: dates.map((date) => {
          const day = booked.find((one) => one.depot_id === id && one.date === date);
          const weekday = calendar.weekdays.find((one) => one.weekday === weekdayOf(date));
          const without = (row: WeekRow) =>
            row.depotId === id && row.date === date && row.vehicleId === null && row.registration === null;
          return {
            booked: day?.booked ?? 0,
            capacity: day?.capacity ?? weekday?.capacity ?? 0,
            closed: closedOn(dateLock(calendar, question, date)),
            without: rows.filter((row) => without(row) && isOpenJob(row.status)).length,
          };
        }),
      };
    }),
    vehicles: vehicles.map(({ driverId: _driverId, ...vehicle }, i) => ({
      ...vehicle,
      days: dates.map((date) => laneDay(vehicles[i]!, date)),
    })),
  };
}

import { isOpenJob } from '@tonnage/domain/skip-hire/actions';
import { dateLock } from '@tonnage/domain/skip-hire/depot-calendar';
import { addDays, LONDON, weekdayOf, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import type { JobStatus, JobType, Slot } from '@tonnage/domain/skip-hire/orders';
import {
  MOST_STOPS,
  type PlannedJob,
  type PlannedStop,
  type PlannerDay,
  type PlannerWeek,
} from '@tonnage/contract/skip-hire/orders/planner';
import { lifterOf, type ContainerShape, type VehicleKind } from '@tonnage/domain/skip-hire/vehicles';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext, Reading } from '../../../platform/context.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayQuestion } from '../../depots/day.queries.ts';
import { depotCalendar, depotCalendars } from '../../depots/queries.ts';
import { isToRebook } from './failed.queries.ts';
import { offOn } from './off.queries.ts';
import { breaksAndTipsBetween } from './breaks-and-tips.queries.ts';
import { isDocumented } from '../documented.queries.ts';

interface PlannedRow {
  id: string;
  order_id: string;
  number: string;
  type: JobType;
  status: JobStatus;
  date: IsoDate;
  slot: Slot;
  account: string;
  site: string;
  postcode: string;
  container: string;
  shape: ContainerShape;
  waste: string;
  vehicle_registration: string | null;
  driver_name: string | null;
  driver_id: string | null;
  notes: string | null;
  number_on_site: string | null;
  on_road: boolean;
  permit_granted: boolean;
  note_signed: boolean;
  to_rebook: boolean;
  depot_id: string;
  vehicle_id: string | null;
  run_position: number | null;
  started_at: Date | null;
  completed_at: Date | null;
  failed_at: Date | null;
  failed_reason: string | null;
  size_yards: string;
  max_load_kg: number | null;
  opening_hours: string | null;
  access_notes: string | null;
  contact: string | null;
  phone: string | null;
  po_number: string | null;
}

/** The statuses on a planner's day: everything that was confirmed, including completed and failed jobs. */
export const PLANNED = sql`('confirmed', 'allocated', 'en_route', 'completed', 'failed')`;

/** Jobs of the company with what the planner shows of each; the caller adds the condition and the order. */
function plannedRows({ db, scope }: Pick<TenantContext, 'db' | 'scope'>, condition: RawBuilder<unknown>) {
  return sql<PlannedRow>`
    select j.id, j.order_id, o.number, j.type, j.status, j.date, j.slot, a.name as account, s.name as site, s.postcode,
      c.name as container, f.shape, w.name as waste, j.vehicle_registration, j.driver_name, j.driver_id,
      case when j.status in ('confirmed', 'allocated', 'en_route')
        and j.type in ('exchange', 'collection', 'tip_and_return', 'reposition') then o.container_number end as number_on_site,
      j.notes, j.depot_id, j.vehicle_id, j.run_position, j.started_at, j.completed_at, j.failed_at, j.failed_reason,
      c.size_yards, c.max_load_kg, s.opening_hours, s.access_notes,
      k.name as contact, k.phone, o.po_number,
      (j.type = 'delivery' and o.placement = 'highway') as on_road,
      exists (select from permits p where p.order_id = j.order_id and p.status = 'granted'
        and j.date between p.valid_from and p.valid_to) as permit_granted,
      (${isToRebook}) as to_rebook,
      ${isDocumented} as note_signed
    from jobs j
    join orders o on o.id = j.order_id
    join accounts a on a.id = j.account_id
    join sites s on s.id = j.site_id
    join container_sub_types c on c.id = j.container_sub_type_id
    join container_types f on f.id = o.container_type_id
    join waste_types w on w.id = j.waste_type_id
    left join tonnage_contact_for(j, o) k on true
    where j.tenant_id = ${scope.tenantId} and ${condition}`.execute(db);
}

/**
 * A depot's week from a Monday, or from any day: seven days, each with its capacity, its jobs, and why it is closed if
 * it is.
 */
export async function plannerWeek(ctx: Reading<TenantContext>, depotId: string, from: IsoDate): Promise<PlannerWeek> {
  const { db, scope, now } = ctx;
  requireId(depotId);
  const depot = await db
    .selectFrom('depots')
    .select(['id', 'name'])
    .where('id', '=', depotId)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst();
  if (!depot) throw new Refusal('NOT_FOUND');
  const to = addDays(from, 6);
  const { rows } = await plannedRows(
    ctx,
    sql`j.depot_id = ${depotId}::uuid and j.date between ${from}::date and ${to}::date and j.status in ${PLANNED}
      order by j.date, case j.slot when 'am' then 0 when 'any' then 1 else 2 end, j.id`,
  );
  const booked = await db
    .selectFrom('depot_days')
    .select(['date', 'booked', 'capacity'])
    .where('depot_id', '=', depotId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  const weekdays = await db
    .selectFrom('depot_weekdays')
    .select(['weekday', 'capacity'])
    .where('depot_id', '=', depotId)
    .execute();
  const calendar = { ...(await depotCalendar(db, depotId, now)), leadDays: 0 };
  const morning = dayQuestion(calendar, instantAt(LONDON, dateIn(LONDON, now), '00:00'));
  const days = Array.from({ length: 7 }, (_, i) => {
    const date = addDays(from, i);
    const day = booked.find((one) => one.date === date);
    const lock = dateLock(calendar, morning, date);
    return {
      date,
      booked: day?.booked ?? 0,
      capacity: day?.capacity ?? weekdays.find(({ weekday }) => weekday === weekdayOf(date))?.capacity ?? 0,
      closed: closedOn(lock),
      jobs: rows.filter((row) => row.date === date).map(presentPlanned),
    };
  });
  return { depot, days, ...(await fleetOf(ctx, depotId)) };
}

/** The order of a run: as staff set it, otherwise the morning first. */
export const IN_RUN = sql`j.run_position nulls last, case j.slot when 'am' then 0 when 'any' then 1 else 2 end, j.id`;

/**
 * A day of one depot or of all: their capacity, their vehicles with usual drivers, and every job, in the order of the
 * runs. A vehicle that was deactivated stays while it has a job on this day.
 */
export async function plannerDay(
  ctx: Reading<TenantContext>,
  date: IsoDate,
  depotId: string | undefined,
): Promise<PlannerDay> {
  const { db, scope, now } = ctx;
  if (depotId !== undefined) requireId(depotId);
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
  const { rows } = await plannedRows(
    ctx,
    sql`j.depot_id = any(${ids}::uuid[]) and j.date = ${date}::date and j.status in ${PLANNED}
      order by ${IN_RUN} limit ${MOST_STOPS}`,
  );
  const calendars = await depotCalendars(db, ids, now);
  const booked = await db
    .selectFrom('depot_days')
    .select(['depot_id', 'booked', 'capacity'])
    .where(sql<boolean>`depot_id = any(${ids}::uuid[])`)
    .where('date', '=', date)
    .execute();
  const notes = await db
    .selectFrom('depot_day_notes')
    .select(['depot_id', 'note'])
    .where('tenant_id', '=', scope.tenantId)
    .where('date', '=', date)
    .execute();
  const vehicles = await db
    .selectFrom('vehicles')
    .select(['id', 'name', 'registration', 'kind', 'payload_kg', 'active', 'driver_id', 'depot_id'])
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`depot_id = any(${ids}::uuid[])`)
    .where((eb) =>
      eb.or([eb('active', '=', true), sql<boolean>`id = any(${rows.flatMap((row) => row.vehicle_id ?? [])}::uuid[])`]),
    )
    .orderBy('kind', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
  const drivers = await db
    .selectFrom('drivers')
    .select(['id', 'name', 'depot_id as depotId'])
    .where('tenant_id', '=', scope.tenantId)
    .where('active', '=', true)
    .where(sql<boolean>`depot_id = any(${ids}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const off = await offOn(ctx, date, { vehicles: vehicles.map(({ id }) => id), drivers: drivers.map(({ id }) => id) });
  const breaksAndTips = await breaksAndTipsBetween(
    ctx,
    { from: date, to: date },
    vehicles.map(({ id }) => id),
  );
  const offOf = (of: 'vehicleId' | 'driverId', id: string) =>
    off.flatMap(({ from, until, reason, ...who }) => (who[of] === id ? { from, until, reason } : []));
  const morning = instantAt(LONDON, dateIn(LONDON, now), '00:00');
  return {
    date,
    depots: depots.map(({ id, name, postcode }) => {
      const calendar = { ...calendars.get(id)!, leadDays: 0 };
      const day = booked.find((one) => one.depot_id === id);
      const weekday = calendar.weekdays.find((one) => one.weekday === weekdayOf(date));
      return {
        id,
        name,
        postcode,
        booked: day?.booked ?? 0,
        capacity: day?.capacity ?? weekday?.capacity ?? 0,
        closed: closedOn(dateLock(calendar, dayQuestion(calendar, morning), date)),
        note: notes.find((one) => one.depot_id === id)?.note ?? null,
      };
    }),
    vehicles: vehicles.map(({ kind, payload_kg, driver_id, depot_id, ...vehicle }) => ({
      ...vehicle,
      kind: kind as VehicleKind,
      payloadKg: payload_kg,
      driverId: driver_id,
      depotId: depot_id,
      off: offOf('vehicleId', vehicle.id),
      breaksAndTips: breaksAndTips
        .filter(({ vehicleId }) => vehicleId === vehicle.id)
        .map(({ id, kind: of, minutes, after }) => ({ id, kind: of, minutes, after })),
    })),
    drivers: drivers.map((driver) => ({ ...driver, off: offOf('driverId', driver.id) })),
    stops: rows.map(presentStop),
  };
}

/** These jobs as the planner's day shows them. */
export async function stopsByIds(ctx: Reading<TenantContext>, ids: readonly string[]): Promise<PlannedStop[]> {
  const { rows } = await plannedRows(ctx, sql`j.id = any(${[...ids]}::uuid[]) order by j.date, ${IN_RUN}`);
  return rows.map(presentStop);
}

/** The jobs of a vehicle's run on a day, in their order, locked. */
export async function lockRun({ db, scope }: TenantContext, vehicleId: string, date: IsoDate) {
  const { rows } = await sql<{ id: string; driver_id: string | null; status: JobStatus }>`
    select j.id, j.driver_id, j.status from jobs j
    where j.tenant_id = ${scope.tenantId} and j.vehicle_id = ${vehicleId}::uuid and j.date = ${date}::date
      and j.status in ${PLANNED}
    order by ${IN_RUN} for no key update`.execute(db);
  return rows;
}

/**
 * All jobs of an order as the planner shows them, whatever their outcome, in the order in which they were requested.
 */
export async function plannedOf(ctx: Reading<TenantContext>, orderId: string): Promise<PlannedJob[]> {
  const { rows } = await plannedRows(ctx, sql`j.order_id = ${orderId}::uuid order by j.sequence`);
  return rows.map(presentPlanned);
}

/** The depot's available drivers and vehicles. */
export async function fleetOf({ db, scope }: Reading<TenantContext>, depotId: string) {
  const available = { depot_id: depotId, tenant_id: scope.tenantId, active: true };
  const vehicles = await db
    .selectFrom('vehicles')
    .select(['id', 'name', 'registration', 'kind'])
    .where((eb) => eb.and(available))
    .orderBy('name')
    .orderBy('id')
    .execute();
  const drivers = await db
    .selectFrom('drivers')
    .select(['id', 'name'])
    .where((eb) => eb.and(available))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { vehicles: vehicles.map((row) => ({ ...row, kind: row.kind as VehicleKind })), drivers };
}

/** Why the depot does not work; a past or a full day is still a working day. */
export const closedOn = (lock: ReturnType<typeof dateLock>) =>
  lock === 'weekend' || lock === 'bank_holiday' || lock === 'closed' ? lock : null;

function presentStop(row: PlannedRow): PlannedStop {
  return {
    ...presentPlanned(row),
    depotId: row.depot_id,
    vehicleId: row.vehicle_id,
    runPosition: row.run_position,
    startedAt: row.started_at?.toISOString() ?? null,
    doneAt: (row.completed_at ?? row.failed_at)?.toISOString() ?? null,
    failedReason: row.failed_reason,
    shape: row.shape,
    sizeYards: Number(row.size_yards),
    maxLoadKg: row.max_load_kg,
    openingHours: row.opening_hours,
    accessNotes: row.access_notes,
    contact: row.contact,
    phone: row.phone,
    poNumber: row.po_number,
  };
}

function presentPlanned(row: PlannedRow): PlannedJob {
  const open = isOpenJob(row.status);
  return {
    jobId: row.id,
    orderId: row.order_id,
    number: row.number,
    type: row.type,
    status: row.status,
    date: row.date,
    slot: row.slot,
    account: row.account,
    site: row.site,
    postcode: row.postcode,
    container: row.container,
    lifts: lifterOf(row.shape),
    toRebook: row.to_rebook,
    waste: row.waste,
    vehicle: row.vehicle_registration,
    driver: row.driver_name,
    driverId: row.driver_id,
    notes: row.notes,
    numberOnSite: row.number_on_site,
    permitMissing: open && row.on_road && !row.permit_granted,
    noteMissing: (open || row.status === 'completed') && takesWasteAway(row.type) && !row.note_signed,
  };
}

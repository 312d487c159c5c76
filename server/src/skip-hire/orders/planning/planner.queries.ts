import { isOpenJob } from '@tonnage/domain/skip-hire/actions';
import { dateLock } from '@tonnage/domain/skip-hire/depot-calendar';
import { addDays, LONDON, weekdayOf, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import type { JobStatus, JobType, Slot } from '@tonnage/domain/skip-hire/orders';
import type { PlannedJob, PlannerWeek } from '@tonnage/contract/skip-hire/orders/planner';
import { lifterOf, type ContainerShape, type VehicleKind } from '@tonnage/domain/skip-hire/vehicles';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext, Reading } from '../../../platform/context.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayQuestion } from '../../depots/day.queries.ts';
import { depotCalendar } from '../../depots/queries.ts';
import { isToRebook } from './failed.queries.ts';
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
  on_road: boolean;
  permit_granted: boolean;
  note_signed: boolean;
  to_rebook: boolean;
}

/** The statuses on a planner's day: everything that was confirmed, including completed and failed jobs. */
const PLANNED = sql`('confirmed', 'allocated', 'en_route', 'completed', 'failed')`;

/** Jobs of the company with what the planner shows of each; the caller adds the condition and the order. */
function plannedRows({ db, scope }: Pick<TenantContext, 'db' | 'scope'>, condition: RawBuilder<unknown>) {
  return sql<PlannedRow>`
    select j.id, j.order_id, o.number, j.type, j.status, j.date, j.slot, a.name as account, s.name as site, s.postcode,
      c.name as container, f.shape, w.name as waste, j.vehicle_registration, j.driver_name, j.driver_id,
      j.notes,
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
      // A past or a full day is still a working day.
      closed: lock === 'weekend' || lock === 'bank_holiday' || lock === 'closed' ? lock : null,
      jobs: rows.filter((row) => row.date === date).map(presentPlanned),
    };
  });
  return { depot, days, ...(await fleetOf(ctx, depotId)) };
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
    permitMissing: open && row.on_road && !row.permit_granted,
    noteMissing: (open || row.status === 'completed') && takesWasteAway(row.type) && !row.note_signed,
  };
}

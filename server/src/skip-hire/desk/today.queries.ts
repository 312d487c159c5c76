import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import { dateLock } from '@tonnage/domain/skip-hire/depot-calendar';
import { addDays, daysBetween, LONDON, weekdayOf, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import type { JobStatus, JobType, Slot } from '@tonnage/domain/skip-hire/orders';
import { PERMIT_SOON_DAYS } from '@tonnage/domain/skip-hire/permits';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { dayQuestion } from '../depots/day.queries.ts';
import { depotCalendars } from '../depots/queries.ts';
import { isToRebook } from '../orders/planning/failed.queries.ts';
import { isDocumented } from '../orders/documented.queries.ts';
import { hireStops } from '../orders/hire-stops.queries.ts';

type Reader = Pick<TenantContext, 'db' | 'scope' | 'now'>;
type Few = DeskToday['overdue']['jobs'][number] & { reason: string | null };

/** The number of rows shown of each list. */
export const SHOWN = 20;
const AHEAD_DAYS = 7;
const WORKING_DAYS = 6;

interface FewRow {
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
  sizeYards: number;
  waste: string;
  reason: string | null;
  n: number;
}

/** The jobs that match a condition, earliest first, and the total. */
async function fewJobs(
  { db, scope }: Reader,
  where: RawBuilder<unknown>,
  from = sql`jobs j`,
): Promise<{ count: number; jobs: Few[] }> {
  const { rows } = await sql<FewRow>`
    select j.id, j.order_id, o.number, j.type, j.status, j.date, j.slot, a.name as account, s.name as site, s.postcode,
      c.name as container, c.size_yards::float8 as "sizeYards", w.name as waste, j.failed_reason as reason,
      count(*) over ()::int as n
    from ${from}
    join orders o on o.id = j.order_id
    join accounts a on a.id = j.account_id
    join sites s on s.id = j.site_id
    join container_sub_types c on c.id = j.container_sub_type_id
    join waste_types w on w.id = j.waste_type_id
    where j.tenant_id = ${scope.tenantId} and ${where}
    order by j.date, j.id limit ${SHOWN}`.execute(db);
  return {
    count: rows[0]?.n ?? 0,
    jobs: rows.map(({ id, order_id: orderId, n: _n, ...rest }) => ({ jobId: id, orderId, ...rest })),
  };
}

/** Failed jobs that nobody has rebooked, the longest ago first, each with its reason. */
export async function failedJobs(ctx: Reader): Promise<DeskToday['failed']> {
  const { count, jobs } = await fewJobs(
    ctx,
    // Both parts are read from their index alone: the history of failed jobs is long, and few of them belong to an open order.
    sql`${isToRebook} and j.id = any(array(with failed as materialized (select j.id, j.order_id from jobs j
          where j.tenant_id = ${ctx.scope.tenantId} and j.status = 'failed' and j.dismissed_at is null),
        on_site as materialized (select o.id from orders o
          where o.tenant_id = ${ctx.scope.tenantId} and o.status in ('scheduled', 'on_site', 'collection_booked'))
        select failed.id from failed join on_site on on_site.id = failed.order_id))`,
  );
  return { count, jobs: jobs.map((job) => ({ ...job, reason: job.reason ?? '' })) };
}

/** Jobs whose day has passed and that are neither completed nor failed. */
export function overdueJobs(ctx: Reader, today: IsoDate) {
  return fewJobs(ctx, sql`j.status in ('confirmed', 'allocated', 'en_route') and j.date < ${today}::date`);
}

/** Loads that left without a signed note, the longest ago first: somebody has the note signed. Triggers list them, so the history is not read. */
export function outstandingNotes(ctx: Reader) {
  return fewJobs(
    ctx,
    sql`due.tenant_id = ${ctx.scope.tenantId}`,
    sql`notes_due due join jobs j on j.tenant_id = due.tenant_id and j.id = due.job_id`,
  );
}

/** Jobs of the coming days that take waste away without a signed note (portal.md §4). */
export function unsignedJobs(ctx: Reader, today: IsoDate) {
  return fewJobs(
    ctx,
    sql`j.status in ('confirmed', 'allocated', 'en_route') and j.date between ${today}::date and ${addDays(today, AHEAD_DAYS)}::date
      and j.type in ('exchange', 'collection', 'tip_and_return', 'wait_and_load')
      and not ${isDocumented}`,
  );
}

/** Containers past their agreed hire, the longest over hire first. */
export async function overHireOrders({ db, scope }: Reader, today: IsoDate): Promise<DeskToday['overHire']> {
  const { rows } = await sql<{
    id: string;
    number: string;
    account: string;
    site: string;
    postcode: string;
    container: string;
    sizeYards: number;
    waste: string;
    hire_until: IsoDate;
    stops_on: IsoDate;
    n: number;
  }>`
    select o.id, o.number, a.name as account, s.name as site, s.postcode, c.name as container, c.size_yards::float8 as "sizeYards",
      w.name as waste, o.hire_until, h.stops_on,
      count(*) over ()::int as n
    from orders o
    cross join lateral (select least(${hireStops}, ${today}::date) as stops_on) h
    join accounts a on a.id = o.account_id
    join sites s on s.id = o.site_id
    join container_sub_types c on c.id = o.container_sub_type_id
    join waste_types w on w.id = o.waste_type_id
    where o.tenant_id = ${scope.tenantId} and o.status in ('on_site', 'collection_booked')
      and o.hire_until < ${today}::date and o.hire_until < h.stops_on
    order by o.hire_until, o.id limit ${SHOWN}`.execute(db);
  return {
    count: rows[0]?.n ?? 0,
    orders: rows.map(({ hire_until: hireUntil, stops_on: stopsOn, n: _n, ...order }) => ({
      ...order,
      hireUntil,
      days: daysBetween(hireUntil, stopsOn),
    })),
  };
}

/** Permits that expire soon, or have expired, while their container is on the road. */
export async function expiringPermits({ db, scope }: Reader, today: IsoDate): Promise<DeskToday['permits']> {
  const rows = await db
    .selectFrom('permits as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .innerJoin('sites as s', 's.id', 'o.site_id')
    .innerJoin('permit_areas as r', 'r.id', 'p.permit_area_id')
    .select(['o.id', 'o.number', 'a.name as account', 's.name as site', 's.postcode', 'r.council', 'p.valid_to'])
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.status', '=', 'granted')
    .where('o.status', 'in', ['on_site', 'collection_booked'])
    .where('p.valid_to', '<=', addDays(today, PERMIT_SOON_DAYS))
    .orderBy('p.valid_to')
    .orderBy('p.id')
    .limit(SHOWN)
    .execute();
  return rows.map(({ id: orderId, valid_to: validTo, ...rest }) => ({ orderId, ...rest, validTo: validTo! }));
}

/** Each depot's next six working days with their capacity. */
export async function capacityAhead(ctx: Reader, depots: readonly { id: string; name: string }[]) {
  const today = dateIn(LONDON, ctx.now);
  const morning = instantAt(LONDON, today, '00:00');
  const capacity: DeskToday['capacity'] = [];
  const ids = depots.map(({ id }) => id);
  const calendars = await depotCalendars(ctx.db, ids, ctx.now);
  for (const depot of depots) {
    const calendar = { ...calendars.get(depot.id)!, leadDays: 0 };
    const days: DeskToday['capacity'][number]['days'] = [];
    for (let date = today; days.length < WORKING_DAYS && date < addDays(today, 30); date = addDays(date, 1)) {
      const lock = dateLock(calendar, dayQuestion(calendar, morning), date);
      if (lock === 'weekend') continue;
      const day = calendar.days.get(date);
      const usual = calendar.weekdays.find(({ weekday }) => weekday === weekdayOf(date))?.capacity ?? 0;
      days.push({
        date,
        booked: day?.booked ?? 0,
        capacity: day?.capacity ?? usual,
        closed: lock === 'full' ? null : lock,
      });
    }
    capacity.push({ depot, days });
  }
  return capacity;
}

/**
 * Emails that failed, accounts that await approval, and refunds that failed whose customer still has money that pays nothing: once
 * it is refunded another way or used, nothing is left to do.
 */
export async function loneCounts({
  db,
  scope,
}: Reader): Promise<Pick<DeskToday, 'failedMails' | 'pendingAccounts' | 'failedRefunds'>> {
  const { rows } = await sql<Pick<DeskToday, 'failedMails' | 'pendingAccounts' | 'failedRefunds'>>`select
    (select count(*)::int from emails where tenant_id = ${scope.tenantId} and state = 'failed') as "failedMails",
    (select count(*)::int from accounts where tenant_id = ${scope.tenantId} and status = 'pending') as "pendingAccounts",
    (select count(*)::int from refunds r where r.tenant_id = ${scope.tenantId} and r.status = 'failed' and (
      exists (select from payments p where p.tenant_id = r.tenant_id and p.account_id = r.account_id and p.status = 'paid'
        and p.allocated_pence < p.amount_pence)
      or exists (select from invoices c where c.tenant_id = r.tenant_id and c.account_id = r.account_id
        and c.kind = 'credit_note' and c.paid_pence < c.gross_pence))) as "failedRefunds"`.execute(db);
  return rows[0]!;
}

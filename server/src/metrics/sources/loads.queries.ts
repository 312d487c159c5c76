import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import type { Feed, Load } from '@tonnage/domain/metrics/sources';
import { JOB_TYPES, type JobType } from '@tonnage/domain/skip-hire/orders';
import { endsAt, opensAt } from '@tonnage/domain/metrics/periods/instants';
import { lastDayOf } from '@tonnage/domain/metrics/periods/period';
import type { Schedule } from '@tonnage/domain/metrics/periods/schedule';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { inSites } from '../../skip-hire/accounts/in-sites.ts';
import { takenWasteId } from '../../skip-hire/sites/taken.queries.ts';

/** A job behind a value, in its state when the value was calculated. */
export interface LoadRow extends Load {
  /** The period it belongs to. */
  key: IsoDate;
  jobId: string;
  orderId: string;
  order: string;
  siteId: string;
  site: string;
  waste: string;
  type: JobType;
  day: IsoDate;
}

/**
 * The jobs behind the values of these periods: those of an account, read in that account's scope, or with the scope `company`
 * those of all customers, in a tenant's. Spend: the jobs confirmed by the
 * office, by their day, like the portal's own figures. On time: the jobs that were agreed for a day of the period, done or
 * not. Everything else: the loads taken away, by their time in the project's zone; spend per tonne also the other jobs that
 * were done and paid for then, a margin every job that was done, and days of hire the collections alone. `siteIds` null:
 * everything in the scope.
 */
export async function loadsOf(
  db: Db,
  scope: Scope | 'company',
  feed: Feed,
  request: { schedule: Schedule; keys: readonly IsoDate[]; siteIds: readonly string[] | null },
): Promise<LoadRow[]> {
  const { schedule, keys, siteIds } = request;
  const each = (of: (key: IsoDate) => string) => `{${keys.map(of).join(',')}}`;
  const chosen = siteIds === null ? sql`true` : sql`j.site_id = any(${`{${siteIds.join(',')}}`}::uuid[])`;
  const readable =
    scope === 'company' ? sql`true` : sql`j.account_id = ${scope.accountId} and ${inSites(scope, 'j.site_id')}`;
  const { rows } = await sql<LoadRow>`
    select p.key, j.id as "jobId", j.order_id as "orderId", o.number as "order", j.site_id as "siteId", s.name as site, w.name as waste,
      j.type, coalesce(t.done, j.date) as day, j.net_weight_kg as "netKg",
      j.weight_estimated as estimated, round(j.net_weight_kg * w.recovered_percent / 100.0)::int as "recoveredKg",
      j.net_pence as "netPence", ${feed === 'margin' ? COST : sql`null::int`} as "costPence", ${feed === 'contamination' ? CONTAMINATED : sql`false`} as contaminated,
      (j.status = 'completed' and t.done <= j.date) as "onTime",
      case when j.type = 'collection' then t.done - o.hire_start + 1 end as "hireDays"
    from unnest(${each((key) => key)}::date[], ${each((key) => lastDayOf(schedule, key))}::date[],
      ${each((key) => opensAt(schedule, key))}::timestamptz[], ${each((key) => endsAt(schedule, key))}::timestamptz[])
      as p(key, last, opens, ends)
    join jobs j on ${jobsOf(feed)}
    cross join lateral (select (j.completed_at at time zone ${schedule.timeZone})::date as done) t
    join orders o on o.id = j.order_id join sites s on s.id = j.site_id
    join waste_types w on w.id = ${feed === 'spend' ? sql`j.waste_type_id` : takenWasteId}
    where ${readable} and ${chosen}
    order by p.key, day, j.id`.execute(db);
  return rows;
}

const LOADS = `{${JOB_TYPES.filter(takesWasteAway).join(',')}}`;
const isLoad = sql`j.type = any(${LOADS}::text[])`;
const wasDone = sql`j.status = 'completed' and j.completed_at >= p.opens and j.completed_at < p.ends`;

/** The jobs `j` that count in a period `p`. */
function jobsOf(feed: Feed) {
  if (feed === 'spend')
    return sql`j.date between p.key and p.last and j.net_pence <> 0
      and j.status in ('confirmed', 'allocated', 'en_route', 'completed')`;
  if (feed === 'on_time')
    return sql`j.date between p.key and p.last
      and j.status in ('confirmed', 'allocated', 'en_route', 'completed', 'failed')`;
  if (feed === 'spend_per_tonne') return sql`${wasDone} and (${isLoad} or j.net_pence <> 0)`;
  if (feed === 'margin') return wasDone;
  if (feed === 'hire_days') return sql`${wasDone} and j.type = 'collection'`;
  return sql`${wasDone} and ${isLoad}`;
}

// A charge names its order, not its load: it is for the last load before the day that it was entered.
const CONTAMINATED = sql`exists (
  select from charges c where c.order_id = j.order_id and c.code = 'contamination' and c.date >= ${londonDay('j')}
    and not exists (select from jobs l where l.order_id = j.order_id and l.status = 'completed'
      and l.type = any(${LOADS}::text[]) and l.completed_at > j.completed_at and ${londonDay('l')} <= c.date))`;

// What tipping the load and the movement cost, in pence; null if the weight or a cost is not known.
const COST = sql`case when ${isLoad} then round(j.net_weight_kg * w.tipping_pence_per_tonne / 1000.0)::int else 0 end
  + (select z.movement_cost_pence from zones z where z.id = s.zone_id)`;

function londonDay(job: 'j' | 'l') {
  return sql`(${sql.ref(`${job}.completed_at`)} at time zone ${LONDON})::date`;
}

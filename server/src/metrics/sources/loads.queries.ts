import type { IsoDate } from '@tonnage/domain/common/dates';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import type { Feed, Load } from '@tonnage/domain/metrics/sources';
import { JOB_TYPES, type JobType } from '@tonnage/domain/skip-hire/orders';
import { endsAt, opensAt } from '@tonnage/domain/metrics/periods/instants';
import { lastDayOf } from '@tonnage/domain/metrics/periods/period';
import type { Schedule } from '@tonnage/domain/metrics/periods/schedule';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { inSites } from '../../skip-hire/accounts/reach.ts';
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

const LOADS = JOB_TYPES.filter(takesWasteAway);

/**
 * The jobs of an account behind the values of these periods, read in that account's scope: for spend, the jobs confirmed by the
 * office, by their day, like the portal's own figures; for everything else the loads taken away, by their time in the project's
 * zone. `siteIds` null: everything in the scope.
 */
export async function loadsOf(
  db: Db,
  scope: Scope,
  feed: Feed,
  request: { schedule: Schedule; keys: readonly IsoDate[]; siteIds: readonly string[] | null },
): Promise<LoadRow[]> {
  const { schedule, keys, siteIds } = request;
  const each = (of: (key: IsoDate) => string) => `{${keys.map(of).join(',')}}`;
  const within =
    feed === 'spend'
      ? sql`j.date between p.key and p.last and j.net_pence <> 0
          and j.status in ('confirmed', 'allocated', 'en_route', 'completed')`
      : sql`j.completed_at >= p.opens and j.completed_at < p.ends
          and j.status = 'completed' and j.type = any(${`{${LOADS.join(',')}}`}::text[])`;
  const chosen = siteIds === null ? sql`true` : sql`j.site_id = any(${`{${siteIds.join(',')}}`}::uuid[])`;
  const { rows } = await sql<LoadRow>`
    select p.key, j.id as "jobId", j.order_id as "orderId", o.number as "order", j.site_id as "siteId", s.name as site, w.name as waste,
      j.type, coalesce((j.completed_at at time zone ${schedule.timeZone})::date, j.date) as day, j.net_weight_kg as "netKg",
      j.weight_estimated as estimated, round(j.net_weight_kg * w.recovered_percent / 100.0)::int as "recoveredKg",
      j.net_pence as "netPence"
    from unnest(${each((key) => key)}::date[], ${each((key) => lastDayOf(schedule, key))}::date[],
      ${each((key) => opensAt(schedule, key))}::timestamptz[], ${each((key) => endsAt(schedule, key))}::timestamptz[])
      as p(key, last, opens, ends)
    join jobs j on ${within} join orders o on o.id = j.order_id join sites s on s.id = j.site_id join waste_types w on w.id = ${feed === 'spend' ? sql`j.waste_type_id` : takenWasteId}
    where j.account_id = ${scope.accountId} and ${chosen} and ${inSites(scope, 'j.site_id')}
    order by p.key, day, j.id`.execute(db);
  return rows;
}

import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { type Alert, isBeyond } from '@tonnage/domain/metrics/alerts';
import type { Decimal } from '@tonnage/domain/metrics/decimal';
import { keyOf } from '@tonnage/domain/metrics/periods/period';
import { sql } from 'kysely';
import { bigints } from '../../platform/db/arrays.ts';
import type { Db } from '../../platform/db/db.ts';
import { goalAt } from './goal.present.ts';
import { type MetricRow, type objectivesOf, scheduleOf } from './queries.ts';

/** The objectives of metrics by id. */
export type Objectives = Awaited<ReturnType<typeof objectivesOf>>;

export interface Reported {
  key: IsoDate;
  value: Decimal;
}

/** A metric's last two values, corrected if they were, the newer first. */
type Pair = readonly [newest: Reported, before: Reported | undefined];

export interface Newest {
  metric: MetricRow;
  /** Also of the running period, whose value may still be partial. */
  any: Pair;
  /** Of the periods that have ended: only these are judged. */
  ended: Pair | null;
}

/** The newest values of the metrics that have one. */
export async function newestOf(db: Db, metrics: readonly MetricRow[], now: Instant): Promise<Newest[]> {
  // Somebody may have reported the running period, and no later one.
  const { rows } = await sql<{ id: number; last: [IsoDate, Decimal][] | null }>`
    select k.id, (select json_agg(json_build_array(v.period_key, v.value::text) order by v.period_key desc) from (
        select period_key, coalesce(corrected, value) as value from metric_values
        where metric_id = k.id and coalesce(corrected, value) is not null order by period_key desc limit 3) v) as last
    from unnest(${bigints(metrics.map(({ id }) => id))}) as k(id)`.execute(db);
  const byId = new Map(metrics.map((metric) => [metric.id, metric]));
  return rows.flatMap(({ id, last }) => {
    const metric = byId.get(id)!;
    const values = (last ?? []).map(([key, value]) => ({ key, value }));
    const any = pairOf(values);
    const running = runningKey(metric, now);
    return any ? [{ metric, any, ended: pairOf(values.filter(({ key }) => key < running)) }] : [];
  });
}

const pairOf = ([newest, before]: readonly Reported[]): Pair | null => (newest ? [newest, before] : null);

/** The key of a metric's running period. */
export function runningKey(metric: MetricRow, now: Instant): IsoDate {
  const schedule = scheduleOf(metric);
  return keyOf(schedule, dateIn(schedule.timeZone, now));
}

/**
 * The value with which a metric crosses what the alert names: it is beyond it, and the one before was not. Null: it does not.
 * A metric is only off track, or below a figure, once a period has ended: until then its value may be partial.
 */
export function crossing(alert: Alert, { metric, any, ended }: Newest, objectives: Objectives): Reported | null {
  const pair = alert.kind === 'ABOVE' ? any : ended;
  if (pair === null) return null;
  const beyond = (at: Reported) => isBeyond(alert, at.value, goalAt(objectives.get(metric.id), at.key));
  const [newest, before] = pair;
  return beyond(newest) && !(before && beyond(before)) ? newest : null;
}

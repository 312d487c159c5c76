import type { IsoDate } from '@tonnage/domain/common/dates';
import { type Alert, isBeyond } from '@tonnage/domain/metrics/alerts';
import type { Decimal } from '@tonnage/domain/metrics/decimal';
import { sql } from 'kysely';
import { bigints } from '../../platform/db/arrays.ts';
import type { Db } from '../../platform/db/db.ts';
import { goalAt } from './goal.present.ts';
import type { MetricRow, objectivesOf } from './queries.ts';

/** The objectives of metrics by id. */
export type Objectives = Awaited<ReturnType<typeof objectivesOf>>;

interface Reported {
  key: IsoDate;
  value: Decimal;
}

/** A metric's newest value, corrected if it was, and the one before it. */
export interface Newest extends Reported {
  metric: MetricRow;
  before: Reported | null;
}

/** The newest values of the metrics that have one. */
export async function newestOf(db: Db, metrics: readonly MetricRow[]): Promise<Newest[]> {
  const { rows } = await sql<{ id: number; last: [IsoDate, Decimal][] | null }>`
    select k.id, (select json_agg(json_build_array(v.period_key, v.value::text) order by v.period_key desc) from (
        select period_key, coalesce(corrected, value) as value from metric_values
        where metric_id = k.id and coalesce(corrected, value) is not null order by period_key desc limit 2) v) as last
    from unnest(${bigints(metrics.map(({ id }) => id))}) as k(id)`.execute(db);
  const byId = new Map(metrics.map((metric) => [metric.id, metric]));
  return rows.flatMap(({ id, last }) => {
    const [newest, before] = last ?? [];
    if (!newest) return [];
    const [key, value] = newest;
    return [{ metric: byId.get(id)!, key, value, before: before ? { key: before[0], value: before[1] } : null }];
  });
}

/** Whether the newest value is beyond what the alert names, and the one before was not. */
export function crosses(alert: Alert, { metric, before, ...newest }: Newest, objectives: Objectives): boolean {
  const beyond = (at: { key: string; value: string }) =>
    isBeyond(alert, at.value, goalAt(objectives.get(metric.id), at.key));
  return beyond(newest) && (before === null || !beyond(before));
}

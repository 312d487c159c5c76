import { syncsAt } from '@tonnage/domain/metrics/periods/instants';
import { keyOf } from '@tonnage/domain/metrics/periods/period';
import type { Db } from '../../../platform/db/db.ts';
import { type MetricRow, scheduleOf } from '../queries.ts';
import { sourceOf } from '../sources.queries.ts';

/** Moves the start of the portal's values to the metric's, if that is later now. */
export async function feedFrom(db: Db, metric: MetricRow): Promise<void> {
  const source = await sourceOf(db, metric.id);
  const schedule = scheduleOf(metric);
  const start = keyOf(schedule, metric.start_date);
  if (!source || start <= source.from_key) return;
  const next = start > source.next_key ? start : source.next_key;
  await db
    .updateTable('metric_sources')
    .set({ from_key: start, next_key: next, next_sync_at: syncsAt(schedule, next, source.lag_hours) })
    .where('metric_id', '=', metric.id)
    .execute();
}

import type { ChartEvent } from '@tonnage/contract/metrics/periods/chart';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { type Bucket, bucketOf } from '@tonnage/domain/metrics/buckets';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import { PORTAL_NAME } from '@tonnage/domain/metrics/sources';
import { sql } from 'kysely';
import { bigints } from '../../platform/db/arrays.ts';
import type { Db } from '../../platform/db/db.ts';
import { type MetricRow, namesOf, recurrenceOf } from '../metrics/queries.ts';

/** Events of a chart: more could not be read. */
const MOST = 200;

/** The comments marked as events of metrics that the person sees, between two keys: the newest of them, oldest first. */
export async function eventsOf(
  db: Db,
  metrics: readonly MetricRow[],
  { from, to, bucket }: { from: IsoDate; to: IsoDate; bucket: Bucket },
): Promise<ChartEvent[]> {
  const of = new Map(metrics.map((metric) => [metric.id, metric]));
  const rows = await db
    .selectFrom('period_comments')
    .select(['id', 'metric_id', 'period_key', 'author_id', 'body'])
    .where(sql<boolean>`metric_id = any(${bigints([...of.keys()])})`)
    .where('is_event', '=', true)
    .where('period_key', '>=', from)
    .where('period_key', '<=', to)
    .orderBy('period_key', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const names = await namesOf(
    db,
    rows.map((row) => row.author_id),
  );
  return rows.toReversed().map((row) => {
    const metric = of.get(row.metric_id)!;
    return {
      id: row.id,
      metricId: metric.public_id,
      key: bucketOf(row.period_key, bucket),
      period: { key: row.period_key, label: periodLabel(recurrenceOf(metric), row.period_key) },
      author: row.author_id === null ? PORTAL_NAME : (names.get(row.author_id) ?? 'Deleted user'),
      text: row.body,
    };
  });
}

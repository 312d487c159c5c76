import { fits } from '@tonnage/domain/metrics/sources';
import { isUnitOf } from '@tonnage/domain/metrics/types';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { sourceOf } from '../sources.queries.ts';
import { type MetricRow, valuedOf } from '../queries.ts';

/**
 * Checks that a metric's unit may change: not once a value was sent in the current one. Throws UNIT_LOCKED, UNIT_MISSING,
 * FEED_UNFIT. Source: metrics.md §2.6.
 */
export async function requireUnit(db: Db, metric: MetricRow, unit: string | null): Promise<void> {
  if (unit === metric.unit) return;
  if (metric.type === 'COUNT') throw new Refusal('UNIT_MISSING', { message: 'A count has no unit' });
  if (!isUnitOf(metric.type, unit)) throw new Refusal('UNIT_MISSING');
  if ((await valuedOf(db, [metric.id])).has(metric.id)) throw new Refusal('UNIT_LOCKED');
  const source = metric.connected ? await sourceOf(db, metric.id) : undefined;
  if (source && !fits(source.feed, { type: metric.type, unit }))
    throw new Refusal('FEED_UNFIT', {
      message: 'This metric can’t be filled from the portal in that unit.',
      field: 'unit',
    });
}

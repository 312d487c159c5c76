import type { IsoDate } from '@tonnage/domain/common/dates';
import { type Decimal, shortest } from '@tonnage/domain/metrics/decimal';
import { performanceOf } from '@tonnage/domain/metrics/performance';
import { goalAt, type StoredObjective } from './goal.present.ts';
import type { MetricRow } from './queries.ts';

/** What is sent of a metric. */
export type SentMetric = Pick<
  MetricRow,
  'public_id' | 'code' | 'name' | 'type' | 'unit' | 'project_id' | 'project_name'
>;

/** A figure as a webhook sends it. `value` null: the period was dismissed. */
export function presentFigure(
  metric: SentMetric,
  key: IsoDate,
  value: Decimal | null,
  objectives: readonly StoredObjective[] | undefined,
) {
  const objective = goalAt(objectives, key);
  return {
    metric: { id: metric.public_id, code: metric.code, name: metric.name, unit: metric.unit },
    project: { id: metric.project_id, name: metric.project_name },
    period: key,
    value: value === null ? null : shortest(value),
    objective,
    performance: value === null || objective === null ? null : performanceOf(value, objective),
  };
}

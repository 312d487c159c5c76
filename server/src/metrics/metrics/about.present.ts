import type { IsoDate } from '@tonnage/domain/common/dates';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import type { MetricRow } from './queries.ts';
import { recurrenceOf } from './queries.ts';
import { screens } from '../organisations/screens.present.ts';

/** What every notification about a metric contains. */
export function aboutMetric(metric: MetricRow) {
  return {
    organisationId: metric.organisation_id,
    projectId: metric.project_id,
    metricIds: [metric.id],
    facts: { organisation: metric.organisation_name, project: metric.project_name, metric: metric.name },
  };
}

/** The same for one of its periods. */
export function aboutPeriod(metric: MetricRow, key: IsoDate) {
  const about = aboutMetric(metric);
  return {
    ...about,
    link: screens.period(metric.public_id, key),
    facts: { ...about.facts, period: periodLabel(recurrenceOf(metric), key) },
  };
}

import type { PeriodDetail } from '@tonnage/contract/metrics/periods/periods';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { termsOf } from '@tonnage/domain/metrics/formulas/formula';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import type { OrganisationContext } from '../../platform/context.ts';
import { formulaOf, readTerms, termRows } from './formulas.queries.ts';
import { metricsByIds, type MetricRow, recurrenceOf } from './queries.ts';

/** What a computed value was computed from; a metric that the person may not see has neither name nor figure. Null: reported. */
export async function presentTerms(
  { db, scope }: Pick<OrganisationContext, 'db' | 'scope'>,
  metric: MetricRow,
  key: IsoDate,
): Promise<PeriodDetail['terms']> {
  if (metric.formula === null) return null;
  const formula = formulaOf(metric);
  const terms = await termRows(db, formula);
  const seen = new Set((await metricsByIds(db, scope, [...terms.keys()]).execute()).map((row) => row.public_id));
  const figure = await readTerms(db, metric, terms, [key]);
  return termsOf(formula).map((term) => {
    const read = figure(term, key);
    const row = seen.has(term.metric) ? terms.get(term.metric) : undefined;
    return {
      metric: row
        ? { id: row.public_id, name: row.name, project: row.project_name, type: row.type, unit: row.unit }
        : null,
      at: term.at,
      key: read.key,
      label: read.key === null ? null : periodLabel(recurrenceOf(metric), read.key),
      value: row ? read.value : null,
      covered: row ? read.covered : null,
      accepted: read.accepted,
    };
  });
}

import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { PeriodDetail } from '@tonnage/contract/metrics/periods/periods';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { metricPath } from '../paths.ts';

const TERMS = 'Computed from';
type Term = NonNullable<PeriodDetail['terms']>[number];

/** The figures behind a computed value, each with a link to its metric. */
export function PeriodTerms({ metric, terms }: { metric: Pick<Metric, 'name'>; terms: readonly Term[] }) {
  return (
    <section aria-label={TERMS}>
      <h3>{TERMS}</h3>
      <DataTable
        caption={`${TERMS}: ${metric.name}`}
        rows={terms}
        rowKey={(term) => `${terms.indexOf(term)}`}
        empty={<EmptyState text="No metrics." />}
        columns={[
          {
            id: 'metric',
            header: 'Metric',
            card: 'title',
            render: (term) =>
              term.metric ? (
                <TwoLines
                  first={<TextLink to={linkOf(term.metric.id, term)}>{term.metric.name}</TextLink>}
                  second={term.metric.project}
                />
              ) : (
                'A metric you cannot see'
              ),
          },
          { id: 'period', header: 'Period', render: (term) => term.label ?? 'None last year' },
          { id: 'figure', header: 'Figure', align: 'end', render: figureOf },
        ]}
      />
    </section>
  );
}

/** The period of the term, if it has the same periods. */
function linkOf(id: string, { key, covered }: Term) {
  const path = metricPath(id);
  return key === null || covered !== null ? path : (`${path}?period=${key}` as const);
}

function figureOf({ metric, value, covered, accepted }: Term) {
  if (!metric) return null;
  if (value === null) return 'No value';
  const notes = [
    covered !== null && (covered === 1 ? 'from 1 value' : `from ${covered} values`),
    !accepted && 'not yet accepted',
  ];
  return <TwoLines first={formatValue(value, metric)} second={notes.filter(Boolean).join(', ')} />;
}

import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { PeriodDetail } from '@tonnage/contract/metrics/periods/periods';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { metricPath } from '../paths.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { Timeline } from '../../ui/content/timeline.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ownTime } from '../own-clock.ts';
import { EvidencePanel } from '../source/evidence-panel.tsx';
import { PeriodComments } from './period-comments.tsx';
import { PeriodCorrections } from './period-corrections.tsx';
import { PeriodDocuments } from './period-documents.tsx';
import { PeriodLinks } from './period-links.tsx';

const TERMS = 'Computed from';
type Term = NonNullable<PeriodDetail['terms']>[number];

/** The figures behind a computed value, each with a link to its metric. */
function PeriodTerms({ metric, terms }: { metric: Pick<Metric, 'name'>; terms: readonly Term[] }) {
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

interface PeriodDialogProps {
  metric: Pick<Metric, 'id' | 'name' | 'type' | 'unit'>;
  periodKey: string;
  onClose: () => void;
}

/** One period: its comments, attachments and log, with ways to add to them. */
export function PeriodDialog({ metric, periodKey, onClose }: PeriodDialogProps) {
  const params = { params: { id: metric.id, key: periodKey } };
  const { data, error, refetch } = useQuery(queryOf('getPeriod', params));
  return (
    <Dialog
      title={data ? `${metric.name}, ${data.data.label}` : metric.name}
      open
      size="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && !data ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines lines={5} />
      ) : (
        <Stack>
          <PeriodCorrections metric={metric} of={params.params} period={data.data} />
          {data.data.terms && <PeriodTerms metric={metric} terms={data.data.terms} />}
          {data.data.evidence && <EvidencePanel metric={metric} periodKey={periodKey} summary={data.data.evidence} />}
          <PeriodComments
            of={params.params}
            comments={data.data.comments}
            may={data.data.cell.can.comment}
            mayMark={data.data.cell.can.attach}
          />
          <PeriodLinks of={params.params} links={data.data.links} may={data.data.cell.can.attach} />
          <PeriodDocuments of={params.params} documents={data.data.documents} may={data.data.cell.can.attach} />
          {data.data.log.length > 0 && (
            <>
              <h3>History</h3>
              <Timeline
                events={data.data.log.map((l) => ({ id: l.id, title: l.text, when: ownTime(l.at) })).toReversed()}
              />
            </>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

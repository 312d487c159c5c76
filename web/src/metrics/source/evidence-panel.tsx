import { FEED, count } from './words.ts';
import { ownTime } from '../own-clock.ts';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { Evidence, EvidenceSummary } from '@tonnage/contract/metrics/sources';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { formatPence } from '@tonnage/domain/common/money';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { useState } from 'react';
import { useList } from '../../shared/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';

const EVIDENCE = 'Source data';

interface EvidencePanelProps {
  metric: Pick<Metric, 'id' | 'type' | 'unit'>;
  periodKey: string;
  summary: EvidenceSummary;
}

/** The jobs behind a period's portal figure, a page at a time. */
export function EvidencePanel({ metric, periodKey, summary }: EvidencePanelProps) {
  const [page, setPage] = useState(1);
  const list = useList('listEvidence', { page }, { params: { id: metric.id, key: periodKey }, pageSize: 10 });
  const pages = list.pagination?.pageCount ?? 1;
  return (
    <section aria-label={EVIDENCE}>
      <h3>{EVIDENCE}</h3>
      <p>{sumOf(metric, summary)}</p>
      {list.error ? (
        <ErrorState text={list.error.message} onRetry={list.retry} />
      ) : (
        <DataTable
          caption={EVIDENCE}
          rows={list.rows}
          waiting={list.waiting}
          rowKey={(row) => row.jobId}
          empty={<EmptyState text="No jobs in this period." />}
          columns={[
            {
              id: 'job',
              header: 'Job',
              card: 'title',
              render: (row) => (
                <TwoLines
                  first={
                    row.orderId === null ? (
                      row.order
                    ) : (
                      <a href={`${summary.wholeCompany ? '/desk' : ''}/orders/${row.orderId}`}>{row.order}</a>
                    )
                  }
                  second={JOB_TYPE_LABELS[row.type]}
                />
              ),
            },
            { id: 'date', header: 'Date', nowrap: true, render: (row) => formatDayYear(row.date) },
            { id: 'site', header: 'Site', render: (row) => <TwoLines first={row.site} second={row.waste} /> },
            { id: 'amount', header: 'Amount', align: 'end', render: (row) => amountOf(row, summary) },
          ]}
        />
      )}
      {pages > 1 && (
        <p>
          {page > 1 && (
            <Button size="sm" onClick={() => setPage(page - 1)}>
              Previous jobs
            </Button>
          )}{' '}
          {page < pages && (
            <Button size="sm" onClick={() => setPage(page + 1)}>
              More jobs
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

function sumOf(
  metric: Pick<Metric, 'type' | 'unit'>,
  { feed, value, jobs, unweighed, uncosted, estimatedPercent, at }: EvidenceSummary,
): string {
  return [
    `${FEED[feed]}: ${value === null ? 'no data yet' : formatValue(value, metric)} ${jobs === 0 ? 'from no jobs' : `from ${count(jobs, 'job')}`}`,
    unweighed > 0 && `${count(unweighed, 'load')} not weighed yet`,
    uncosted > 0 && `${count(uncosted, 'job')} left out because a cost is not known`,
    estimatedPercent > 0 && `${estimatedPercent}% of the weight estimated by drivers`,
    `as of ${ownTime(at)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function amountOf(row: Evidence, { feed }: EvidenceSummary) {
  const money = row.netPence !== null && formatPence(row.netPence);
  const weight =
    row.netKg === null ? 'not weighed yet' : `${formatTonnes(row.netKg)}${row.estimated ? ', estimated' : ''}`;
  const parted = (kg: (recovered: number, whole: number) => number, word: string) =>
    row.netKg === null || row.recoveredKg === null ? (
      weight
    ) : (
      <TwoLines first={weight} second={`${formatTonnes(kg(row.recoveredKg, row.netKg))} ${word}`} />
    );
  switch (feed) {
    case 'spend':
      return money;
    case 'margin':
      return (
        <TwoLines
          first={money}
          second={row.costPence === null ? 'cost not known' : `less ${formatPence(row.costPence)} cost`}
        />
      );
    case 'spend_per_tonne':
      return takesWasteAway(row.type) ? <TwoLines first={weight} second={money} /> : money;
    case 'recycling':
    case 'recovered':
      return parted((recovered) => recovered, 'recovered');
    case 'disposed':
      return parted((recovered, whole) => whole - recovered, 'disposed of');
    case 'contamination':
      return row.contaminated ? 'contaminated' : 'clean';
    case 'on_time':
      return row.onTime ? 'on time' : 'late or not done';
    case 'hire_days':
      return row.hireDays !== null && count(row.hireDays, 'day');
    default:
      return weight;
  }
}

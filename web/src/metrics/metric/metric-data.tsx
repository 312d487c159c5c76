import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { performanceOf, shortObjective } from '@tonnage/domain/metrics/performance';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { REASON_WORDS } from '@tonnage/domain/metrics/periods/dismissal';
import { useGoTo } from '../../shared/address.ts';
import { ExportButton } from '../../shared/export-button.tsx';
import { ListPages } from '../../shared/list-pages.tsx';
import { useList } from '../../shared/use-list.ts';
import { fetchBytes } from '../../lib/bytes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { correctionWords } from '../correction.ts';
import { ExportPart } from '../export/export-part.tsx';
import { MetricFrame } from './metric-frame.tsx';
import { PeriodDialog } from './period-dialog.tsx';
import { PerformanceBadge } from '../performance-badge.tsx';
import { words } from './words.ts';
import { stateOf } from '../projects/words.ts';
import { metricPath } from '../paths.ts';
import { queryOf } from '../../lib/queries.ts';

const SHOWN = { all: 'All periods', reported: 'Reported', open: 'Outstanding', waiting: 'To be accepted' };
const details = (comments: number, attached: number) =>
  attached === 0 ? `Comments (${comments})` : `Comments (${comments}) · ${attached} attached`;

/** The periods of a metric as a table, with a filter and a file to download. */
export function MetricData() {
  const { metricId } = useParams({ from: '/colleague/metrics/metric/$metricId' });
  const search = useSearch({ from: '/colleague/metrics/metric/$metricId' });
  const goTo = useGoTo();
  const { data: metric } = useSuspenseQuery(queryOf('getMetric', { params: { id: metricId } })).data;
  const path = metricPath(metricId);
  const list = useList('listPeriods', search, { params: { id: metricId } });
  const period = (key: string | undefined) => goTo({ path, search: { ...search, period: key } }, { replace: true });
  return (
    <Stack>
      <MetricFrame
        metric={metric}
        tab="data"
        actions={
          <>
            <ExportButton
              isIcon
              fetchFile={(format) =>
                fetchBytes('exportMetrics', { query: { metricIds: metricId, show: search.show, format } })
              }
            />
            <ExportPart of="metricIds" choices={[]} within={{ metricIds: metricId }} />
          </>
        }
      />
      <ListBar>
        <SelectField
          label="Periods"
          hideLabel
          placeholder={SHOWN.all}
          options={(['reported', 'open', 'waiting'] as const).map((value) => ({ value, label: SHOWN[value] }))}
          value={search.show ?? ''}
          onChange={(show) => goTo({ path, search: { show: show || undefined } })}
        />
      </ListBar>
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : (
          <DataTable
            caption="Periods"
            rows={list.rows}
            waiting={list.waiting}
            rowKey={(row) => row.start}
            empty={
              <EmptyState
                text={
                  search.show
                    ? 'No matching periods.'
                    : `The first period starts on ${formatDayYear(metric.startDate)}.`
                }
              />
            }
            columns={[
              { id: 'period', header: words.period, card: 'title', nowrap: true, render: (row) => row.label },
              {
                id: 'status',
                header: words.status,
                card: 'beside',
                render: ({ cell }) => <StatusPill {...stateOf(cell, metric.finishedAt !== null)} />,
              },
              {
                id: 'value',
                header: 'Value',
                align: 'end',
                nowrap: true,
                render: ({ cell }) =>
                  cell.value === null ? (
                    cell.reasonCode && REASON_WORDS[cell.reasonCode]
                  ) : (
                    <TwoLines
                      first={formatValue(cell.value, metric)}
                      second={cell.correction && correctionWords(cell.correction, metric)}
                    />
                  ),
              },
              {
                id: 'objective',
                header: 'Objective',
                align: 'end',
                nowrap: true,
                render: ({ objective }) => objective && shortObjective(objective, metric),
              },
              {
                id: 'performance',
                header: words.performance,
                render: ({ cell, objective }) =>
                  cell.value !== null &&
                  objective && <PerformanceBadge performance={performanceOf(cell.value, objective)} />,
              },
              { id: 'by', header: 'Reported by', render: ({ cell }) => cell.reportedBy },
              {
                id: 'comments',
                header: words.comments,
                align: 'end',
                card: 'action',
                render: (row) => {
                  const shown = details(row.cell.comments, row.cell.links + row.cell.documents);
                  return (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`${shown}: ${row.label}`}
                      onClick={() => period(row.start)}
                    >
                      {shown}
                    </Button>
                  );
                },
              },
            ]}
          />
        )}
        <ListPages list={list} at={{ path, search }} total={(n) => (n === 1 ? '1 period' : `${n} periods`)} />
      </Panel>
      {search.period && <PeriodDialog metric={metric} periodKey={search.period} onClose={() => period(undefined)} />}
    </Stack>
  );
}

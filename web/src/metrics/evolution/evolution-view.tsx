import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { Chart } from '@tonnage/contract/metrics/periods/chart';
import { forecastWords } from '@tonnage/domain/metrics/forecast';
import { changeWords } from '@tonnage/domain/metrics/performance';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { ExportButton } from '../../shared/export-button.tsx';
import { fetchList } from '../../lib/bytes.ts';
import { queryOf } from '../../lib/queries.ts';
import { useState } from 'react';
import { useAnnounced } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { metricPath } from '../paths.ts';
import { PerformanceBadge } from '../performance-badge.tsx';
import type { EvolutionSearch } from './screens.ts';
import { ChartBar } from './chart-bar.tsx';
import { EvolutionChart } from './evolution-chart.tsx';
import { rounded } from './panels.ts';
import { inUnits } from './units.ts';
import { words } from './words.ts';

const FIGURES = 'Summary';
interface EvolutionViewProps {
  projectId: string;
  /** The available metrics. */
  metrics: readonly Metric[];
  /** The ids of the selected metrics. */
  chosen: readonly string[];
  search: EvolutionSearch;
  go: (change: Partial<EvolutionSearch>) => void;
}

/** Up to five metrics over time: chart, figures and selection, all of it in the address. */
export function EvolutionView({ projectId, metrics, chosen, search, go }: EvolutionViewProps) {
  const { bucket, aggregate, span, from, to, waiting, compare } = search;
  const starts = metrics.filter(({ id }) => chosen.includes(id)).map(({ startDate }) => startDate);
  const asked = {
    params: { id: projectId },
    query: {
      metricIds: chosen.join(','),
      bucket,
      aggregate,
      since: span === 'all' ? starts.toSorted()[0] : undefined,
      from,
      to,
      waiting: waiting === false ? ('false' as const) : ('true' as const),
      compare,
    },
  };
  const query = useQuery({
    ...queryOf('getChart', asked),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  });
  const chart = chosen.length > 0 && query.data ? inUnits(query.data.data, search.units) : undefined;
  const names = metrics.flatMap(({ id, name }) => (chosen.includes(id) ? [name] : []));
  useAnnounced(() => ({ text: names.length > 0 ? `In the chart: ${names.join(', ')}` : 'The chart is empty' }));
  // What can be chosen depends on the first answer: shown before it, the choices would move. From then on they stay, as the focus does.
  const [open, setOpen] = useState(chosen.length === 0);
  if (!open && !query.isPending) setOpen(true);
  if (!open)
    return (
      <Panel>
        <SkeletonLines lines={24} />
      </Panel>
    );
  return (
    <Stack>
      <Panel>
        <Stack>
          <ChartBar metrics={metrics} chosen={chosen} chart={chart} search={search} go={go} />
          {chosen.length === 0 ? (
            <EmptyState
              text={
                metrics.length === 0
                  ? 'No metrics in this project are shared with you yet.'
                  : 'Choose a metric to plot.'
              }
            />
          ) : query.error && !chart ? (
            <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />
          ) : !chart ? (
            <SkeletonLines lines={8} />
          ) : (
            <EvolutionChart
              chart={chart}
              search={search}
              go={go}
              actions={
                <>
                  <ExportButton variant="ghost" size="sm" fetchFile={(format) => fetchList('getChart', asked, format)}>
                    Export chart
                  </ExportButton>
                  <Button variant="ghost" size="sm" onClick={() => window.print()}>
                    Print or save as PDF
                  </Button>
                </>
              }
            />
          )}
        </Stack>
      </Panel>
      {chart && <Figures chart={chart} />}
    </Stack>
  );
}

/** Each metric over the visible time, compared with the same length of time before it. */
function Figures({ chart }: { chart: Chart }) {
  return (
    <Panel title={FIGURES} flush>
      <DataTable
        caption={FIGURES}
        rows={chart.series}
        rowKey={({ metric }) => metric.id}
        rowLink={({ metric }) => metricPath(metric.id)}
        empty={null}
        columns={[
          { id: 'metric', header: 'Metric', card: 'title', render: ({ metric }) => metric.name },
          {
            id: 'total',
            header: 'This period',
            align: 'end',
            nowrap: true,
            render: ({ metric, headline: { value } }) =>
              value === null ? words.missing : formatValue(rounded(value), metric),
          },
          {
            id: 'change',
            header: words.compared[chart.compare ?? 'before'],
            align: 'end',
            nowrap: true,
            render: ({ metric, headline: { value, previous, compared } }) => {
              const other = chart.compare === null ? previous : compared;
              return (
                other !== null && (
                  <TwoLines
                    first={formatValue(rounded(other), metric)}
                    second={value !== null && changeWords(rounded(value), rounded(other), metric)}
                  />
                )
              );
            },
          },
          {
            id: 'status',
            header: 'Latest status',
            render: ({ points, forecast }) => {
              const latest = points.findLast(({ value }) => value !== null);
              return (
                latest?.performance && (
                  <TwoLines
                    first={<PerformanceBadge performance={latest.performance} />}
                    second={forecast && forecastWords(forecast, chart.frequency)}
                  />
                )
              );
            },
          },
          {
            id: 'coverage',
            header: 'Completeness',
            align: 'end',
            render: ({ headline: { covered, expected, waiting } }) =>
              `${words.covered(covered, expected)}${waiting === 0 ? '' : `, ${waiting} not yet accepted`}`,
          },
        ]}
      />
    </Panel>
  );
}

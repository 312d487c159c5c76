import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { Chart } from '@tonnage/contract/metrics/periods/chart';
import type { Comparison } from '@tonnage/domain/metrics/compare';
import { forecastWords } from '@tonnage/domain/metrics/forecast';
import { changeWords } from '@tonnage/domain/metrics/performance';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { type Aggregate, MOST_CHART_METRICS } from '@tonnage/domain/metrics/types';
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
import { SearchField } from '../../ui/data/search-field.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { metricPath } from '../paths.ts';
import { PerformanceBadge } from '../performance-badge.tsx';
import type { EvolutionSearch } from './screens.ts';
import { BucketButtons } from './bucket-buttons.tsx';
import styles from './evolution.module.css';
import { EvolutionChart } from './evolution-chart.tsx';
import { rounded } from './panels.ts';
import { inUnits } from './units.ts';
import { UnitFields } from './unit-fields.tsx';
import { words } from './words.ts';

const MOST = `You can show up to ${MOST_CHART_METRICS} metrics`;
const AGGREGATES = { sum: 'Sum', avg: 'Average' };
const FIGURES = 'Summary';
/** Metrics that are offered without a search. */
const MANY = 24;
/** The usual window of each kind of bucket; years and single periods show everything. */
const USUAL_SPANS = { D: '31 days', W: '26 weeks', M: '24 months' };

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
  const [q, setQ] = useState('');
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
  const like = ({ id, name }: Metric) => chosen.includes(id) || name.toLowerCase().includes(q.trim().toLowerCase());
  // Those in the chart first, so that none is hidden among hundreds.
  const offered =
    metrics.length > MANY
      ? metrics
          .filter(like)
          .toSorted((a, b) => Number(chosen.includes(b.id)) - Number(chosen.includes(a.id)))
          .slice(0, MANY)
      : metrics;
  const full = chosen.length >= MOST_CHART_METRICS;
  const percent = metrics.some(({ id, type }) => chosen.includes(id) && type === 'PERCENT');
  const names = metrics.flatMap(({ id, name }) => (chosen.includes(id) ? [name] : []));
  useAnnounced(() => ({ text: names.length > 0 ? `In the chart: ${names.join(', ')}` : 'The chart is empty' }));
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    go({ metrics: next.join(',') });
  };
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
          <div className={styles.choices}>
            <BucketButtons
              chart={chart}
              bucket={bucket}
              onChange={(value) => go({ bucket: value, from: undefined, to: undefined })}
            />
            {chart && chart.bucket in USUAL_SPANS && (
              <ChoiceButtons<'usual' | 'all'>
                label="Time span"
                size="sm"
                value={span ?? 'usual'}
                onChange={(value) =>
                  go({
                    span: value === 'all' ? value : undefined,
                    compare: value === 'all' && compare === 'before' ? undefined : compare,
                    from: undefined,
                    to: undefined,
                  })
                }
                choices={[
                  { value: 'usual', label: USUAL_SPANS[chart.bucket as keyof typeof USUAL_SPANS] },
                  { value: 'all', label: 'Since the start' },
                ]}
              />
            )}
            <ChoiceButtons<Aggregate | 'own'>
              label="Combine periods by"
              size="sm"
              value={aggregate ?? 'own'}
              onChange={(value) => go({ aggregate: value === 'own' ? undefined : value })}
              choices={[
                { value: 'own', label: 'Metric default' },
                {
                  value: 'sum',
                  label: AGGREGATES.sum,
                  ...(percent ? { disabledReason: 'Percentages can’t be added up' } : {}),
                },
                { value: 'avg', label: AGGREGATES.avg },
              ]}
            />
            <ChoiceButtons<Comparison | 'none'>
              label="Compare with"
              size="sm"
              value={compare ?? 'none'}
              onChange={(value) => go({ compare: value === 'none' ? undefined : value })}
              choices={[
                { value: 'none', label: 'Nothing' },
                {
                  value: 'before',
                  label: words.compared.before,
                  ...(span === 'all' ? { disabledReason: 'nothing before the start' } : {}),
                },
                { value: 'lastYear', label: 'Last year' },
              ]}
            />
            <CheckboxField
              label="Include values not yet accepted"
              value={waiting !== false}
              onChange={(value) => go({ waiting: value ? undefined : false })}
            />
            <CheckboxField
              label="Show events"
              value={search.events !== false}
              onChange={(value) => go({ events: value ? undefined : false })}
            />
            {chart && <UnitFields chart={chart} search={search} go={go} />}
          </div>
          {metrics.length > 1 && (
            <div role="group" aria-label="Metrics in the chart" className={styles.chips}>
              {metrics.length > MANY && <SearchField label="Search metrics" value={q} onSearch={setQ} />}
              {offered.map(({ id, name }) => (
                <CheckboxField
                  key={id}
                  name={id}
                  label={name}
                  value={chosen.includes(id)}
                  disabled={full && !chosen.includes(id)}
                  onChange={() => toggle(id)}
                />
              ))}
              {full && <p className={styles.most}>{MOST}</p>}
            </div>
          )}
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

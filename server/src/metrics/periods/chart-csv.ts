import type { Chart } from '@tonnage/contract/metrics/periods/chart';
import { PERFORMANCE_WORDS } from '@tonnage/domain/metrics/performance';
import { unitSign } from '@tonnage/domain/metrics/types';
import { dayCell, decimalCell, type FileColumn } from '../../platform/formats/cells.ts';

type Series = Chart['series'][number];

interface ChartLine {
  metric: Series['metric'];
  point: Series['points'][number];
  events: readonly string[];
}

/** A line for each metric and bucket, by metric, oldest first. */
export function chartLines({ series, events }: Chart): ChartLine[] {
  return series.flatMap(({ metric, points }) =>
    points.map((point) => ({
      metric,
      point,
      events: events.flatMap(({ metricId, key, text }) => (metricId === metric.id && key === point.key ? text : [])),
    })),
  );
}

/** A file of a chart; figures are plain numbers in the metric's unit. */
export const CHART_COLUMNS: readonly FileColumn<ChartLine>[] = [
  { header: 'Metric', cell: ({ metric }) => metric.name },
  { header: 'Unit', cell: ({ metric }) => unitSign(metric.unit) },
  { header: 'From', cell: ({ point }) => dayCell(point.key) },
  { header: 'Period', cell: ({ point }) => point.label },
  { header: 'Value', cell: ({ point }) => decimalCell(point.value) },
  { header: 'Periods with a value', cell: ({ point }) => point.covered },
  { header: 'Periods', cell: ({ point }) => point.expected },
  { header: 'Not yet accepted', cell: ({ point }) => point.waiting },
  { header: 'Corrected', cell: ({ point }) => point.corrected },
  { header: 'Accepted value', cell: ({ point }) => decimalCell(point.accepted) },
  { header: 'Objective', cell: ({ point }) => decimalCell(point.objective?.value ?? null) },
  { header: 'Status', cell: ({ point }) => point.performance && PERFORMANCE_WORDS[point.performance] },
  { header: 'Compared with', cell: ({ point }) => point.compared?.label ?? null },
  { header: 'Compared value', cell: ({ point }) => decimalCell(point.compared?.value ?? null) },
  { header: 'Events', cell: ({ events }) => events.join('; ') || null },
];

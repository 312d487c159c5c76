import type { Chart } from '@tonnage/contract/metrics/reading';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { unitSign } from '@tonnage/domain/metrics/types';
import type { ChartPanel, ChartPoint } from '../../../ui/chart/chart-data.ts';
import { words } from './words.ts';

type Series = Chart['series'][number];
type Point = Series['points'][number];

/** The time axis that all series share: each bucket that any of them has, oldest first. */
export function axisOf(chart: Chart): { key: string; label: string }[] {
  const labels = new Map(chart.series.flatMap(({ points }) => points.map(({ key, label }) => [key, label])));
  return [...labels].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, label]) => ({ key, label }));
}

/** A panel for each unit: two units never share an axis (metrics.md §4.3). */
export function panelsOf(chart: Chart, axis: readonly { key: string }[]): ChartPanel[] {
  const placed = chart.series.map((series, place) => ({ series, place }));
  const groups = Map.groupBy(placed, ({ series }) => `${series.metric.type} ${series.metric.unit}`);
  return [...groups.values()].map((members) => {
    const { metric } = members[0]!.series;
    return {
      unit: unitSign(metric.unit),
      tick: shortNumber,
      series: members.map(({ series, place }) => {
        const points = new Map(series.points.map((point) => [point.key, point]));
        return {
          id: series.metric.id,
          name: series.metric.name,
          place,
          points: axis.map(({ key }) => drawn(points.get(key), series)),
        };
      }),
    };
  });
}

function drawn(point: Point | undefined, { metric }: Series): ChartPoint {
  if (!point) return { value: null, objective: null, waiting: false, text: words.missing };
  const { value, objective, covered, expected, waiting } = point;
  const parts = [
    value === null ? words.missing : formatValue(rounded(value), metric),
    objective !== null && words.objective(formatValue(rounded(objective), metric)),
    expected > 1 && words.covered(covered, expected),
    waiting > 0 && words.waiting,
  ];
  return {
    value: value === null ? null : Number(value),
    objective: objective === null ? null : Number(objective),
    waiting: waiting > 0,
    text: parts.filter(Boolean).join(', '),
  };
}

/** A mean has more digits than anybody reads. */
export function rounded(value: string): string {
  return value.includes('.') ? String(Number(Number(value).toFixed(2))) : value;
}

const SHORT = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 2 });
const shortNumber = (value: number) => SHORT.format(value);

import type { Chart } from '@tonnage/contract/metrics/periods/chart';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { unitSign } from '@tonnage/domain/metrics/types';
import type { ChartPanel, ChartPoint } from '../../ui/chart/chart-data.ts';
import { type Objective, objectiveWords, PERFORMANCE_WORDS, shortObjective } from '@tonnage/domain/metrics/performance';
import { REASON_WORDS } from '@tonnage/domain/metrics/periods/dismissal';
import { correctionWords } from '../correction.ts';
import type { EvolutionSearch } from './screens.ts';
import { words } from './words.ts';

type Series = Chart['series'][number];
type Point = Series['points'][number];
/** A point with its percentage of the objective. */
type PlottedPoint = ChartPoint & { percent: number | null };

/** The time axis that all series share: every bucket that any of them has, oldest first. */
export function axisOf(chart: Chart): { key: string; label: string }[] {
  const labels = new Map(chart.series.flatMap(({ points }) => points.map(({ key, label }) => [key, label])));
  return [...labels].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, label]) => ({ key, label }));
}

/** A panel for each unit: two units never share an axis (metrics.md §4.3). */
export function panelsOf(chart: Chart, axis: readonly { key: string }[]) {
  const placed = chart.series.map((series, place) => ({ series, place }));
  const groups = Map.groupBy(placed, ({ series }) => `${series.metric.type} ${series.metric.unit}`);
  return [...groups.values()].map((members) => {
    const { metric } = members[0]!.series;
    return {
      unit: unitSign(metric.unit),
      tick: shortNumber,
      series: members.flatMap(({ series, place }) => {
        const points = new Map(series.points.map((point) => [point.key, point]));
        const { id, name } = series.metric;
        const own = { id, name, place, ghost: false, points: axis.map(({ key }) => plotted(points.get(key), series)) };
        if (chart.compare === null) return own;
        const ghost = {
          id: `${id} compared`,
          name: `${name}, ${words.compared[chart.compare].toLowerCase()}`,
          place,
          ghost: true,
          points: axis.map(({ key }) => plottedGhost(points.get(key), series)),
        };
        return [own, ghost];
      }),
    };
  });
}

/** Whether the metrics have two units, whose panels can be drawn over each other. */
export const isPair = (chart: Chart) => panelsOf(chart, []).length === 2;

/** How the chart is drawn: as the address says, where its metrics can be. */
export function modeOf(chart: Chart, { mode }: Pick<EvolutionSearch, 'mode'>): 'panels' | 'overlay' | 'objective' {
  return mode === undefined || (mode === 'overlay' && !isPair(chart)) ? 'panels' : mode;
}

const NOTHING: PlottedPoint = {
  value: null,
  objective: null,
  percent: null,
  waiting: false,
  dismissed: false,
  flagged: false,
  text: words.missing,
};

/**
 * One panel for all units: each value as a percentage of its objective, against a line at 100; above it is better, also
 * for "at most". A series without an
 * objective is compared with its own first value, and is drawn and labelled accordingly (metrics.md §4.3).
 */
export function objectivePanel(chart: Chart, axis: readonly { key: string }[]): ChartPanel {
  const panels = panelsOf(chart, axis);
  const plain = panels.flatMap(({ series }) => series).toSorted((a, b) => a.place - b.place);
  return {
    unit: '%',
    tick: shortNumber,
    line: 100,
    series: plain.map((series) => {
      const own = plain.find(({ place, ghost }) => place === series.place && !ghost)!;
      const first = own.points.find(({ value }) => value !== null && value !== 0)?.value ?? null;
      const indexed = !own.points.some(({ objective }) => objective !== null);
      return {
        ...series,
        name: indexed && !series.ghost ? `${series.name} (first value = 100, no objective)` : series.name,
        dashed: indexed,
        points: series.points.map((point) => {
          const share = point.value === null || first === null ? null : (point.value / first) * 100;
          const value = indexed ? share : point.percent;
          const text = value === null ? 'n/a' : `${value.toFixed(0)}%`;
          return {
            ...point,
            value,
            objective: null,
            upper: null,
            figure: value === null ? null : text,
            text: `${text} (${point.text})`,
          };
        }),
      };
    }),
  };
}

/** The part of an axis between two keys of the address; the whole axis if neither exists. */
export function windowOf<T extends { key: string }>(
  axis: readonly T[],
  { from, to }: { from?: string | undefined; to?: string | undefined },
): T[] {
  const within = axis.filter(({ key }) => (from === undefined || key >= from) && (to === undefined || key <= to));
  return within.length > 0 ? within : [...axis];
}

/** On which side of an objective a value is wrong. */
const WRONG = { UP: 'below', DOWN: 'above', EXACTLY: null, BETWEEN: 'outside' } as const;

function plotted(point: Point | undefined, { metric }: Series): PlottedPoint {
  if (!point) return NOTHING;
  const {
    value,
    objective,
    performance,
    percent,
    covered,
    expected,
    waiting,
    corrected,
    accepted,
    dismissed,
    comments,
  } = point;
  const parts = [
    value !== null
      ? formatValue(rounded(value), metric)
      : dismissed === null
        ? words.missing
        : `dismissed: ${REASON_WORDS[dismissed]}`,
    performance !== null && PERFORMANCE_WORDS[performance],
    objective !== null && `objective ${objectiveWords(shown(objective), metric)}`,
    expected > 1 && words.covered(covered, expected),
    waiting > 0 && 'not yet accepted',
    corrected > 0 && (expected > 1 ? `${corrected} corrected` : correctionWords({ accepted }, metric).toLowerCase()),
    comments > 0 && (comments === 1 ? '1 comment' : `${comments} comments`),
  ];
  return {
    value: value === null ? null : Number(value),
    objective: objective === null ? null : Number(objective.value),
    upper: objective?.upper == null ? null : Number(objective.upper),
    wrong: objective && WRONG[objective.direction],
    goal: objective && shortObjective(shown(objective), metric),
    figure: value === null ? null : formatValue(rounded(value), metric),
    percent,
    waiting: waiting > 0,
    dismissed: dismissed !== null,
    flagged: comments > 0,
    text: parts.filter(Boolean).join(', '),
  };
}

/** The bucket that another one is compared with, in its place on the axis. */
function plottedGhost(point: Point | undefined, { metric }: Series): PlottedPoint {
  const compared = point?.compared;
  if (!compared) return NOTHING;
  const { label, exists, value, percent, covered, expected } = compared;
  const figure = value === null ? words.missing : formatValue(rounded(value), metric);
  const coverage = expected > 1 ? `, ${words.covered(covered, expected)}` : '';
  return {
    ...NOTHING,
    value: value === null ? null : Number(value),
    percent,
    text: exists ? `${figure} (${label}${coverage})` : label,
  };
}

/** An objective whose numbers are rounded for display. */
const shown = (goal: Objective): Objective => ({
  ...goal,
  value: rounded(goal.value),
  upper: goal.upper === null ? null : rounded(goal.upper),
  tolerance: rounded(goal.tolerance),
});

/** Rounds a mean for display: to two decimals, or a small value to its first three significant digits. */
export function rounded(value: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  if (fraction === '' || whole.length > 12) return whole;
  const nothings = Number(whole) === 0 ? fraction.search(/[1-9]/) : 0;
  return Number(value)
    .toFixed(nothings < 1 ? 2 : nothings + 3)
    .replace(/\.?0+$/, '');
}

const SHORT = new Intl.NumberFormat('en-GB', {
  notation: 'compact',
  maximumFractionDigits: 2,
  maximumSignificantDigits: 3,
  roundingPriority: 'morePrecision',
});
const shortNumber = (value: number) => SHORT.format(value);

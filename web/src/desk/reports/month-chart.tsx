import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReportRow } from '@tonnage/contract/skip-hire/reports';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { ReportLines } from '@tonnage/domain/skip-hire/reports';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import type { ChartPoint } from '../../ui/chart/chart-data.ts';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import type { To } from '../../ui/links.tsx';
import { roundPounds } from '../parts/round-pounds.ts';
import { monthsOf } from './months.ts';
import { tonnes, words } from './words.ts';

/** The longest period has 61 months. */
const EVERY_MONTH = { page: 1, pageSize: 100 };

const count = (n: number) => n.toLocaleString('en-GB');

interface Figure {
  label: string;
  unit: string;
  /** The lines that it consists of. */
  of: ReportLines;
  /** As the axis has it; null: the month has none, which is not nothing. */
  valueOf: (row: ReportRow) => number | null;
  textOf: (row: ReportRow) => string;
  /** Of a month without a row. */
  nothing: string | null;
}

const FIGURES = {
  sales: {
    label: 'Sales',
    unit: '£',
    of: 'sales',
    valueOf: ({ netPence }) => netPence / 100,
    textOf: ({ netPence }) => roundPounds(netPence),
    nothing: '£0',
  },
  jobs: {
    label: 'Jobs',
    unit: '',
    of: 'jobs',
    valueOf: ({ jobs }) => jobs,
    textOf: ({ jobs }) => count(jobs),
    nothing: '0',
  },
  tonnes: {
    label: 'Tonnes',
    unit: 't',
    of: 'jobs',
    valueOf: ({ weightKg }) => weightKg / 1000,
    textOf: ({ weightKg }) => tonnes(weightKg),
    nothing: '0 t',
  },
  hire: {
    label: 'Days on hire',
    unit: '',
    of: 'hire',
    valueOf: ({ hireDays }) => hireDays,
    textOf: ({ hireDays }) => count(hireDays ?? 0),
    nothing: '0',
  },
  margin: {
    label: 'Margin',
    unit: '£',
    of: 'jobs',
    valueOf: ({ marginPence }) => (marginPence === null ? null : marginPence / 100),
    textOf: ({ marginPence }) => (marginPence === null ? words.chart.none : roundPounds(marginPence)),
    nothing: null,
  },
} satisfies Record<string, Figure>;
type FigureName = keyof typeof FIGURES;

interface MonthChartProps {
  from: IsoDate;
  to: IsoDate;
  today: IsoDate;
  hasCosts: boolean;
  linesOf: (of: ReportLines, key?: string) => To;
}

/** One figure of a report by month as a line; a month that is not whole is hollow, and each opens its lines. */
export function MonthChart({ from, to, today, hasCosts, linesOf }: MonthChartProps) {
  const [chosen, setName] = useState<FigureName>('sales');
  // Another period may have no costs.
  const name = chosen === 'margin' && !hasCosts ? 'sales' : chosen;
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(
    queryOf('listReport', { query: { by: 'month', from, to, pagination: EVERY_MONTH } }),
  );
  const figure: Figure = FIGURES[name];
  const months = monthsOf(from, to, today);
  const rows = new Map(data?.data.map((row) => [row.id, row]));
  const points = months.map(({ key, isPart }): ChartPoint => {
    const row = rows.get(key);
    const text = row ? figure.textOf(row) : (figure.nothing ?? words.chart.none);
    return {
      value: row ? figure.valueOf(row) : figure.nothing === null ? null : 0,
      objective: null,
      waiting: isPart,
      dismissed: false,
      flagged: false,
      text: isPart ? words.chart.part(text) : text,
    };
  });
  const linkOf = (place: number) => linesOf(figure.of, months[place]!.key);
  const choices = (Object.keys(FIGURES) as FigureName[])
    .filter((value) => value !== 'margin' || hasCosts)
    .map((value) => ({ value, label: FIGURES[value].label }));
  return (
    <Panel title={words.chart.caption(figure.label)}>
      <ChoiceButtons
        label={words.chart.figure}
        value={name}
        choices={choices}
        required
        onChange={(value) => setName(value)}
      />
      {error && !data ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines lines={6} />
      ) : (
        <LineChart
          caption={words.chart.caption(figure.label)}
          labelHead={words.chart.month}
          labels={months.map(({ label }) => label)}
          panels={[
            {
              unit: figure.unit,
              tick: shortNumber,
              // The axis has zero: a month of half the sales is half as high.
              line: 0,
              plain: true,
              series: [{ id: name, name: figure.label, place: 0, points }],
            },
          ]}
          behind={{ label: words.chart.open, linkOf, onOpen: (place) => void navigate({ href: linkOf(place) }) }}
        />
      )}
    </Panel>
  );
}

const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });
const shortNumber = (value: number): string => compact.format(value);

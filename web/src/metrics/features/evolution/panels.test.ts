import type { Chart } from '@tonnage/contract/metrics/reading';
import { expect, test } from 'vitest';
import { axisOf, panelsOf } from './panels.ts';

const point = (key: string, value: string | null, over: object = {}) => ({
  key,
  label: key,
  value,
  objective: null,
  covered: value === null ? 0 : 1,
  expected: 1,
  waiting: 0,
  ...over,
});
const series = (name: string, type: 'WEIGHT' | 'CURRENCY', unit: string, points: ReturnType<typeof point>[]) => ({
  metric: { id: name, name, type, unit },
  aggregate: 'sum' as const,
  direction: null,
  points,
  headline: { value: null, previous: null, covered: 0, expected: 0, waiting: 0 },
});
const chart: Chart = {
  bucket: 'W',
  buckets: ['W', 'M', 'Y', 'ALL'],
  series: [
    series('Waste', 'WEIGHT', 't', [point('2026-02-02', '1.5'), point('2026-02-16', null)]),
    series('Spend', 'CURRENCY', 'GBP', [point('2026-02-09', '4000', { objective: '3900', waiting: 1 })]),
    series('Landfill', 'WEIGHT', 't', [point('2026-02-16', '2')]),
  ],
};

test('units are never mixed on an axis: a panel for each, all on one time axis, and what is missing is a gap', () => {
  const axis = axisOf(chart);
  expect(axis.map(({ key }) => key)).toEqual(['2026-02-02', '2026-02-09', '2026-02-16']);
  const panels = panelsOf(chart, axis);
  expect(panels.map(({ unit, series: all }) => [unit, all.map(({ name, place }) => [name, place])])).toEqual([
    [
      't',
      [
        ['Waste', 0],
        ['Landfill', 2],
      ],
    ],
    ['£', [['Spend', 1]]],
  ]);
  expect(panels[0]!.series[0]!.points.map(({ value }) => value)).toEqual([1.5, null, null]);
  expect(panels[1]!.series[0]!.points[1]).toMatchObject({
    waiting: true,
    text: '£4,000.00, objective £3,900.00, not accepted yet',
  });
});

import type { Chart } from '@tonnage/contract/metrics/periods/chart';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf, objectivePanel, panelsOf, rounded, windowOf } from './panels.ts';
import { inUnits, withUnit } from './units.ts';

const atMost = (value: string) => ({ value, direction: 'DOWN' as const, upper: null, tolerance: '0' });
const point = (key: string, value: string | null, over: object = {}) => ({
  key,
  label: key,
  value,
  objective: null,
  performance: null,
  percent: null,
  covered: value === null ? 0 : 1,
  expected: 1,
  waiting: 0,
  corrected: 0,
  accepted: null,
  dismissed: null,
  comments: 0,
  compared: null,
  ...over,
});
const series = (name: string, type: 'WEIGHT' | 'CURRENCY', unit: string, points: ReturnType<typeof point>[]) => ({
  metric: { id: name, name, type, unit },
  aggregate: 'sum' as const,
  points,
  forecast: null,
  headline: { value: null, previous: null, compared: null, covered: 0, expected: 0, waiting: 0 },
});
const chart: Chart = {
  bucket: 'W',
  frequency: 'WEEKLY',
  buckets: ['W', 'M', 'Y', 'ALL'],
  compare: null,
  events: [],
  series: [
    series('Waste', 'WEIGHT', 't', [point('2026-02-02', '1.5'), point('2026-02-16', null)]),
    series('Spend', 'CURRENCY', 'GBP', [
      point('2026-02-09', '4000', { objective: atMost('3900'), performance: 'OFF_TRACK', percent: 97.4, waiting: 1 }),
    ]),
    series('Landfill', 'WEIGHT', 't', [point('2026-02-16', '2')]),
  ],
};

test('units are never mixed on an axis: each has a panel on one time axis, and missing values are gaps', () => {
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
    text: '£4,000.00, Off track, objective at most £3,900.00, not yet accepted',
  });
});

test('per cent of objective: one panel for all units; a series without an objective is compared with its first value and labelled so', () => {
  const panel = objectivePanel(chart, axisOf(chart));
  expect([panel.unit, panel.line]).toEqual(['%', 100]);
  const [waste, spend, landfill] = panel.series;
  expect(spend!.points[1]).toMatchObject({ value: 97.4, waiting: true });
  expect(spend!.points[1]!.text).toMatch(/^97% \(£4,000\.00/);
  expect([waste!.dashed, spend!.dashed, landfill!.dashed]).toEqual([true, false, true]);
  expect(waste!.name).toBe('Waste (first value = 100, no objective)');
  expect(landfill!.points.map(({ value }) => value)).toEqual([null, null, 100]);
});

test('a dismissed period is a tick with its reason and a commented one a flag; neither is a value', () => {
  const commented = series('Waste', 'WEIGHT', 't', [point('2026-02-02', null, { dismissed: 'HOLIDAY', comments: 2 })]);
  const one: Chart = { ...chart, series: [commented] };
  expect(panelsOf(one, axisOf(one))[0]!.series[0]!.points[0]).toMatchObject({
    value: null,
    dismissed: true,
    flagged: true,
    text: expect.stringMatching(/^dismissed: .*, 2 comments$/) as string,
  });
});

test('another unit converts every value: two weights share a panel, money stays the same', () => {
  const skip = series('Skip', 'WEIGHT', 'kg', [point('2026-02-02', '1250', { objective: atMost('1000') })]);
  const shown = inUnits({ ...chart, series: [...chart.series, skip] }, 'kg,USD');
  const panels = panelsOf(shown, axisOf(shown));
  expect(panels.map(({ unit, series: all }) => [unit, all.map(({ name }) => name)])).toEqual([
    ['kg', ['Waste', 'Landfill', 'Skip']],
    ['£', ['Spend']],
  ]);
  expect(panels[0]!.series[0]!.points[0]).toMatchObject({ value: 1500, text: '1,500\u00a0kg' });
  const tonnes = inUnits({ ...chart, series: [skip] }, 't').series[0]!;
  expect(tonnes.points[0]).toMatchObject({ value: '1.25', objective: { value: '1' } });
  expect([withUnit(undefined, 'TIME', 'h'), withUnit('h,kg', 'WEIGHT', 't'), withUnit('h', 'TIME', '')]).toEqual([
    'h',
    'h,t',
    undefined,
  ]);
});

test('a figure is rounded to a readable number of digits', () => {
  const figures = ['12', '3940.126', '0.5', '0.000123456', '-0.0049996', '1000000000000.5'];
  expect(figures.map(rounded)).toEqual(['12', '3940.13', '0.5', '0.000123', '-0.005', '1000000000000']);
});

test('the window is a contiguous part of the axis, whatever the address says', () => {
  const key = fc.integer({ min: 10, max: 40 }).map(String);
  fc.assert(
    fc.property(
      fc.uniqueArray(key, { minLength: 1 }),
      fc.option(key, { nil: undefined }),
      fc.option(key, { nil: undefined }),
      (keys, from, to) => {
        const axis = keys.toSorted().map((each) => ({ key: each }));
        const shown = windowOf(axis, { from, to });
        expect(shown.length).toBeGreaterThan(0);
        const first = axis.indexOf(shown[0]!);
        expect(shown).toEqual(axis.slice(first, first + shown.length));
      },
    ),
  );
});

test('a comparison is a ghost line with its own period in the text, and says plainly what last year lacks', () => {
  const compared = (over: object) => ({ exists: true, value: '2', percent: null, covered: 1, expected: 1, ...over });
  const waste = series('Waste', 'WEIGHT', 't', [
    point('2026-12-21', '1.5', { compared: compared({ label: '22–28 Dec 2025' }) }),
    point('2026-12-28', '1.8', { compared: compared({ label: 'no week 53 in 2025', exists: false, value: null }) }),
  ]);
  const past: Chart = { ...chart, compare: 'lastYear', series: [waste] };
  const [own, ghost] = panelsOf(past, axisOf(past))[0]!.series;
  expect([own!.ghost, ghost!.ghost, ghost!.place]).toEqual([false, true, 0]);
  expect(ghost!.name).toBe('Waste, same period last year');
  expect(ghost!.points.map(({ value, text }) => [value, text])).toEqual([
    [2, '2\u00a0t (22–28 Dec 2025)'],
    [null, 'no week 53 in 2025'],
  ]);
  // Without an objective both lines are measured against the first value of the metric itself.
  expect(objectivePanel(past, axisOf(past)).series[1]!.points[0]!.value).toBeCloseTo((2 / 1.5) * 100);
});

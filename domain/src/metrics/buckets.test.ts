import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../common/dates.ts';
import { FREQUENCIES } from './periods/schedule.ts';
import { bucketed, BUCKETS, bucketsOf, type Dot, summed, windowStart } from './buckets.ts';
import { aggregate, ofMillionths } from './decimal.ts';

const WEEKS = { frequency: 'WEEKLY', weekday: 1 } as const;
const dot = (key: string, value: string | null, over: Partial<Dot> = {}): Dot => ({
  key,
  value,
  objective: { value: '10', direction: 'DOWN', upper: null, tolerance: '0' },
  waiting: false,
  correction: null,
  dismissed: null,
  comments: 0,
  ...over,
});

test('chart period selectors D, W, M, Y, ALL; none finer than the periods', () => {
  expect(FREQUENCIES.map((frequency) => bucketsOf(frequency).join(' '))).toEqual([
    'D W M Y ALL',
    'W M Y ALL',
    'M Y ALL',
    'Y ALL',
    'Y ALL',
  ]);
  expect(BUCKETS.map((bucket) => windowStart(bucket, '2026-11-21'))).toEqual([
    '2026-10-22',
    '2026-05-25',
    '2024-12-01',
    null,
    null,
  ]);
});

test('aggregates avg and sum; what is missing is a gap and never a zero', () => {
  const dots = [
    dot('2026-11-02', '11'),
    dot('2026-11-09', null, { dismissed: 'HOLIDAY', comments: 2 }),
    dot('2026-11-16', '13', { waiting: true }),
    dot('2026-11-30', null),
  ];
  const [november, ...rest] = bucketed(dots, WEEKS, 'M', 'sum');
  expect(rest).toEqual([]);
  expect(november).toEqual({
    key: '2026-11-01',
    label: 'Nov 2026',
    value: '24',
    objective: { value: '40', direction: 'DOWN', upper: null, tolerance: '0' },
    performance: null,
    percent: null,
    covered: 2,
    expected: 4,
    corrected: 0,
    accepted: null,
    waiting: 1,
    dismissed: null,
    comments: 2,
  });
  expect(bucketed(dots, WEEKS, 'W', 'sum').map((point) => point.dismissed)).toEqual([null, 'HOLIDAY', null, null]);
  expect(bucketed(dots, WEEKS, 'M', 'avg')[0]).toMatchObject({
    value: '12',
    objective: { value: '10' },
    performance: 'OFF_TRACK',
    percent: 80,
  });
  expect(bucketed(dots, WEEKS, 'W', 'sum').map((point) => point.value)).toEqual(['11', null, '13', null]);
});

test('a week belongs to the month of its first day', () => {
  const points = bucketed([dot('2026-12-28', '5'), dot('2027-01-04', '6')], WEEKS, 'M', 'sum');
  expect(points.map((point) => [point.label, point.value])).toEqual([
    ['Dec 2026', '5'],
    ['Jan 2027', '6'],
  ]);
});

test('periods with another kind of objective have none together', () => {
  const other = dot('2026-11-09', '1', { objective: { value: '1', direction: 'UP', upper: null, tolerance: '0' } });
  expect(summed([dot('2026-11-02', '1'), other], 'avg')).toMatchObject({ objective: null, performance: null });
});

test('an objective of only some periods does not apply to their sum', () => {
  expect(summed([dot('2026-11-02', '1'), dot('2026-11-09', '1', { objective: null })], 'sum').objective).toBeNull();
});

test('buckets lose nothing: their sums, coverage and pending counts add up to the whole', () => {
  const anyDots = fc
    .array(
      fc.record({
        gap: fc.integer({ min: 1, max: 40 }),
        value: fc.option(fc.bigInt({ min: -1000000n, max: 1000000n }).map(ofMillionths)),
        waiting: fc.boolean(),
      }),
      { maxLength: 60 },
    )
    .map((rows) => {
      let key = '2025-01-01';
      return rows.map(({ gap, value, waiting }) => dot((key = addDays(key, gap)), value, { waiting }));
    });
  fc.assert(
    fc.property(anyDots, fc.constantFrom(...BUCKETS), (dots, bucket) => {
      const points = bucketed(dots, { frequency: 'DAILY' }, bucket, 'sum');
      const whole = summed(dots, 'sum');
      const sums = points.flatMap((point) => (point.value === null ? [] : [point.value]));
      expect(aggregate(sums, 'sum')).toBe(whole.value);
      for (const count of ['covered', 'expected', 'waiting'] as const)
        expect(points.reduce((sum, point) => sum + point[count], 0)).toBe(whole[count]);
      expect(points.map((point) => point.key)).toEqual(points.map((point) => point.key).toSorted());
    }),
  );
});

import { expect, test } from 'vitest';
import type { Dot } from './buckets.ts';
import { comparedDots, type ComparedBuckets, comparedKey, comparedWith } from './compare.ts';
import { keysBetween } from './periods/period.ts';

const days = { frequency: 'DAILY' } as const;
const weeks = { frequency: 'WEEKLY', weekday: 1 } as const;
const dotsOf = (from: string, to: string, value: string): Dot[] =>
  keysBetween(days, from, to).map((key) => ({
    key,
    value,
    objective: null,
    waiting: false,
    dismissed: null,
    comments: 0,
    correction: null,
  }));

test('a day is compared with the same date last year, a week with the same week number', () => {
  const lastYear = { comparison: 'lastYear', length: 1 } as const;
  expect(comparedKey({ recurrence: days, bucket: 'D', ...lastYear }, '2026-11-16')).toBe('2025-11-16');
  expect(comparedKey({ recurrence: weeks, bucket: 'W', ...lastYear }, '2026-11-16')).toBe('2025-11-17');
  expect(comparedKey({ recurrence: weeks, bucket: 'M', ...lastYear }, '2026-11-01')).toBe('2025-11-01');
});

test('29 February and week 53 are said plainly to be missing in the year before', () => {
  const leap: ComparedBuckets = { recurrence: days, bucket: 'D', comparison: 'lastYear', length: 1 };
  expect(comparedWith(leap, '2028-02-29', [], 'sum')).toMatchObject({
    exists: false,
    label: 'no 29 February in 2027',
    value: null,
  });
  const week: ComparedBuckets = { recurrence: weeks, bucket: 'W', comparison: 'lastYear', length: 1 };
  expect(comparedWith(week, '2026-12-28', [], 'sum')).toMatchObject({ exists: false, label: 'no week 53 in 2025' });
  expect(comparedWith(week, '2026-12-21', [], 'sum')).toMatchObject({ exists: true });
});

test('the period before is as many buckets back as are shown', () => {
  const before: ComparedBuckets = { recurrence: weeks, bucket: 'W', comparison: 'before', length: 4 };
  expect(comparedKey(before, '2026-11-16')).toBe('2026-10-19');
});

test('a month that has not ended is compared with as many days of the other month', () => {
  const months: ComparedBuckets = { recurrence: days, bucket: 'M', comparison: 'lastYear', length: 1 };
  const past = dotsOf('2025-10-01', '2025-11-30', '2');
  const shown = dotsOf('2026-10-01', '2026-11-10', '3');
  const of = (key: string) => comparedWith(months, key, comparedDots(months, key, { shown, past }), 'sum');
  expect(of('2026-11-01')).toMatchObject({ label: 'Nov 2025', value: '20', covered: 10 });
  expect(of('2026-10-01')).toMatchObject({ label: 'Oct 2025', value: '62', covered: 31 });
});

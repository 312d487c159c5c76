import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../common/dates.ts';
import { dayNumber } from '../common/day-number.ts';
import { forecastOf, forecastWords } from './forecast.ts';
import type { Objective } from './performance.ts';
import { yearBefore } from './periods/last-year.ts';
import { isKey, keyOf, ordinal } from './periods/period.ts';
import type { Recurrence } from './periods/schedule.ts';
import { paceOf } from './scorecard.ts';

const WEEKS: Recurrence = { frequency: 'WEEKLY', weekday: 1 };

test.each<[Recurrence, string, string | null]>([
  [{ frequency: 'DAILY' }, '2028-02-29', null],
  [{ frequency: 'DAILY' }, '2029-02-28', '2028-02-28'],
  [{ frequency: 'DAILY' }, '2026-11-16', '2025-11-16'],
  // 2026 has a week 53, 2025 and 2027 have none.
  [WEEKS, '2026-12-28', null],
  [WEEKS, '2027-01-04', '2025-12-29'],
  [WEEKS, '2026-11-16', '2025-11-17'],
  [WEEKS, '2027-12-27', '2026-12-21'],
  [{ frequency: 'WEEKLY', weekday: 7 }, '2026-11-15', '2025-11-09'],
  [{ frequency: 'MONTHLY', monthDay: 31 }, '2028-02-29', '2027-02-28'],
  [{ frequency: 'MONTHLY', monthDay: 'LAST' }, '2026-01-31', '2025-01-31'],
  [{ frequency: 'QUARTERLY' }, '2026-01-01', '2025-01-01'],
  [{ frequency: 'YEARLY', month: 2, monthDay: 29 }, '2028-02-29', '2027-02-28'],
])('%o: the period a year before %s is %s', (recurrence, key, before) => {
  expect(yearBefore(recurrence, key)).toBe(before);
});

test('the period a year before is a period, about a year back, and each has its own', () => {
  const recurrence = fc.oneof<fc.Arbitrary<Recurrence>[]>(
    fc.constant({ frequency: 'DAILY' }),
    fc.integer({ min: 1, max: 7 }).map((weekday) => ({ frequency: 'WEEKLY', weekday })),
    fc.integer({ min: 1, max: 31 }).map((monthDay) => ({ frequency: 'MONTHLY', monthDay })),
    fc.constant({ frequency: 'QUARTERLY' }),
    fc.constant({ frequency: 'YEARLY', month: 4, monthDay: 6 }),
  );
  fc.assert(
    fc.property(recurrence, fc.nat(40_000), (each, days) => {
      const key = keyOf(each, addDays('1950-01-01', days));
      const before = yearBefore(each, key);
      if (before === null) return;
      expect(isKey(each, before)).toBe(true);
      expect(Math.abs(dayNumber(key) - dayNumber(before) - 365.25)).toBeLessThan(8);
      const next = yearBefore(each, keyOf(each, addDays(key, 1)));
      if (next !== null && ordinal(each, addDays(key, 1)) === ordinal(each, key) + 1) expect(next > before).toBe(true);
    }),
  );
});

const most = (value: string): Objective => ({ value, direction: 'DOWN', upper: null, tolerance: '0' });

test('a forecast follows the current pace, whatever one odd value does, and says so', () => {
  const falling = ['20', '19', '18', '17', '99', '15', null, '13', '12', '11'];
  expect(forecastOf(falling, most('8'))).toEqual({ kind: 'reaches', periods: 3 });
  expect(forecastOf(falling.toReversed(), most('22'))).toEqual({ kind: 'leaves', periods: 3 });
  expect(forecastOf(falling, most('12'))).toEqual({ kind: 'stays', periods: null });
  expect(forecastOf(falling, most('-90'))).toEqual({ kind: 'misses', periods: null });
  expect(forecastOf(falling.slice(3), most('8'))).toBeNull();
  expect(forecastWords({ kind: 'reaches', periods: 1 }, 'WEEKLY')).toBe('On track in about 1 week at the current pace');
  expect(forecastWords({ kind: 'misses', periods: null }, 'MONTHLY')).toBe(
    'Not on track within 12 months at the current pace',
  );
  expect(forecastWords({ kind: 'stays', periods: null }, 'DAILY')).toBeNull();
});

test('a pace is the sum of the days that have ended, for all days, and there is none on the first', () => {
  expect(paceOf('8', { ended: 4, days: 7 })).toBe('14');
  expect(paceOf('10', { ended: 3, days: 7 })).toBe('23.33');
  expect(paceOf('-2.5', { ended: 1, days: 2 })).toBe('-5');
  expect(paceOf('8', { ended: 0, days: 7 })).toBeNull();
});

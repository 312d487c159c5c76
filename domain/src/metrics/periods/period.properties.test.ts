import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, type IsoDate, weekdayOf } from '../../common/dates.ts';
import { dateIn, isBefore } from '../../common/zoned.ts';
import { endsAt, opensAt } from './instants.ts';
import { endedCount, isKey, keyAfter, keyOf, keysBetween, lastDayOf, ordinal, startOf } from './period.ts';
import { FREQUENCIES, GRACE_DAYS, MOST_GRACE_DAYS, type Recurrence } from './schedule.ts';

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** Every possible anchor: one daily, seven weekly, 32 monthly, one quarterly, 366 yearly. */
const RECURRENCES: readonly Recurrence[] = [
  { frequency: 'DAILY' },
  ...upTo(7).map((weekday) => ({ frequency: 'WEEKLY' as const, weekday })),
  ...[...upTo(31), 'LAST' as const].map((monthDay) => ({ frequency: 'MONTHLY' as const, monthDay })),
  { frequency: 'QUARTERLY' },
  ...upTo(12).flatMap((month) =>
    upTo(daysBetween(`2024-${pad(month)}-01`, month === 12 ? '2025-01-01' : `2024-${pad(month + 1)}-01`)).map(
      (monthDay) => ({ frequency: 'YEARLY' as const, month, monthDay }),
    ),
  ),
];
function pad(n: number): string {
  return String(n).padStart(2, '0');
}

const FIRST_DAY = '2015-01-01';
const DAYS = 22 * 365 + 6;
const days: IsoDate[] = Array.from({ length: DAYS }, (_, i) => addDays(FIRST_DAY, i));

test('every anchor is covered', () => {
  expect(RECURRENCES).toHaveLength(1 + 7 + 32 + 1 + 366);
  expect(days.at(-1)! >= '2036-12-31').toBe(true);
});

describe.each(FREQUENCIES)('%s, 22 years day by day', (frequency) => {
  const recurrences = RECURRENCES.filter((r) => r.frequency === frequency);

  test('each day lies in exactly one period, periods tile, and counting is subtracting', () => {
    const wrong: string[] = [];
    for (const recurrence of recurrences) {
      let key = keyOf(recurrence, days[0]!);
      let next = keyAfter(recurrence, key);
      const firstNumber = ordinal(recurrence, key);
      let seen = 0;
      for (const day of days) {
        if (day === next) {
          key = next;
          next = keyAfter(recurrence, key);
          seen++;
        }
        const n = ordinal(recurrence, day);
        // The period contains the date, and is the same for each of its days; numbers count the periods one by one.
        if (!(key <= day && day < next) || n !== firstNumber + seen || startOf(recurrence, n) !== key)
          wrong.push(`${JSON.stringify(recurrence)} ${day}`);
        if (day === key && (!isKey(recurrence, key) || lastDayOf(recurrence, key) !== addDays(next, -1)))
          wrong.push(`${JSON.stringify(recurrence)} key ${key}`);
      }
      if (endedCount(recurrence, days[0]!, days.at(-1)!) !== seen) wrong.push(`${JSON.stringify(recurrence)} count`);
    }
    expect(wrong).toEqual([]);
  }, 30_000);
});

test('days of grace never outlast a period, and the defaults are within bounds', () => {
  for (const frequency of FREQUENCIES) {
    const shortest = RECURRENCES.filter((r) => r.frequency === frequency).map((r) =>
      Math.min(...keysBetween(r, '2024-06-01', '2028-06-01').map((key) => daysBetween(key, keyAfter(r, key)))),
    );
    expect(MOST_GRACE_DAYS[frequency]).toBeLessThanOrEqual(Math.min(...shortest));
    expect(GRACE_DAYS[frequency]).toBeLessThanOrEqual(MOST_GRACE_DAYS[frequency]);
  }
});

test('an anchor is clamped by the rule, never by the previous date', () => {
  const monthly = (monthDay: number | 'LAST', from: string) =>
    keysBetween({ frequency: 'MONTHLY', monthDay }, from, addDays(from, 95)).slice(0, 4);
  expect(monthly(31, '2026-01-31')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  expect(monthly(30, '2026-01-30')).toEqual(['2026-01-30', '2026-02-28', '2026-03-30', '2026-04-30']);
  expect(monthly('LAST', '2026-01-31')).toEqual(monthly(31, '2026-01-31'));
  const leap = { frequency: 'YEARLY', month: 2, monthDay: 29 } as const;
  expect([keyOf(leap, '2027-06-01'), keyOf(leap, '2028-06-01')]).toEqual(['2027-02-28', '2028-02-29']);
});

test('weeks start on their weekday and have seven days; quarters on the first of January, April, July, October', () => {
  fc.assert(
    fc.property(fc.constantFrom(...days), fc.integer({ min: 1, max: 7 }), (day, weekday) => {
      const week: Recurrence = { frequency: 'WEEKLY', weekday };
      expect(weekdayOf(keyOf(week, day))).toBe(weekday);
      expect(daysBetween(keyOf(week, day), keyAfter(week, day))).toBe(7);
      expect(keyOf({ frequency: 'QUARTERLY' }, day).slice(5)).toBeOneOf(['01-01', '04-01', '07-01', '10-01']);
    }),
  );
});

test('any step forward and back returns, and a list of keys matches the numbers', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...RECURRENCES),
      fc.constantFrom(...days),
      fc.integer({ min: -40, max: 40 }),
      (recurrence, day, n) => {
        const key = keyOf(recurrence, day);
        expect(keyAfter(recurrence, keyAfter(recurrence, key, n), -n)).toBe(key);
        const keys = keysBetween(recurrence, day, keyAfter(recurrence, key, Math.max(0, n)));
        expect(keys).toHaveLength(Math.max(0, n) + 1);
        expect(keys.every((each) => isKey(recurrence, each))).toBe(true);
        expect(endedCount(recurrence, day, keyAfter(recurrence, key, n))).toBe(Math.max(0, n));
      },
    ),
  );
});

/**
 * Zones whose clocks change at midnight, by half an hour, in another hemisphere, not at all, or that lost a whole
 * day.
 */
const ZONES = [
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
];

test('in every zone a period starts when the previous one ends, at the first instant of its date', () => {
  const anyDay = fc
    .date({ min: new Date('2010-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
    .map((d) => d.toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.constantFrom(...RECURRENCES), anyDay, (timeZone, recurrence, day) => {
      const schedule = { ...recurrence, timeZone };
      const key = keyOf(schedule, day);
      const opens = opensAt(schedule, key);
      const ends = endsAt(schedule, key);
      expect(ends).toBe(opensAt(schedule, keyAfter(schedule, key)));
      const before = new Date(Date.parse(opens) - 1).toISOString();
      if (dateIn(timeZone, opens) === key) {
        expect(isBefore(opens, ends)).toBe(true);
        expect(keyOf(schedule, dateIn(timeZone, opens))).toBe(key);
        expect(dateIn(timeZone, before) < key).toBe(true);
      } else {
        // Samoa had no 30 December 2011.
        expect([timeZone, key]).toEqual(['Pacific/Apia', '2011-12-30']);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a local day has 23, 24 or 25 hours, and its key stays the date', () => {
  const hours = (timeZone: string, key: string) => {
    const schedule = { frequency: 'DAILY', timeZone } as const;
    return (Date.parse(endsAt(schedule, key)) - Date.parse(opensAt(schedule, key))) / 3_600_000;
  };
  expect(hours('Europe/London', '2026-03-29')).toBe(23);
  expect(hours('Europe/London', '2026-10-25')).toBe(25);
  expect(hours('Europe/London', '2026-10-26')).toBe(24);
  // The clock skips midnight: the day begins at one.
  expect(opensAt({ frequency: 'DAILY', timeZone: 'America/Sao_Paulo' }, '2015-10-18')).toBe('2015-10-18T03:00:00.000Z');
  expect(opensAt({ frequency: 'DAILY', timeZone: 'Africa/Cairo' }, '2026-04-24')).toBe('2026-04-23T22:00:00.000Z');
  expect(hours('America/Sao_Paulo', '2015-10-18')).toBe(23);
});

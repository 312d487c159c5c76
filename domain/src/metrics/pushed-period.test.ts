import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../common/dates.ts';
import { periodLabel } from './periods/label.ts';
import { keyAfter, keyOf } from './periods/period.ts';
import type { Recurrence } from './periods/schedule.ts';
import { pushedKey } from './pushed-period.ts';

const MONDAYS: Recurrence = { frequency: 'WEEKLY', weekday: 1 };

test.each<[Recurrence, string, string | null]>([
  [MONDAYS, '2026-11-18', '2026-11-16'],
  [MONDAYS, '2026-W47', '2026-11-16'],
  [MONDAYS, '2026-w01', '2025-12-29'],
  [MONDAYS, '2026-W53', '2026-12-28'],
  [MONDAYS, '2025-W53', null],
  [MONDAYS, '2026-W00', null],
  [MONDAYS, '2026-11', null],
  [{ frequency: 'WEEKLY', weekday: 3 }, '2026-W47', null],
  [{ frequency: 'DAILY' }, '2026-02-29', null],
  [{ frequency: 'DAILY' }, '2028-02-29', '2028-02-29'],
  [{ frequency: 'DAILY' }, '2026', null],
  [{ frequency: 'MONTHLY', monthDay: 1 }, '2026-11', '2026-11-01'],
  [{ frequency: 'MONTHLY', monthDay: 1 }, '2026-13', null],
  [{ frequency: 'MONTHLY', monthDay: 15 }, '2026-11', '2026-11-15'],
  [{ frequency: 'MONTHLY', monthDay: 'LAST' }, '2026-02', '2026-02-28'],
  [{ frequency: 'MONTHLY', monthDay: 15 }, '2026-11-14', '2026-10-15'],
  [{ frequency: 'QUARTERLY' }, '2026-Q4', '2026-10-01'],
  [{ frequency: 'QUARTERLY' }, '2026-Q5', null],
  [{ frequency: 'YEARLY', month: 4, monthDay: 6 }, '2026', '2026-04-06'],
  [{ frequency: 'YEARLY', month: 4, monthDay: 6 }, '1850', null],
  [MONDAYS, 'last week', null],
  [MONDAYS, '18/11/2026', null],
])('%o names %s as %s', (recurrence, text, key) => {
  expect(pushedKey(recurrence, text)).toBe(key);
});

test('every day of every week names its week, and so does the week’s own name', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000 }), (day) => {
      const date = addDays('1990-01-01', day);
      const key = keyOf(MONDAYS, date);
      expect(pushedKey(MONDAYS, date)).toBe(key);
      const week = /W(\d+)\)$/.exec(periodLabel({ ...MONDAYS, timeZone: 'UTC' } as never, key))?.[1];
      const thursday = addDays(key, 3);
      expect(pushedKey(MONDAYS, `${thursday.slice(0, 4)}-W${week!.padStart(2, '0')}`)).toBe(key);
      expect(keyAfter(MONDAYS, key)).not.toBe(key);
    }),
  );
});

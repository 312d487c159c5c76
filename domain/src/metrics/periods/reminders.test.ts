import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../common/dates.ts';
import { instantAt } from '../../common/zoned.ts';
import { remindedKeys } from './reminders.ts';
import type { Timing } from './status.ts';

const daily: Timing = {
  schedule: { frequency: 'DAILY', timeZone: 'Europe/London' },
  graceDays: 1,
  dueFrom: '2026-03-01',
  finishedAt: null,
  weekendSpans: [],
};

test('a period is reminded of the morning after it ended, when it is overdue, and three days later', () => {
  const morning = (day: string) =>
    [instantAt('Europe/London', addDays(day, -1), '08:00'), instantAt('Europe/London', day, '08:00')] as const;
  const days = (timing: Timing, key: string) =>
    Array.from({ length: 12 }, (_, n) => addDays('2026-03-20', n)).filter((day) =>
      remindedKeys(timing, ...morning(day)).includes(key),
    );
  expect(days(daily, '2026-03-20')).toEqual(['2026-03-21', '2026-03-22', '2026-03-25']);
  const weekly: Timing = {
    ...daily,
    schedule: { frequency: 'WEEKLY', weekday: 1, timeZone: 'Europe/London' },
    graceDays: 2,
  };
  expect(days(weekly, '2026-03-16')).toEqual(['2026-03-23', '2026-03-25', '2026-03-28']);
  expect(days({ ...daily, weekendSpans: [{ from: '2026-03-01', to: null }] }, '2026-03-21')).toEqual([]);
  expect(days({ ...daily, dueFrom: '2026-03-21' }, '2026-03-20')).toEqual([]);
});

test('each period is reminded of once at each of its three moments, for any digest schedule', () => {
  const zone = fc.constantFrom('Europe/London', 'America/Sao_Paulo', 'Pacific/Auckland', 'Asia/Kolkata');
  const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 60 * 24 * 20 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(zone, cuts, (timeZone, minutes) => {
      // Three weeks around the night on which Europe's clocks go forward.
      const start = Date.parse('2026-03-18T00:00:00Z');
      const end = start + 60_000 * 60 * 24 * 21;
      const timing: Timing = { ...daily, schedule: { frequency: 'DAILY', timeZone } };
      const at = [start, ...minutes.toSorted((a, b) => a - b).map((minute) => start + minute * 60_000 + 1), end];
      const instant = (ms: number) => new Date(ms).toISOString();
      const seen = at.slice(1).flatMap((to, n) => remindedKeys(timing, instant(at[n]!), instant(to)));
      const whole = remindedKeys(timing, instant(start), instant(end));
      expect(new Set(seen)).toEqual(new Set(whole));
      for (const key of whole) expect(seen.filter((each) => each === key).length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 60 },
  );
});

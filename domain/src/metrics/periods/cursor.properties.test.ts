import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekdayOf } from '../../common/dates.ts';
import { nextOpenKey, openCount } from './cursor.ts';
import { keyAfter, keyOf, keysBetween } from './period.ts';
import type { Recurrence } from './schedule.ts';
import { countFreeWeekends, isFreeWeekend, type WeekendSpan } from './weekends.ts';

const day = fc.integer({ min: 0, max: 500 }).map((n) => addDays('2025-09-01', n));
const anyRecurrence: fc.Arbitrary<Recurrence> = fc.constantFrom<Recurrence>(
  { frequency: 'DAILY' },
  { frequency: 'WEEKLY', weekday: 4 },
  { frequency: 'MONTHLY', monthDay: 31 },
  { frequency: 'MONTHLY', monthDay: 'LAST' },
  { frequency: 'QUARTERLY' },
  { frequency: 'YEARLY', month: 2, monthDay: 29 },
);
/** One or two spans that do not overlap. */
const spans = fc
  .tuple(day, fc.nat(200), fc.boolean(), fc.boolean())
  .map(([from, length, again, open]): WeekendSpan[] => {
    const to = addDays(from, length);
    return again
      ? [
          { from, to },
          { from: addDays(to, 9), to: null },
        ]
      : [{ from, to: open ? null : to }];
  });

test('the weekend formula equals counting one by one', () => {
  fc.assert(
    fc.property(spans, day, fc.nat(400), (given, from, length) => {
      const before = addDays(from, length);
      const all = Array.from({ length }, (_, i) => addDays(from, i));
      const counted = all.filter(
        (d) => weekdayOf(d) >= 6 && given.some((s) => s.from <= d && (s.to === null || d <= s.to)),
      );
      expect(countFreeWeekends(given, from, before)).toBe(counted.length);
    }),
  );
});

test('the open count and the next open key equal a check of every period', () => {
  fc.assert(
    fc.property(
      anyRecurrence,
      spans,
      day,
      fc.nat(260),
      fc.array(fc.nat(400), { maxLength: 80 }),
      (recurrence, given, from, length, picks) => {
        const weekends = recurrence.frequency === 'DAILY' ? given : [];
        const dueFrom = keyOf(recurrence, from);
        const today = addDays(from, length);
        const running = keyOf(recurrence, today);
        // Reported: any period that has started, including the current one.
        const started = keysBetween(recurrence, dueFrom, running);
        const rows = new Set(picks.map((n) => started[n % started.length]!));
        const counts = {
          dueFrom,
          resolved: rows.size,
          weekendRows: [...rows].filter((key) => isFreeWeekend(weekends, key)).length,
          lastKey: [...rows].sort().at(-1) ?? null,
        };
        const open = started.filter((key) => key !== running && !rows.has(key) && !isFreeWeekend(weekends, key));
        expect(openCount(recurrence, counts, weekends, today)).toBe(open.length);

        const next = nextOpenKey(recurrence, dueFrom, (key) => rows.has(key), weekends);
        expect(rows.has(next) || isFreeWeekend(weekends, next)).toBe(false);
        const skipped = keysBetween(recurrence, dueFrom, next).slice(0, -1);
        expect(skipped.every((key) => rows.has(key) || isFreeWeekend(weekends, key))).toBe(true);
        // Something is due exactly when the next open period has ended.
        expect(open.length > 0).toBe(keyAfter(recurrence, next) <= running);
      },
    ),
    { numRuns: 4000 },
  );
});

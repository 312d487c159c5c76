import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../common/dates.ts';
import { nextOpenKey } from './cursor.ts';
import { keyAfter, keyOf, keysBetween } from './period.ts';
import { coverageOf } from './coverage.ts';
import type { Recurrence } from './schedule.ts';

const TODAY = '2026-11-22';
const anyRecurrence = fc.constantFrom<Recurrence>(
  { frequency: 'DAILY' },
  { frequency: 'WEEKLY', weekday: 1 },
  { frequency: 'QUARTERLY' },
);
/** How many periods ago a metric became due, and which of the twelve from there on are answered. */
const anyMetric = fc.record({
  ago: fc.integer({ min: -2, max: 10 }),
  answers: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
});

test('the progress of metrics equals a check of every period of each', () => {
  fc.assert(
    fc.property(anyRecurrence, fc.array(anyMetric, { minLength: 1, maxLength: 4 }), (recurrence, made) => {
      const running = keyOf(recurrence, TODAY);
      const metrics = made.map(({ ago, answers }) => {
        const dueFrom = keyAfter(recurrence, running, -ago);
        const keys = keysBetween(recurrence, dueFrom, keyAfter(recurrence, dueFrom, 11));
        // Nobody answers a period that has not begun.
        const answered = keys.filter((key, i) => answers[i] && key <= running);
        return { dueFrom, answered };
      });
      const coverage = coverageOf(
        recurrence,
        metrics.map(({ dueFrom, answered }) => ({
          dueFrom,
          nextOpenKey: nextOpenKey(recurrence, dueFrom, (key) => answered.includes(key), []),
          lastKey: answered.at(-1) ?? null,
        })),
        TODAY,
      )!;
      const due = metrics.filter(({ dueFrom }) => dueFrom <= running);
      expect(coverage.running).toEqual({
        key: running,
        reported: due.filter(({ answered }) => answered.includes(running)).length,
        expected: due.length,
      });
      const first = metrics.map(({ dueFrom }) => dueFrom).toSorted()[0]!;
      const ended = first < running ? keysBetween(recurrence, first, addDays(running, -1)) : [];
      const gap = ended.findIndex((key) =>
        metrics.some(({ dueFrom, answered }) => dueFrom <= key && !answered.includes(key)),
      );
      expect(coverage.completeTo).toBe((gap === -1 ? ended.at(-1) : ended[gap - 1]) ?? null);
    }),
  );
});

test('the progress of no metrics is null', () => expect(coverageOf({ frequency: 'DAILY' }, [], TODAY)).toBeNull());

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenLine, labelledPlaces, niceTicks, steppedLine, thinned } from './scale.ts';

test('ticks are round and enclose all values', () => {
  expect(niceTicks(2100, 4700)).toEqual([2000, 3000, 4000, 5000]);
  expect(niceTicks(5, 5).length).toBeGreaterThan(1);
  const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const [least, most] = a < b ? [a, b] : [b, a];
      fc.pre(most - least > 1e-3);
      const ticks = niceTicks(least, most);
      return ticks[0]! <= least + 1e-6 && ticks.at(-1)! >= most - 1e-6 && ticks.length >= 2 && ticks.length <= 8;
    }),
  );
});

test('gaps break a line, which starts again after them, and an objective is a stepped line', () => {
  const at = (x: number, y: number) => ({ x, y });
  expect(brokenLine([at(0, 1), at(1, 2), null, at(3, 4)])).toBe('M0.0 1.0L1.0 2.0M3.0 4.0');
  expect(steppedLine([at(5, 1), at(15, 2)], 10, [5, 100])).toBe('M5.0 1.0L10.0 1.0L10.0 2.0L20.0 2.0');
});

test('a long series is thinned for drawing: its extremes and its gaps stay', () => {
  const run = Array.from({ length: 1000 }, (_, i) => (i === 500 ? null : { x: i / 10, y: i === 300 ? 99 : i % 7 }));
  const thin = thinned(run, 400);
  expect(thin.length).toBeLessThan(400);
  expect(thin).toContainEqual({ x: 30, y: 99 });
  expect(thin.filter((spot) => spot === null)).toHaveLength(1);
  expect(thinned(run.slice(0, 10), 400)).toEqual(run.slice(0, 10));
});

test('the last label is always shown', () => {
  expect(labelledPlaces(10, 20, 45)).toEqual([0, 3, 6, 9]);
  expect(labelledPlaces(3, 50, 45)).toEqual([0, 1, 2]);
});

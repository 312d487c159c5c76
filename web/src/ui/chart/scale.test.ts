import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  axisFrom,
  axisLabels,
  brokenLine,
  labelledPlaces,
  meansOfFour,
  niceTicks,
  steppedArea,
  steppedLine,
  thinned,
} from './scale.ts';

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

test('the area beyond an objective follows its steps to the edge, and starts again after a gap', () => {
  const at = (x: number, y: number) => ({ x, y });
  expect(steppedArea([at(5, 4), at(15, 2), null, at(35, 3)], 10, [5, 40], 0)).toBe(
    'M5.0 0.0L5.0 4.0L10.0 4.0L10.0 2.0L20.0 2.0V0.0ZM30.0 0.0L30.0 3.0L40.0 3.0V0.0Z',
  );
});

test('a mean of four needs four values, and an axis begins at zero unless the values lie close together', () => {
  expect(meansOfFour([1, 2, 3, 6, null, 4])).toEqual([null, null, null, 3, null, null]);
  expect([axisFrom(2, 9), axisFrom(11, 14), axisFrom(-3, 4)]).toEqual([0, 11, -3]);
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

test('an axis leaves out the number of a week, and a year that all its labels have', () => {
  expect(axisLabels(['9–15 Nov 2026 (W46)', '16–22 Nov 2026 (W47)'])).toEqual(['9–15 Nov', '16–22 Nov']);
  expect(axisLabels(['Dec 2025', 'Jan 2026'])).toEqual(['Dec 2025', 'Jan 2026']);
  expect(axisLabels(['2025', '2026'])).toEqual(['2025', '2026']);
});

import { expect, test } from 'vitest';
import { Budgets } from './account.ts';

const MINUTE = 60_000;

function budgets(budget: number) {
  let now = 1_000;
  const of = new Budgets(budget, () => now);
  return { of, later: (ms: number) => (now += ms) };
}

test('a key spends its budget, and may spend again when its minute has ended', () => {
  const { of, later } = budgets(10);
  of.spend('a', 6);
  later(20_000);
  expect(of.wait('a')).toBe(0);
  of.spend('a', 4);
  expect(of.wait('a')).toBe(40_000);
  expect(of.wait('b')).toBe(0);
  later(40_000);
  expect(of.wait('a')).toBe(0);
  of.spend('a', 9);
  expect(of.wait('a')).toBe(0);
});

test('what is spent beyond the budget is taken from the next minutes', () => {
  const { of, later } = budgets(10);
  of.spend('a', 9);
  of.spend('a', 26);
  expect(of.wait('a')).toBe(3 * MINUTE);
  later(2 * MINUTE);
  expect(of.wait('a')).toBe(MINUTE);
  later(MINUTE);
  expect(of.wait('a')).toBe(0);
  // Five of the debt are left.
  of.spend('a', 5);
  expect(of.wait('a')).toBe(MINUTE);
});

test('a budget of 0 has no limit, and counts nothing', () => {
  const { of } = budgets(0);
  of.spend('a', 1_000_000);
  expect([of.wait('a'), of.size]).toEqual([0, 0]);
});

test('keys whose minute has ended are forgotten, and there are never more than twenty thousand', () => {
  const { of, later } = budgets(10);
  for (let n = 0; n < 30_000; n++) of.spend(`first ${n}`, 1);
  expect(of.size).toBe(20_000);
  later(MINUTE);
  of.spend('second', 1);
  expect(of.size).toBe(1);
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { byCallValue, type CallFacts, callReason, type CallRecord, callValue } from './calls.ts';

const record = (over: Partial<CallRecord> = {}): CallRecord => ({
  callablePence: 100_000,
  habitualPence: 0,
  calls: 0,
  paidCalls: 0,
  promises: 0,
  keptPromises: 0,
  ...over,
});

describe('what a call would bring', () => {
  it.each([
    ['half without a record', {}, 50_000],
    ['two thirds after one call that was paid', { calls: 1, paidCalls: 1 }, 66_667],
    ['a third after one broken promise', { promises: 1 }, 33_333],
    ['five sixths after four that brought money', { calls: 2, paidCalls: 2, promises: 2, keptPromises: 2 }, 83_333],
    ['half as much where all of it would come anyway', { habitualPence: 100_000 }, 25_000],
    ['three quarters where half of it would come anyway', { habitualPence: 50_000 }, 37_500],
    ['nothing of nothing', { callablePence: 0, habitualPence: 0, calls: 3, paidCalls: 3 }, 0],
    ['a penny of a penny', { callablePence: 1 }, 1],
  ])('is %s', (_, over, pence) => {
    expect(callValue(record(over))).toBe(pence);
  });

  const of = (n: fc.Arbitrary<number>) =>
    n.chain((all) => fc.tuple(fc.constant(all), fc.integer({ min: 0, max: all })));
  const count = fc.integer({ min: 0, max: 500 });
  const pence = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 10_000_000_000 }));
  const records = fc
    .tuple(of(pence), of(count), of(count))
    .map(([[callablePence, habitualPence], [calls, paidCalls], [promises, keptPromises]]) => ({
      callablePence,
      habitualPence,
      calls,
      paidCalls,
      promises,
      keptPromises,
    }));

  test('is whole pence, never more than what is overdue, and never less than nothing', () => {
    fc.assert(
      fc.property(records, (of) => {
        const value = callValue(of);
        expect(Number.isInteger(value)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(of.callablePence);
      }),
    );
  });

  test('rises with what is owed, with a call that was paid and with a kept promise; falls with those that brought nothing and with what comes anyway', () => {
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 100_000 }), (of, more) => {
        const value = callValue(of);
        const other = (over: Partial<CallRecord>) => callValue({ ...of, ...over });
        expect(other({ callablePence: of.callablePence + more })).toBeGreaterThanOrEqual(value);
        expect(other({ calls: of.calls + 1, paidCalls: of.paidCalls + 1 })).toBeGreaterThanOrEqual(value);
        expect(other({ promises: of.promises + 1, keptPromises: of.keptPromises + 1 })).toBeGreaterThanOrEqual(value);
        expect(other({ calls: of.calls + 1 })).toBeLessThanOrEqual(value);
        expect(other({ promises: of.promises + 1 })).toBeLessThanOrEqual(value);
        expect(other({ habitualPence: of.habitualPence + more })).toBeLessThanOrEqual(value);
      }),
    );
  });

  test('sorts customers the same way from whatever order, the most first', () => {
    const listed = fc.uniqueArray(
      fc.tuple(records, fc.uuid()).map(([of, id]) => ({ ...of, id })),
      { selector: ({ id }) => id, maxLength: 20 },
    );
    fc.assert(
      fc.property(listed, (all) => {
        const sorted = all.toSorted(byCallValue);
        expect(all.toReversed().toSorted(byCallValue)).toEqual(sorted);
        const values = sorted.map(callValue);
        expect(values).toEqual(values.toSorted((a, b) => b - a));
      }),
    );
  });
});

describe('the reason says what the estimate is made of', () => {
  const facts = (over: Partial<CallFacts> = {}): CallFacts => ({
    ...record({ callablePence: 412_000 }),
    daysAfterCall: null,
    usualDaysLate: null,
    lastCalledOn: null,
    ...over,
  });
  it.each([
    [{}, 'no calls, promises or payments to go by'],
    [{ calls: 2, paidCalls: 2, daysAfterCall: 6 }, 'usually pays 6 days after a call'],
    [{ calls: 3, paidCalls: 2, daysAfterCall: 0 }, 'usually pays on the day of a call'],
    [{ calls: 1, paidCalls: 1, daysAfterCall: 0 }, 'paid on the day of the one call'],
    [{ calls: 1, paidCalls: 1, daysAfterCall: 13 }, 'paid 13 days after the one call'],
    [{ calls: 2, paidCalls: 1, daysAfterCall: 4 }, 'paid after 1 of 2 calls'],
    [{ calls: 4, paidCalls: 2, daysAfterCall: 4 }, 'paid after 2 of 4 calls'],
    [{ lastCalledOn: '2026-11-28' }, 'called on 28 November, not paid yet'],
    [{ lastCalledOn: '2026-11-28', usualDaysLate: 0 }, 'usually pays on time'],
    [{ calls: 3, paidCalls: 1, daysAfterCall: 4 }, 'paid after 1 of 3 calls'],
    [{ calls: 1, usualDaysLate: 1 }, 'no payment after 1 call, usually pays 1 day late'],
    [{ promises: 3, keptPromises: 2 }, 'kept 2 of 3 promises'],
    [{ usualDaysLate: 0 }, 'usually pays on time'],
    [{ usualDaysLate: 45, habitualPence: 412_000 }, 'no later than usual (45 days)'],
    [{ usualDaysLate: 20, habitualPence: 12_000 }, '£120.00 of it is no later than usual'],
    [
      { calls: 2, paidCalls: 2, daysAfterCall: 1, promises: 1, usualDaysLate: 9 },
      'usually pays 1 day after a call, kept 0 of 1 promise',
    ],
  ])('%o: %s', (over, reason) => {
    expect(callReason(facts(over))).toBe(reason);
  });
});

import { describe, expect, it } from 'vitest';
import { fillPlaces, nextReminder, REMINDER_PLACES, unknownPlaces, USUAL_REMINDERS } from './reminders.ts';

const STEPS = USUAL_REMINDERS;

describe('the next reminder', () => {
  it.each([
    [1, null, { step: 1, inDays: 6 }],
    [7, null, { step: 1, inDays: 0 }],
    [90, null, { step: 1, inDays: 0 }],
    [14, { step: 1, daysAgo: 7 }, { step: 2, inDays: 0 }],
    [90, { step: 1, daysAgo: 0 }, { step: 2, inDays: 7 }],
    [90, { step: 1, daysAgo: 6 }, { step: 2, inDays: 1 }],
    [91, { step: 2, daysAgo: 15 }, { step: 3, inDays: 1 }],
    [92, { step: 2, daysAgo: 16 }, { step: 3, inDays: 0 }],
    // Days in dispute are not late days.
    [9, { step: 1, daysAgo: 40 }, { step: 2, inDays: 5 }],
    [90, { step: 3, daysAgo: 40 }, null],
  ] as const)('%i days late, after %o: %o', (daysLate, last, next) => {
    expect(nextReminder({ daysLate, last }, STEPS)).toEqual(next);
  });
});

describe('places', () => {
  const values = {
    customer: 'A {amount} B',
    account: 'AC-1',
    amount: '£5.00',
    invoices: 'INV-1',
    days: '8 days',
    company: 'Us',
  };
  it('are filled once, whatever is filled in', () => {
    expect(fillPlaces('{customer} owes {amount}, {amount}', values)).toBe('A {amount} B owes £5.00, £5.00');
  });
  it('that are unknown are named as they are written', () => {
    expect(unknownPlaces('{customer} {custmer} {} {toString} {')).toEqual(['{custmer}', '{}', '{toString}']);
    expect(fillPlaces('{toString}', values)).toBe('{toString}');
  });
  it('of the usual words are all known', () => {
    for (const { subject, body } of STEPS) expect(unknownPlaces(subject + body)).toEqual([]);
    expect(Object.keys(REMINDER_PLACES).toSorted()).toEqual(Object.keys(values).toSorted());
  });
});

import { expect, test } from 'vitest';
import { hireTerms, quoteState, validToProblem } from './quotes.ts';

test('an open quote is valid on its last day, and has expired on the next', () => {
  const open = { status: 'open', validTo: '2026-03-31' } as const;
  expect(quoteState(open, '2026-03-30')).toBe('open');
  expect(quoteState(open, '2026-03-31')).toBe('open');
  expect(quoteState(open, '2026-04-01')).toBe('expired');
});

test('an answered quote never expires', () => {
  expect(quoteState({ status: 'accepted', validTo: '2026-03-31' }, '2027-01-01')).toBe('accepted');
  expect(quoteState({ status: 'declined', validTo: '2026-03-31' }, '2027-01-01')).toBe('declined');
});

test('a quote is valid until today at the earliest, and for a year at most', () => {
  expect(validToProblem('2026-03-01', '2026-03-02')).toBe('Choose today or a later day.');
  expect(validToProblem('2026-03-02', '2026-03-02')).toBeNull();
  expect(validToProblem('2027-03-02', '2026-03-02')).toBeNull();
  expect(validToProblem('2027-03-03', '2026-03-02')).toBe('A quote can be valid for a year at most.');
});

test('what a price includes is said in sentences, and nothing of what it does not have', () => {
  const hire = { hireDays: 14, overHirePencePerDay: 250, includedTonnes: null, perTonnePence: null };
  expect(hireTerms(hire)).toEqual(['14 days’ hire included, then £2.50 a day plus VAT.']);
  expect(hireTerms({ ...hire, overHirePencePerDay: 0, overHirePencePerWeek: 1_500 })).toEqual([
    '14 days’ hire included, then £15.00 a week or part of a week plus VAT.',
  ]);
  expect(hireTerms({ ...hire, overHirePencePerDay: 0, includedTonnes: 6, perTonnePence: 8_000 })).toEqual([
    '14 days’ hire included.',
    '6 t included, then £80.00 a tonne plus VAT.',
  ]);
  expect(hireTerms({ ...hire, hireDays: 0, overHirePencePerDay: 0, perTonnePence: 8_000 })).toEqual([
    '£80.00 a tonne plus VAT.',
  ]);
});

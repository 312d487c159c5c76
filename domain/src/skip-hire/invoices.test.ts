import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AGES, ageing, ageOf } from './ageing.ts';
import { allocate } from './allocation.ts';
import { addDays } from '../common/dates.ts';
import { dueDate, INVOICE_STATES, invoiceState, monthOf, openPence } from './invoices.ts';
import { statementOf, type Movement } from './statement.ts';

const pence = fc.integer({ min: 0, max: 10_000_000 });
const day = fc.integer({ min: 0, max: 3_000 }).map((n) => addDays('2024-01-01', n));
const debts = fc.array(fc.record({ dueOn: day, openPence: pence }), { maxLength: 30 });

describe('the state of an invoice', () => {
  const facts = { grossPence: 12_000, paidPence: 0, creditedPence: 0, writtenOffPence: 0, dueOn: '2026-03-31' };

  test('is not overdue on its due day', () => {
    expect(invoiceState(facts, '2026-03-31')).toBe('issued');
    expect(invoiceState(facts, '2026-04-01')).toBe('overdue');
    expect(invoiceState({ ...facts, paidPence: 1 }, '2026-03-31')).toBe('part_paid');
    expect(invoiceState({ ...facts, paidPence: 1 }, '2026-04-01')).toBe('overdue');
    expect(invoiceState({ ...facts, paidPence: 12_000 }, '2027-01-01')).toBe('paid');
    expect(invoiceState({ ...facts, paidPence: 6_000, creditedPence: 6_000 }, '2027-01-01')).toBe('paid');
    expect(invoiceState({ ...facts, creditedPence: 12_000 }, '2027-01-01')).toBe('credited');
    // Nobody paid what was given up.
    expect(invoiceState({ ...facts, writtenOffPence: 1 }, '2026-03-31')).toBe('issued');
    expect(invoiceState({ ...facts, writtenOffPence: 1 }, '2026-04-01')).toBe('overdue');
    expect(invoiceState({ ...facts, paidPence: 11_999, writtenOffPence: 1 }, '2027-01-01')).toBe('written_off');
  });

  test('is one of the six, and tells whether an amount is open', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.float({ min: 0, max: 1, noNaN: true }),
        day,
        day,
        (gross, share, dueOn, today) => {
          const settled = Math.round(gross * share);
          for (const [paidPence, creditedPence, writtenOffPence] of [
            [settled, 0, 0],
            [0, settled, 0],
            [0, 0, settled],
          ] as const) {
            const invoice = { grossPence: gross, paidPence, creditedPence, writtenOffPence, dueOn };
            const state = invoiceState(invoice, today);
            expect(INVOICE_STATES).toContain(state);
            expect(['paid', 'credited', 'written_off'].includes(state)).toBe(openPence(invoice) === 0);
          }
        },
      ),
    );
  });
});

describe('the due date', () => {
  test('counts from the invoice, or from the end of its month', () => {
    expect(dueDate('2026-02-02', { days: 30, basis: 'invoice' })).toBe('2026-03-04');
    expect(dueDate('2026-02-02', { days: 30, basis: 'end_of_month' })).toBe('2026-03-30');
    expect(dueDate('2028-02-29', { days: 0, basis: 'end_of_month' })).toBe('2028-02-29');
  });

  test('is never before the invoice, and the end of the month is never the earlier of the two', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 120 }), (issuedOn, days) => {
        const plain = dueDate(issuedOn, { days, basis: 'invoice' });
        expect(plain >= issuedOn).toBe(true);
        expect(dueDate(issuedOn, { days, basis: 'end_of_month' }) >= plain).toBe(true);
        const { from, to } = monthOf(issuedOn);
        expect(from <= issuedOn && issuedOn <= to && addDays(to, 1).endsWith('-01')).toBe(true);
      }),
    );
  });
});

describe('ageing', () => {
  test('counts the days overdue', () => {
    const ages = [0, 1, 30, 31, 60, 61, 90, 91].map((late) => ageOf('2026-01-01', addDays('2026-01-01', late)));
    expect(ages).toEqual(['current', 'days30', 'days30', 'days60', 'days60', 'days90', 'days90', 'over90']);
    expect(ageOf('2026-05-01', '2026-01-01')).toBe('current');
  });

  test('adds up to the balance, and no penny is in two ages', () => {
    fc.assert(
      fc.property(debts, pence, day, (open, unallocated, asOf) => {
        const { ages, balancePence, unallocatedPence } = ageing(open, unallocated, asOf);
        const sum = AGES.reduce((total, age) => total + ages[age], 0);
        expect(sum - unallocatedPence).toBe(balancePence);
        expect(sum).toBe(open.reduce((total, debt) => total + debt.openPence, 0));
      }),
    );
  });
});

test('a statement’s opening balance and movements add up to the closing one, which opens the next', () => {
  const movement: fc.Arbitrary<Movement> = fc.record({
    date: day,
    kind: fc.constantFrom('invoice' as const, 'credit_note' as const, 'payment' as const),
    amountPence: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 40 }), fc.tuple(day, day, day), (moved, days) => {
      const sorted = moved.toSorted((a, b) => (a.date < b.date ? -1 : 1));
      const [from, middle, to] = days.toSorted((a, b) => (a < b ? -1 : 1)) as [string, string, string];
      const whole = statementOf(sorted, { from, to });
      const sum = whole.movements.reduce((total, { amountPence }) => total + amountPence, 0);
      expect(whole.openingPence + sum).toBe(whole.closingPence);
      expect(whole.movements.at(-1)?.balancePence ?? whole.openingPence).toBe(whole.closingPence);
      const first = statementOf(sorted, { from, to: middle });
      const second = statementOf(sorted, { from: addDays(middle, 1), to });
      expect(second.openingPence).toBe(first.closingPence);
      if (middle < to) expect(second.closingPence).toBe(whole.closingPence);
    }),
  );
});

describe('allocating money', () => {
  const funds = fc
    .array(pence, { maxLength: 10 })
    .map((all) => all.map((restPence, i) => ({ id: `f${i}`, restPence })));

  test('never pays more than is available or due, and never leaves both', () => {
    fc.assert(
      fc.property(funds, debts, (money, open) => {
        const openDebts = open.map((debt, i) => ({ ...debt, id: `d${i}` }));
        const made = allocate(money, openDebts);
        const of = (key: 'fundId' | 'debtId', id: string) =>
          made.filter((each) => each[key] === id).reduce((sum, { pence: p }) => sum + p, 0);
        for (const { id, restPence } of money) expect(of('fundId', id)).toBeLessThanOrEqual(restPence);
        for (const { id, openPence: owed } of openDebts) expect(of('debtId', id)).toBeLessThanOrEqual(owed);
        expect(made.every(({ pence: p }) => p > 0)).toBe(true);
        const total = (all: readonly number[]) => all.reduce((sum, n) => sum + n, 0);
        const paid = total(made.map(({ pence: p }) => p));
        const has = total(money.map(({ restPence }) => restPence));
        expect(paid).toBe(Math.min(has, total(openDebts.map(({ openPence: owed }) => owed))));
      }),
    );
  });

  test('pays the oldest first', () => {
    const openDebts = [
      { id: 'b', dueOn: '2026-02-01', openPence: 500 },
      { id: 'a', dueOn: '2026-01-01', openPence: 700 },
      { id: 'c', dueOn: '2026-02-01', openPence: 100 },
    ];
    expect(
      allocate(
        [
          { id: 'm', restPence: 900 },
          { id: 'n', restPence: 350 },
        ],
        openDebts,
      ),
    ).toEqual([
      { fundId: 'm', debtId: 'a', pence: 700 },
      { fundId: 'm', debtId: 'b', pence: 200 },
      { fundId: 'n', debtId: 'b', pence: 300 },
      { fundId: 'n', debtId: 'c', pence: 50 },
    ]);
  });
});

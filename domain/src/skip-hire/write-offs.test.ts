import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movementText } from './statement.ts';
import { mostToWriteOff, vatWithin } from './write-offs.ts';

const pence = fc.integer({ min: 0, max: 100_000_000 });

describe('what may be written off', () => {
  test('a manager may write off all that is left, accounts staff up to the limit of the invoice, the office nothing', () => {
    const owed = { openPence: 12_000, writtenOffPence: 1_500 };
    expect(mostToWriteOff('manager', 0, owed)).toBe(12_000);
    expect(mostToWriteOff('office', 12_000, owed)).toBe(0);
    expect(mostToWriteOff('accounts', 0, owed)).toBe(0);
    expect(mostToWriteOff('accounts', 1_500, owed)).toBe(0);
    expect(mostToWriteOff('accounts', 1_501, owed)).toBe(1);
    expect(mostToWriteOff('accounts', 1_000_000, owed)).toBe(12_000);
  });

  test('accounts staff never pass the limit, however they split it, nor what is left', () => {
    fc.assert(
      fc.property(pence, pence, fc.array(pence, { maxLength: 8 }), (grossPence, limitPence, parts) => {
        let writtenOffPence = 0;
        for (const part of parts) {
          const most = mostToWriteOff('accounts', limitPence, {
            openPence: grossPence - writtenOffPence,
            writtenOffPence,
          });
          expect(most).toBeGreaterThanOrEqual(0);
          writtenOffPence += Math.min(part, most);
        }
        expect(writtenOffPence).toBeLessThanOrEqual(Math.min(limitPence, grossPence));
      }),
    );
  });
});

describe('the VAT within a part', () => {
  test('is in the proportion of the invoice, rounded half up', () => {
    const invoice = { grossPence: 12_000, vatPence: 2_000, lines: [] };
    expect([
      vatWithin(12_000, invoice),
      vatWithin(6_000, invoice),
      vatWithin(3, invoice),
      vatWithin(2, invoice),
    ]).toEqual([2_000, 1_000, 1, 0]);
    expect(vatWithin(12_000, { grossPence: 12_000, vatPence: 0, lines: [] })).toBe(0);
  });

  test('leaves out what has been credited', () => {
    // £100 net at 20 % and £50 outside VAT, of which the first is credited but for £10 net.
    const credited = { creditedPence: 10_800, creditedNetPence: 9_000 };
    const invoice = { grossPence: 17_000, vatPence: 2_000, lines: [credited] };
    expect([vatWithin(6_200, invoice), vatWithin(3_100, invoice)]).toEqual([200, 100]);
    const whole = { ...invoice, lines: [{ creditedPence: 17_000, creditedNetPence: 15_000 }] };
    expect(vatWithin(1_000, whole)).toBe(0);
  });

  test('is never more than the part, and of two parts within a penny of the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (gross, share) => {
          const vatPence = Math.floor(gross / 6);
          const part = Math.floor(gross * share);
          const of = (some: number) => vatWithin(some, { grossPence: gross, vatPence, lines: [] });
          expect(of(part)).toBeLessThanOrEqual(part);
          expect(Math.abs(of(part) + of(gross - part) - vatPence)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

test('what settles without money is never called a payment', () => {
  for (const reader of ['customer', 'office'] as const) {
    expect(movementText('payment', 'bank', reader)).toBe('Payment');
    expect(movementText('refund', 'cash', reader)).toBe('Refund');
    for (const method of ['set_off', 'write_off'] as const)
      for (const kind of ['payment', 'voided_payment'] as const)
        expect(movementText(kind, method, reader)).not.toMatch(/pa(id|y)/i);
  }
});

test('a set-off names the customer’s invoice as theirs to the office, and as “your” to them', () => {
  expect(movementText('payment', 'set_off', 'customer')).toBe('Set off against your invoice');
  expect(movementText('payment', 'set_off', 'office')).toBe('Set off against the customer’s invoice');
});

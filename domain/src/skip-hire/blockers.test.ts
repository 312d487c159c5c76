import { describe, expect, test } from 'vitest';
import { ACCOUNT_STATUSES } from './account-status.ts';
import { cardBlocker, accountBlockers, unpaidBlocker, type AccountFacts } from './blockers.ts';

const account: AccountFacts = {
  status: 'active',
  type: 'credit',
  creditLimitPence: 500_000,
  exposurePence: 460_000,
  poMandatory: false,
};
const codes = (change: Partial<AccountFacts>, order: { poNumber?: string | null; grossPence: number }) =>
  accountBlockers({ ...account, ...change }, order).map((blocker) => blocker.code);

describe('an account', () => {
  test('in good standing is not blocked', () => {
    expect(codes({}, { grossPence: 34_920 })).toEqual([]);
  });

  test.each([
    ['pending', 'ACCOUNT_PENDING'],
    ['on_stop', 'ON_STOP'],
    ['closed', 'ON_STOP'],
  ] as const)('that is %s is blocked', (status, code) => {
    expect(codes({ status }, { grossPence: 0 })).toEqual([code]);
  });

  test('may reach its limit but not exceed it', () => {
    expect(codes({}, { grossPence: 40_000 })).toEqual([]);
    expect(codes({}, { grossPence: 40_001 })).toEqual(['OVER_LIMIT']);
    expect(codes({ exposurePence: 624_000 }, { grossPence: 0 })).toEqual(['OVER_LIMIT']);
  });

  test('without a limit or with prepayment cannot exceed one', () => {
    expect(codes({ creditLimitPence: null }, { grossPence: 9_000_000 })).toEqual([]);
    expect(codes({ type: 'prepay', creditLimitPence: 0 }, { grossPence: 9_000_000 })).toEqual([]);
    expect(codes({ creditLimitPence: 0, exposurePence: 0 }, { grossPence: 1 })).toEqual(['OVER_LIMIT']);
  });

  test('is told by how much it would be over, and what to do', () => {
    expect(accountBlockers(account, { grossPence: 64_000 })[0]?.message).toBe(
      'This order would take your account £240.00 over its credit limit of £5,000.00. Pay an invoice, or call us about a higher limit.',
    );
  });

  test('that is over its limit already is told so without an order', () => {
    expect(accountBlockers({ ...account, exposurePence: 624_000 }, { grossPence: 0 })[0]?.message).toBe(
      'Your account is £1,240.00 over its credit limit of £5,000.00. Pay an invoice, or call us about a higher limit.',
    );
  });

  test('that requires a PO number gets the error on its field', () => {
    const asking = { ...account, poMandatory: true };
    for (const poNumber of [undefined, null, '', '  ']) {
      const order = poNumber === undefined ? { grossPence: 0 } : { poNumber, grossPence: 0 };
      expect(accountBlockers(asking, order)).toEqual([
        { code: 'PO_REQUIRED', message: 'Enter a PO number. Your account requires one.', field: 'poNumber' },
      ]);
    }
    expect(accountBlockers(asking, { poNumber: 'MB-2207', grossPence: 0 })).toEqual([]);
  });

  test.each(ACCOUNT_STATUSES)('that is %s is told so in words for customers, and staff in theirs', (status) => {
    const read = (to: 'customer' | 'staff') =>
      accountBlockers({ ...account, status }, { grossPence: 0 }, to).map(({ message }) => message);
    expect({ customer: read('customer'), staff: read('staff') }).toEqual(
      {
        pending: {
          customer: ['Your account is awaiting approval. You can order once it’s approved.'],
          staff: ['This account isn’t approved yet. Approve it on the customer’s page.'],
        },
        active: { customer: [], staff: [] },
        on_stop: {
          customer: ['Your account is on stop. Pay what’s overdue, or call us to release it.'],
          staff: ['This account is on stop. Accounts can release it on the customer’s page.'],
        },
        closed: {
          customer: ['This account is closed. Call us to reopen it.'],
          staff: ['This account is closed. Reopen it on the customer’s page first.'],
        },
      }[status],
    );
  });

  test('over its limit or without a PO number has other words for staff', () => {
    const asking = { ...account, poMandatory: true };
    expect(accountBlockers(asking, { grossPence: 64_000 }, 'staff').map(({ message }) => message)).toEqual([
      'This order would take this account £240.00 over its credit limit of £5,000.00. Take a payment first, or ask accounts for a higher limit.',
      'Enter a PO number. This account requires one.',
    ]);
  });

  test('gets all blockers at once', () => {
    expect(codes({ status: 'on_stop', poMandatory: true, exposurePence: 700_000 }, { grossPence: 1 })).toEqual([
      'ON_STOP',
      'OVER_LIMIT',
      'PO_REQUIRED',
    ]);
  });
});

describe('a change of a card payment', () => {
  test('may cost less once it is paid, never more', () => {
    expect(cardBlocker('paid', 24_000, 24_000, 'customer')).toBeNull();
    expect(cardBlocker('paid', 24_000, 20_000, 'customer')).toBeNull();
    expect(cardBlocker('paid', 24_000, 30_000, 'customer')?.message).toBe(
      'This has been paid for, and the change costs £60.00 more. Cancel it and order again, or call us to pay the difference.',
    );
    expect(cardBlocker('paid', 24_000, 30_000, 'staff')?.message).toBe(
      'This has been paid for, and the change costs £60.00 more. Agree the price that was paid, or cancel it and order again.',
    );
  });

  test('may cost neither more nor less while the payment is pending, or once it was voided', () => {
    expect(cardBlocker('pending', 24_000, 24_000, 'customer')).toBeNull();
    expect(cardBlocker('pending', 24_000, 20_000, 'customer')?.message).toMatch(
      /^This is awaiting a card payment of £240\.00\./,
    );
    expect(cardBlocker('pending', 24_000, 30_000, 'customer')?.code).toBe('PAID_BY_CARD');
    for (const price of [20_000, 30_000])
      expect(cardBlocker('voided', 24_000, price, 'customer')?.code).toBe('PAID_BY_CARD');
  });
});

describe('orders that await payment', () => {
  const some = (count: number) => Array.from({ length: count }, (_, i) => `SO-${i + 1}`);

  test('may be three at a time, or those of one request', () => {
    for (const [unpaid, quantity] of [
      [0, 10],
      [1, 2],
      [2, 1],
    ] as const)
      expect(unpaidBlocker(some(unpaid), some(unpaid), quantity)).toBeNull();
    for (const [unpaid, quantity] of [
      [1, 3],
      [2, 2],
      [3, 1],
      [10, 1],
    ] as const)
      expect(unpaidBlocker(some(unpaid), some(unpaid), quantity)?.code).toBe('UNPAID_ORDERS');
  });

  test('are named, with what to do', () => {
    expect(unpaidBlocker(some(3), some(3), 1)?.message).toBe(
      'SO-1, SO-2 and SO-3 are awaiting payment. Pay for or cancel one of them, then order again.',
    );
    expect(unpaidBlocker(some(3), some(1), 1)?.message).toBe(
      'SO-1 is awaiting payment. Pay for it or cancel it, then order again.',
    );
    expect(unpaidBlocker(some(3), [], 1)?.message).toContain('Ask a colleague');
  });
});

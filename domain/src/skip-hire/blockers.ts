import type { RuleRefusal } from '../common/allowed.ts';
import type { AccountStatus } from './account-status.ts';
import { formatPence } from '../common/money.ts';

/** A reason as a message that a person can act on; `field` names the field of createJob that shows it. */
export interface OrderBlocker {
  code: RuleRefusal;
  message: string;
  field?: string;
}

/**
 * The facts about an account that decide. Money in pence with VAT; a null limit is no limit; exposure is what is owed
 * and ordered.
 */
export interface AccountFacts {
  status: AccountStatus;
  type: 'credit' | 'prepay';
  creditLimitPence: number | null;
  exposurePence: number;
  poMandatory: boolean;
}

/**
 * Why the account may not place this order; empty if it may. `grossPence` is the order with VAT, 0 if it is not priced
 * yet. The limit only applies to credit accounts: a prepaid order is paid before it counts. `to`: who reads the
 * messages; a member who is limited to some sites reads no sums of the company. Source: portal.md §4, createJob.
 */
export function accountBlockers(
  account: AccountFacts,
  order: { poNumber?: string | null; grossPence: number },
  to: 'customer' | 'limited' | 'staff' = 'customer',
): OrderBlocker[] {
  const say = SENTENCES[to === 'staff' ? 'staff' : 'customer'];
  const blockers: OrderBlocker[] = [];
  if (account.status !== 'active') blockers.push(say[account.status]);
  const over = account.exposurePence + order.grossPence - (account.creditLimitPence ?? Infinity);
  if (account.type === 'credit' && over > 0) {
    const limit = formatPence(account.creditLimitPence ?? 0);
    const subject = order.grossPence > 0 ? `This order would take ${say.theirs}` : `${say.Theirs} is`;
    const sums = to === 'limited' ? 'over its credit limit' : `${formatPence(over)} over its credit limit of ${limit}`;
    const message = `${subject} ${sums}. ${say.overLimit}`;
    blockers.push({ code: 'OVER_LIMIT', message });
  }
  if (account.poMandatory && !order.poNumber?.trim()) {
    blockers.push({
      code: 'PO_REQUIRED',
      message: `Enter a PO number. ${say.Theirs} requires one.`,
      field: 'poNumber',
    });
  }
  return blockers;
}

/**
 * Why a change cannot alter the price of a card payment, pence with VAT; null if it can. A payment is final: a lower
 * price is refunded, a higher one would leave an unpaid difference. While the payment is pending, the amount at the
 * gateway is fixed; one that was voided has left an invoice of that amount. Source: portal.md §4, prepay.
 */
export function cardBlocker(
  payment: 'pending' | 'paid' | 'voided',
  before: number,
  after: number,
  by: 'customer' | 'staff',
): OrderBlocker | null {
  if (after === before || (payment === 'paid' && after < before)) return null;
  const isStaff = by === 'staff';
  const message =
    payment === 'voided'
      ? `The payment for this didn’t clear, so its price can’t change${isStaff ? '. Cancel it and order again.' : ' online. Call us.'}`
      : payment === 'pending'
        ? `This is awaiting a card payment of ${formatPence(before)}. ${isStaff ? 'Cancel it' : 'Pay first, or let it lapse'} and order again at ${formatPence(after)}.`
        : `This has been paid for, and the change costs ${formatPence(after - before)} more. ${isStaff ? 'Agree the price that was paid, or cancel it and order again.' : 'Cancel it and order again, or call us to pay the difference.'}`;
  return { code: 'PAID_BY_CARD', message };
}

/** Orders of an account that may await payment at a time: each holds a place on a day that nobody has paid for. */
const MOST_UNPAID = 3;

/**
 * Why an account that pays by card may not place as many orders more; null if it may. `unpaid`: the numbers of those that
 * await payment, of which it reads `seen`. One request may be for more than the limit if nothing else awaits payment.
 */
export function unpaidBlocker(
  unpaid: readonly string[],
  seen: readonly string[],
  quantity: number,
): OrderBlocker | null {
  if (unpaid.length === 0 || unpaid.length + quantity <= MOST_UNPAID) return null;
  const message =
    seen.length === 0
      ? 'Other orders of your account are awaiting payment. Ask a colleague to pay for or cancel them, then order again.'
      : seen.length === 1
        ? `${seen[0]} is awaiting payment. Pay for it or cancel it, then order again.`
        : `${list(seen)} are awaiting payment. Pay for or cancel one of them, then order again.`;
  return { code: 'UNPAID_ORDERS', message };
}

const list = (numbers: readonly string[]) => `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;

const SENTENCES = {
  customer: {
    theirs: 'your account',
    Theirs: 'Your account',
    overLimit: 'Pay an invoice, or call us about a higher limit.',
    pending: {
      code: 'ACCOUNT_PENDING',
      message: 'Your account is awaiting approval. You can order once it’s approved.',
    },
    on_stop: {
      code: 'ON_STOP',
      message: 'Your account is on stop. Pay what’s overdue, or call us to release it.',
    },
    closed: { code: 'ON_STOP', message: 'This account is closed. Call us to reopen it.' },
  },
  staff: {
    theirs: 'this account',
    Theirs: 'This account',
    overLimit: 'Take a payment first, or ask accounts for a higher limit.',
    pending: {
      code: 'ACCOUNT_PENDING',
      message: 'This account isn’t approved yet. Approve it on the customer’s page.',
    },
    on_stop: { code: 'ON_STOP', message: 'This account is on stop. Accounts can release it on the customer’s page.' },
    closed: { code: 'ON_STOP', message: 'This account is closed. Reopen it on the customer’s page first.' },
  },
} as const satisfies Record<string, Record<Exclude<AccountStatus, 'active'>, OrderBlocker> & Record<string, unknown>>;

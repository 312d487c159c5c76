import type { RuleRefusal } from '../common/allowed.ts';
import type { AccountStatus } from './account-status.ts';
import { formatPence } from '../common/money.ts';

/** One reason, as a sentence that a person can act on; `field` names the field of createJob where it is shown. */
export interface OrderBlocker {
  code: RuleRefusal;
  message: string;
  field?: string;
}

/** What decides about an account. Money in pence with VAT; a null limit is no limit; exposure is what is owed and ordered. */
export interface AccountFacts {
  status: AccountStatus;
  type: 'credit' | 'prepay';
  creditLimitPence: number | null;
  exposurePence: number;
  poMandatory: boolean;
}

/**
 * Why the account may not place this order; empty when it may. `grossPence` is the order with VAT, 0 when it is not priced yet.
 * The limit counts for credit accounts only: a prepaid order is paid before it counts. Source: portal.md §4, createJob.
 */
export function accountBlockers(
  account: AccountFacts,
  order: { poNumber?: string | null; grossPence: number },
): OrderBlocker[] {
  const blockers: OrderBlocker[] = [];
  if (account.status !== 'active') blockers.push(STATUS_BLOCKERS[account.status]);
  const over = account.exposurePence + order.grossPence - (account.creditLimitPence ?? Infinity);
  if (account.type === 'credit' && over > 0) {
    const limit = formatPence(account.creditLimitPence ?? 0);
    const subject = order.grossPence > 0 ? 'This order would take your account' : 'Your account is';
    const message = `${subject} ${formatPence(over)} over its credit limit of ${limit}. Pay an invoice, or call us about a higher limit.`;
    blockers.push({ code: 'OVER_LIMIT', message });
  }
  if (account.poMandatory && !order.poNumber?.trim()) {
    blockers.push({ code: 'PO_REQUIRED', message: 'Enter a PO number. Your account requires one.', field: 'poNumber' });
  }
  return blockers;
}

/**
 * Why a change cannot alter the price of what is paid by card, pence with VAT; null when it can. What was paid stays paid: a
 * lower price is given back, a higher one would leave a rest that nobody has paid. While the card is being answered for, the
 * sum at the gateway is fixed. Source: portal.md §4, prepay.
 */
export function cardBlocker(payment: 'pending' | 'paid', before: number, after: number): OrderBlocker | null {
  if (after === before || (payment === 'paid' && after < before)) return null;
  const message =
    payment === 'pending'
      ? `This is awaiting a card payment of ${formatPence(before)}. Pay first, or let it lapse and order again at ${formatPence(after)}.`
      : `This was paid by card, and the change costs ${formatPence(after - before)} more. Cancel it and order again, or call us to pay the difference.`;
  return { code: 'PAID_BY_CARD', message };
}

const STATUS_BLOCKERS: Record<Exclude<AccountStatus, 'active'>, OrderBlocker> = {
  pending: {
    code: 'ACCOUNT_PENDING',
    message: 'Your account is awaiting approval. You can order once it’s approved.',
  },
  on_stop: {
    code: 'ON_STOP',
    message: 'Your account is on stop. Pay what’s overdue, or call us to release it.',
  },
  closed: { code: 'ON_STOP', message: 'This account is closed. Call us to reopen it.' },
};

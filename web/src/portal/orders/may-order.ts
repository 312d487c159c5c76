import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import { formatPence } from '@tonnage/domain/common/money';

/**
 * What prevents the account from ordering at all, in sentences. A PO number is requested in the form and prevents
 * nothing here.
 */
export function accountStops(account: Account, callUs: string): string[] {
  return account.blockers
    .filter((blocker) => blocker.field === undefined)
    .map((blocker) => (blocker.code === 'OVER_LIMIT' ? overLimit(account, blocker.message, callUs) : blocker.message));
}

/** The domain's sentence concerns an order to be placed; here there is none yet. */
function overLimit(
  { creditLimitPence: limit, creditLeftPence: left }: Account,
  otherwise: string,
  callUs: string,
): string {
  return typeof limit === 'number' && typeof left === 'number' && left < 0
    ? `Your account is ${formatPence(-left)} over its credit limit of ${formatPence(limit)}. Pay an invoice to order again. ${callUs} if you need a higher limit.`
    : otherwise;
}

/** Why no new job can be placed, or null. */
export function whyNoNewOrder(account: Account, callUs: string): string | null {
  if (!account.permissions.includes('orders.create'))
    return 'Your role can’t place orders. Ask an owner or manager on this account.';
  return accountStops(account, callUs)[0] ?? null;
}

import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import { formatPence } from '@tonnage/domain/common/money';
import { words } from './words.ts';

/**
 * What prevents the account from ordering at all, in sentences. A PO number is requested in the form and prevents
 * nothing here.
 */
export function accountStops(account: Account, officeCall: string): string[] {
  return account.blockers
    .filter((blocker) => blocker.field === undefined)
    .map((blocker) =>
      blocker.code === 'OVER_LIMIT' ? overLimit(account, blocker.message, officeCall) : blocker.message,
    );
}

/** The domain's sentence concerns an order to be placed; here there is none yet. */
function overLimit(
  { creditLimitPence: limit, creditLeftPence: left }: Account,
  otherwise: string,
  officeCall: string,
): string {
  return typeof limit === 'number' && typeof left === 'number' && left < 0
    ? words.overLimit(formatPence(-left), formatPence(limit), officeCall)
    : otherwise;
}

/** Why no new job can be placed, or null. */
export function whyNoNewJob(account: Account, officeCall: string): string | null {
  if (!account.permissions.includes('orders.create')) return words.roleMayNotOrder;
  return accountStops(account, officeCall)[0] ?? null;
}

import type { Account } from '@tonnage/contract/accounts';
import { ApiError } from '../../../lib/api.ts';
import { keptRequests, type Keepable } from '../../../lib/kept-requests.ts';
import { storedSession } from '../../../lib/session.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { words } from './words.ts';

/** Who may leave something behind to be sent: a card is paid by at once, and staff act for one customer after another. */
export function mayKeep(account: Pick<Account, 'type'>): boolean {
  return account.type === 'credit' && storedSession()?.fromStaff !== 1;
}

/** Whether a call failed because the device has no network: what it asked for can wait. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0 && !navigator.onLine;
}

/** Keeps what could not be sent, and says so. False where it cannot be kept: then it stays in its form. */
export function keepRequest(
  error: unknown,
  account: Pick<Account, 'id' | 'type'>,
  kept: { request: Keepable; key: string; title: string },
): boolean {
  if (!isOffline(error) || !mayKeep(account)) return false;
  try {
    keptRequests.keep({ ...kept, accountId: account.id });
  } catch {
    return false;
  }
  void toast({ text: words.kept });
  return true;
}

import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import { storeRequest, type StorableRequest } from '../../lib/outbox/requests.ts';
import { isWithoutNetwork } from '../../lib/outbox/transient.ts';
import { storedSession } from '../../lib/session.ts';
import { toast } from '../../ui/overlay/toast.ts';

/** Whether requests may be queued: a card is charged at once, and staff act for one customer after another. */
export function mayQueue(account: Pick<Account, 'type'>): boolean {
  return account.type === 'credit' && storedSession()?.fromStaff !== 1;
}

/**
 * Queues what could not be sent, and reports it. Returns false where it cannot be stored: then it stays in its form.
 */
export async function queueRequest(
  error: unknown,
  account: Pick<Account, 'id' | 'type'>,
  queued: { request: StorableRequest; key: string; title: string },
): Promise<boolean> {
  const session = storedSession();
  if (!isWithoutNetwork(error) || !mayQueue(account) || session === null) return false;
  if (!(await storeRequest(session.userId, { ...queued, accountId: account.id }))) return false;
  void toast({ text: 'Saved on this device. We’ll send it when you’re back online.' });
  return true;
}

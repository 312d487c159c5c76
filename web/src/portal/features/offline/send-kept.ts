import type { QueryClient } from '@tanstack/react-query';
import type { Quote } from '@tonnage/contract/prices';
import type { ApiError } from '../../../lib/api.ts';
import { isTooOld, keptRequests, type KeptRequest } from '../../../lib/kept-requests.ts';
import { refreshOrders } from '../../../lib/queries.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { isUnanswered } from '../booking/refusals.ts';
import { newPriceOf } from '../movements/use-movement.ts';
import { sendRequest } from './send-request.ts';
import { words } from './words.ts';

/**
 * Sends what was kept in this account, one after another, until one gets no answer again. Of several tabs one does it; a second
 * one that comes to it later finds nothing, and where tabs cannot lock, the key makes it one deed all the same.
 */
export async function sendKept(client: QueryClient, accountId: string): Promise<void> {
  const send = async () => {
    for (const kept of keptRequests.read()) {
      if (kept.accountId !== accountId || kept.refusal !== null) continue;
      if (isTooOld(kept)) keptRequests.refuse(kept.key, { message: words.tooOld, offer: null });
      else if (!(await sendOne(client, kept))) return;
    }
  };
  if ('locks' in navigator)
    await navigator.locks.request('kept-requests', { ifAvailable: true }, (lock) => (lock ? send() : undefined));
  else await send();
}

/** Whether there was an answer, be it a refusal. */
async function sendOne(client: QueryClient, { request, key, title }: KeptRequest): Promise<boolean> {
  try {
    await sendRequest(request, key);
  } catch (error) {
    if (isUnanswered(error as Error) || (error as ApiError).status === 401) return false;
    const now = newPriceOf<Quote>(error);
    const offer = now && !now.priceOnApplication ? { quoteId: now.quoteId, grossPence: now.grossPence } : null;
    keptRequests.refuse(key, { message: (error as Error).message, offer });
    return true;
  }
  keptRequests.drop(key);
  void toast({ text: words.sentNow(title) });
  void refreshOrders(client);
  return true;
}

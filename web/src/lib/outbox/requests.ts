import type { Reply, Sent } from '@tonnage/contract/endpoint';
import type { OrderPrice } from '@tonnage/contract/skip-hire/orders/order-price';
import { ApiError } from '../api-error.ts';
import { call } from '../api.ts';
import type { Calls } from '../calls.ts';
import { outbox } from './browser-outbox.ts';
import { ownerOf, type Entry } from './store.ts';
import { isForLater } from './transient.ts';

/** The calls that can wait for a connection: each acts once under its Idempotency-Key, however often it is sent. */
type StorableCall = 'createJob' | 'requestCollection' | 'requestTipAndReturn' | 'requestReposition' | 'requestExchange';
export type StorableRequest<Name extends StorableCall = StorableCall> = {
  [N in Name]: { name: N; sent: Sent<Calls[N]> };
}[Name];

/** The server's refusal; for PRICE_CHANGED it includes the current price. */
export interface RequestRefusal {
  message: string;
  offer: { quoteId: string | null; grossPence: number } | null;
}

/**
 * An order or request made without a connection. It is sent while its user works in the account in which it was made.
 */
export type StoredRequest = Entry<{ request: StorableRequest; accountId: string }, RequestRefusal>;

const PREFIX = 'requests:';
/** The server remembers a key for seven days. Older requests could act twice, so they are no longer sent. */
const SENDABLE_MS = 6 * 86_400_000;

const TOO_OLD =
  'This has been waiting for more than six days and was not sent. Check that you still need it, then order again.';

/** A user's requests among the entries, in all accounts. */
export function requestsOf(entries: readonly Entry[], userId: string): StoredRequest[] {
  const owner = ownerOf(userId);
  return entries.filter((entry) => entry.owner === owner && entry.channel.startsWith(PREFIX)) as StoredRequest[];
}

/** Stores a request on this device. Returns false when that is not possible; then it stays in its form. */
export async function storeRequest(
  userId: string,
  { key, title, ...payload }: StoredRequest['payload'] & { key: string; title: string },
): Promise<boolean> {
  const channel = PREFIX + payload.accountId;
  const isStored = await outbox.add({ id: key, owner: ownerOf(userId), channel, at: Date.now(), title, payload });
  if (!isStored) await outbox.remove(key);
  return isStored;
}

/** Accepts the price that the server offered and queues the request again at that price. */
export function takeOffer({ id }: StoredRequest): Promise<void> {
  return outbox.change([id], (entry) => {
    const { payload, refusal } = entry as StoredRequest;
    if (!refusal?.offer) return entry;
    const { name, sent } = payload.request;
    const body = { data: { ...sent.body.data, quoteId: refusal.offer.quoteId } };
    return { ...entry, refusal: null, payload: { ...payload, request: { name, sent: { ...sent, body } } } };
  });
}

/** Sends a request under its key; it may have been sent before. Throws ApiError. */
export function sendRequest<Name extends StorableCall>(
  { name, sent }: StorableRequest<Name>,
  idempotencyKey: string,
): Promise<Reply<Calls[Name]>> {
  return call(name, sent, { idempotencyKey });
}

/** Sends the user's stored requests of an account one after another, until one gets no answer. */
export function sendRequests(
  userId: string,
  accountId: string,
  onSent: (request: StoredRequest) => void = () => undefined,
): Promise<void> {
  return outbox.send<StoredRequest>(ownerOf(userId), PREFIX + accountId, async ([first]) => {
    const { id, at, payload } = first!;
    if (Date.now() - at > SENDABLE_MS) return [{ id, refusal: { message: TOO_OLD, offer: null } }];
    try {
      await sendRequest(payload.request, id);
    } catch (error) {
      if (isForLater(error)) return [{ id, later: true }];
      const now = newPriceOf<OrderPrice>(error);
      const offer = now && !now.priceOnApplication ? { quoteId: now.quoteId, grossPence: now.grossPence } : null;
      return [{ id, refusal: { message: (error as Error).message, offer } }];
    }
    onSent(first!);
    return [{ id, sent: true }];
  });
}

/** The price that PRICE_CHANGED offers; null for any other refusal. */
export function newPriceOf<Price>(error: unknown): Price | null {
  if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED') return null;
  return (error.details['quote'] as Price | undefined) ?? null;
}

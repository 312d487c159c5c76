import type { Sent } from '@tonnage/contract/endpoint';
import type { Calls } from './calls.ts';
import { storedSession } from './session.ts';

/** The calls that can wait for a connection: each is one deed under one Idempotency-Key, however often it is sent. */
export type KeepableCall =
  | 'createJob'
  | 'requestCollection'
  | 'requestTipAndReturn'
  | 'requestReposition'
  | 'requestExchange';
export type Keepable = { [N in KeepableCall]: { name: N; sent: Sent<Calls[N]> } }[KeepableCall];

/** An order or request that was made without a connection. */
export interface KeptRequest {
  request: Keepable;
  /** Its Idempotency-Key, and its name here. */
  key: string;
  /** What it is, as the person reads it: "Collection from Mill Lane, Fri 20 Nov". */
  title: string;
  /** The account it was made in: it is sent while the person works there. */
  accountId: string;
  /** Epoch milliseconds. */
  at: number;
  refusal: Refused | null;
}

/** What the server said when it was sent; with PRICE_CHANGED the price that holds now. */
export interface Refused {
  message: string;
  offer: { quoteId: string | null; grossPence: number } | null;
}

/** The server knows a key for seven days; what is older might be done twice, so it is not sent any more. */
const SENDABLE_MS = 6 * 86_400_000;
const PREFIX = 'requests:';
const NONE: readonly KeptRequest[] = [];

// One array per text that is stored, so that a screen that follows it draws again only when it changed.
let read: { text: string | null; requests: readonly KeptRequest[] } = { text: null, requests: NONE };
const listeners = new Set<() => void>();
const place = () => PREFIX + (storedSession()?.userId ?? '');

function write(requests: readonly KeptRequest[]): void {
  if (requests.length === 0) localStorage.removeItem(place());
  else localStorage.setItem(place(), JSON.stringify(requests));
  for (const listener of listeners) listener();
}

/**
 * What the signed-in person has asked for and the server has not answered, the oldest first. It lies in the browser under the
 * person's id: another who signs in there neither sees nor sends it, and it outlives a log-out, lest an order is lost with it.
 */
export const keptRequests = {
  read: (): readonly KeptRequest[] => {
    const text = localStorage.getItem(place());
    if (text !== read.text) read = { text, requests: text === null ? NONE : (JSON.parse(text) as KeptRequest[]) };
    return read.requests;
  },
  /** Also told of what other tabs keep and send. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
  /** Throws where the browser has no room left: then the form stays as it is. */
  keep: (kept: Omit<KeptRequest, 'at' | 'refusal'>): void =>
    write([...keptRequests.read().filter(({ key }) => key !== kept.key), { ...kept, at: Date.now(), refusal: null }]),
  drop: (key: string): void => write(keptRequests.read().filter((each) => each.key !== key)),
  refuse: (key: string, refusal: Refused): void =>
    write(keptRequests.read().map((each) => (each.key === key ? { ...each, refusal } : each))),
  /** The offered price is taken: it waits again, at that price. */
  takeOffer: (key: string): void => write(keptRequests.read().map((each) => (each.key === key ? atOffer(each) : each))),
};

function atOffer(kept: KeptRequest): KeptRequest {
  const quoteId = kept.refusal?.offer?.quoteId;
  if (quoteId === undefined) return kept;
  const { name, sent } = kept.request;
  const request = { name, sent: { ...sent, body: { data: { ...sent.body.data, quoteId } } } } as Keepable;
  return { ...kept, request, refusal: null };
}

export function isTooOld({ at }: KeptRequest): boolean {
  return Date.now() - at > SENDABLE_MS;
}

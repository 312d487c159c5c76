import type { FACTOR_HEADER as FactorHeader } from '@tonnage/contract/endpoint';
import { storedAccount } from './shown.ts';
import { connection } from './connection.ts';
import { factorDue } from './factor-due.ts';
import { currentEra, cacheAnswer, cachedAnswer } from './answer-cache.ts';
import { idleTimeout } from './idle-timeout.ts';

/** Repeated here because importing the value would bundle the contract's schemas. */
const FACTOR_HEADER: typeof FactorHeader = 'Tonnage-Factor-Due';

interface Early {
  jwt: string;
  /** The stored account as it was asked. */
  account: string | null;
  calls: Record<string, { response: Promise<Response>; abort: AbortController } | undefined>;
}

/** Milliseconds since the page was opened, after which an answer would be too old. */
const LATEST_MS = 10_000;

/**
 * The response to a call that the page asked for before its code was there (`firstCalls` in web/build/start.ts); null if it did not, or
 * for another session or account. Each is given once: the next call asks again.
 */
export function takeEarly(address: string, { headers, signal }: RequestInit): Promise<Response> | null {
  const { early } = globalThis as { early?: Early };
  const call = early?.calls[address];
  if (!call || performance.now() > LATEST_MS) return null;
  const { Accept, Authorization, ...others } = (headers ?? {}) as Record<string, string>;
  // It named no account, so it was answered for the session's: another tab may have switched it meanwhile.
  const isSame = [storedAccount(), ...Object.values(others)].every((account) => account === early.account);
  if (!isSame || Accept === undefined || Authorization !== `Bearer ${early.jwt}`) return null;
  delete early.calls[address];
  signal?.addEventListener('abort', () => call.abort.abort(signal.reason));
  return call.response;
}

/** Milliseconds without activity after which the server counts as unreachable. */
export const LOST_MS = 30_000;
/**
 * Milliseconds after which the cached answer is shown. The request continues, and its answer is cached for the next
 * time.
 */
const LATE_MS = 5_000;
/** The same when the last request could not reach the server. */
const LATE_AGAIN_MS = 1_000;

export interface Answer {
  ok: boolean;
  status: number;
  reply: unknown;
  /** The id of the request in the server's log; null if the answer does not say. */
  reference: string | null;
}

/**
 * Sends one request and reads the whole answer. Rejects if the answer is incomplete, or comes from the network instead
 * of the server.
 */
export async function ask(address: string, init: RequestInit): Promise<Answer> {
  const answer = await send(address, init);
  connection.reached();
  return answer;
}

/**
 * Falls back to the user's cached answer when the server is unreachable or slow. If the answer comes a little later,
 * the screen fetches again; if much later, it is only cached.
 */
export async function fetchOrCached(userId: string, address: string, init: RequestInit): Promise<Answer> {
  const askedAt = Date.now();
  const era = currentEra();
  const request = send(address, init);
  const keep = ({ ok, reply }: Answer) => (ok ? cacheAnswer(userId, address, { reply, era }) : undefined);
  request.then(keep).catch(() => undefined);

  const patience = connection.read().online ? LATE_MS : LATE_AGAIN_MS;
  const isSettled = await settledWithin(patience, request, ({ name }) => name === 'AbortError');
  const cached = isSettled ? null : await cachedAnswer(userId, address);
  if (cached === null) {
    const answer = await request;
    connection.reached();
    return answer;
  }
  connection.shown(cached.at);
  request.then(() => Date.now() - askedAt < LATE_MS && connection.back()).catch(() => undefined);
  return { ok: true, status: 200, reply: cached.reply, reference: null };
}

/**
 * Whether an answer, or an error that no cached answer can replace, arrives within `ms` milliseconds. The request
 * continues.
 */
export function settledWithin(
  ms: number,
  request: Promise<unknown>,
  isTelling: (error: Error) => boolean,
): Promise<boolean> {
  const settled = request.then(() => true, isTelling);
  return Promise.race([settled, new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))]);
}

async function send(address: string, init: RequestInit): Promise<Answer> {
  const silence = idleTimeout(LOST_MS, init.signal ?? undefined);
  try {
    const sent = { ...init, signal: silence.signal };
    const response = await (takeEarly(address, sent) ?? fetch(address, sent));
    const { ok, status, headers } = response;
    if (ok && new Headers(init.headers).has('Authorization')) factorDue.note(headers.get(FACTOR_HEADER));
    const reply = /json/.test(headers.get('content-type') ?? '') ? ((await response.json()) as unknown) : null;
    if (ok && status !== 204 && reply === null) throw new TypeError('No answer of the server');
    return { ok, status, reply, reference: headers.get('x-request-id') };
  } finally {
    silence.over();
  }
}

import type {
  ACCOUNT_HEADER as AccountHeader,
  BACKGROUND_HEADER as BackgroundHeader,
  Reply,
  Sent,
} from '@tonnage/contract/endpoint';
import type { ErrorReply } from '@tonnage/contract/envelope';
import type { SessionEnd } from '@tonnage/contract/refusals';
import { ApiError } from './api-error.ts';
import { ask, fetchOrCached, type Answer } from './request.ts';
import { CALLS, type CallName, type Calls } from './calls.ts';
import { written } from './changes.ts';
import { connection } from './connection.ts';
import { isFinal } from './outbox/transient.ts';
import { cachedAnswer, forgetAnswers, isCacheable, isShownAtOnce } from './answer-cache.ts';
import { isUnattended } from './presence.ts';
import { clearSession, storeAccount, storedSession } from './session.ts';
import { isStale, reportStale, showAccount, shownAccount, storedUserId } from './shown.ts';

const TOO_FAST = 'Too many attempts. Wait a minute and try again.';

const STALE = 'You logged in or out in another tab. Reload this page to continue.';

/** Repeated here because importing the value would bundle the contract's schemas. */
export const ACCOUNT_HEADER: typeof AccountHeader = 'Tonnage-Account';
const BACKGROUND_HEADER: typeof BackgroundHeader = 'Tonnage-Background';
/** Calls that concern the user or switch the account: they work in any account. */
const OF_THE_PERSON: ReadonlySet<CallName> = new Set<CallName>(['me', 'logout', 'findAllAccounts', 'setAccount']);

let onSignedOut: (userId: string, reason: SessionEnd | null) => void = () => undefined;

/** Registers the handler for a session that ended while in use; it gets the user and, if known, the reason. */
export function whenSignedOut(handler: typeof onSignedOut): void {
  onSignedOut = handler;
}

let onFactorRequired: (userId: string) => void = () => undefined;

/** Registers the handler for a session that still owes the two-factor authentication that the company requires. */
export function whenFactorRequired(handler: typeof onFactorRequired): void {
  onFactorRequired = handler;
}

interface CallOptions {
  /** Makes retries of the same request act only once. */
  idempotencyKey?: string;
  /**
   * The version being changed, as the instant of its last change; the server refuses any other as CHANGED_MEANWHILE.
   */
  ifMatch?: string;
  signal?: AbortSignal;
  /** Arrives also when the page is being left; for a small body. */
  keepalive?: boolean;
  /** A bearer other than the stored one: of a session that is not stored yet, or of a link. */
  jwt?: string;
}

/**
 * Calls one endpoint by its name, with the stored bearer if there is one. Throws ApiError. A 401 on a call with a
 * bearer means that the session has ended: the stored session is cleared and the application goes to the login page.
 * When the connection is lost or hangs, some calls fall back to the user's cached answer (answer-cache.ts).
 */
export async function call<N extends CallName>(
  name: N,
  sent: Sent<Calls[N]>,
  options: CallOptions = {},
): Promise<Reply<Calls[N]>> {
  const { method, address, jwt, account } = requestOf(name, sent, options.jwt);
  const { body } = sent as { body?: unknown };
  const headers: Record<string, string> = { Accept: 'application/json', ...account };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (isUnattended()) headers[BACKGROUND_HEADER] = '1';
  if (jwt) headers['Authorization'] = `Bearer ${jwt}`;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (options.ifMatch) headers['If-Match'] = `"${options.ifMatch}"`;

  const session = storedSession();
  // Nothing is cached for staff, because they look at one customer after another.
  const isCached = isCacheable(name, method) && session?.fromStaff !== 1;
  // Guest data belongs to no user: it is requested before sign-in and stays valid after it.
  const userId = name === 'getApplicationAnonymous' ? '' : (session?.userId ?? '');
  const init = {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  };
  let answer: Answer;
  try {
    answer = await (isCached ? fetchOrCached(userId, address, init) : ask(address, init));
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    connection.lost();
    throw new ApiError(0, undefined, { cause: error, reads: method === 'GET' });
  }
  // An error in the body is what is rejected, whatever the status says (specification §7).
  if (!answer.ok || hasError(answer.reply)) {
    // What the page shows is gone, or has changed.
    if (answer.status === 404 || answer.status === 409) written(name);
    const error = refused(answer, jwt, account);
    // What the server refuses now must not be shown again, also not after a reload.
    if (isCached && isFinal(error)) await forgetAnswers(null);
    throw error;
  }
  noteAccount(name, answer.reply);
  written(name);
  return answer.reply as Reply<Calls[N]>;
}

const hasError = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'error' in reply && Boolean(reply.error);

/** What the signed-in user last saw of a call, if it may be shown before the server has answered; null otherwise. */
export async function lastSeen<N extends CallName>(name: N, sent: Sent<Calls[N]>): Promise<Reply<Calls[N]> | null> {
  const session = storedSession();
  if (!session || session.fromStaff === 1 || !isShownAtOnce(name)) return null;
  const { address } = requestOf(name, sent);
  const seen = await cachedAnswer(session.userId, address);
  if (seen === null || storedUserId() !== session.userId || isStale()) return null;
  noteAccount(name, seen.reply);
  return seen.reply as Reply<Calls[N]>;
}

/** Records the account that this page and the session work in from now on. */
function noteAccount(name: CallName, reply: unknown): void {
  if (name === 'viewAsCustomer') storeAccount((reply as Reply<Calls['viewAsCustomer']>).data.accountId);
  if (name === 'endViewAsCustomer') {
    showAccount('');
    storeAccount('');
  }
  if (name !== 'findMyAccount' && name !== 'setAccount') return;
  const { id } = (reply as Reply<Calls['setAccount']>).data;
  showAccount(id);
  storeAccount(id);
}

/**
 * Method, address, bearer and account of a call. Throws ApiError, before anything is sent, when another tab has changed
 * the session.
 */
export function requestOf<N extends CallName>(name: N, sent: Omit<Sent<Calls[N]>, 'body'>, given?: string) {
  if (given === undefined && isStale()) {
    reportStale();
    throw new ApiError(409, {
      status: 409,
      name: 'ConflictError',
      message: STALE,
      details: { code: 'ACCOUNT_SWITCHED' },
    });
  }
  const [method, path] = CALLS[name];
  const { params, query } = sent as { params?: Record<string, string>; query?: Record<string, unknown> };
  return {
    method,
    address: `/api${fill(path, params ?? {})}${queryString(query ?? {})}`,
    jwt: given ?? storedSession()?.jwt,
    account: OF_THE_PERSON.has(name) ? {} : accountHeader(),
  };
}

/** The header that names the account which this page shows, if any. */
export function accountHeader(): Record<string, string> {
  const id = shownAccount();
  return id === null ? {} : { [ACCOUNT_HEADER]: id };
}

/**
 * The error of an unsuccessful response. A 401 on a call with a bearer clears the stored session. If the session works
 * in another account than the call named, this page and the browser's other tabs load that account.
 */
export function refused(
  { status, reply, reference }: Omit<Answer, 'ok'>,
  jwt: string | undefined,
  account: Record<string, string> = {},
): ApiError {
  const error = (reply as ErrorReply | null)?.error;
  const session = storedSession();
  // Skip this if another session was stored while the call was under way.
  if (status === 401 && session && jwt === session.jwt) {
    // Read this first, while the page still knows whose session it shows.
    const reason = (error?.details?.['reason'] as SessionEnd | undefined) ?? null;
    onSignedOut(session.userId, reason);
    clearSession(reason);
  }
  if (error?.details?.code === 'FACTOR_REQUIRED' && session && jwt === session.jwt) onFactorRequired(session.userId);
  // Skip this if this page itself switched accounts while the call was under way.
  if (error?.details?.code === 'ACCOUNT_SWITCHED' && account[ACCOUNT_HEADER] === shownAccount()) {
    storeAccount(null);
    // Before the page is loaded again, for the other account.
    void forgetAnswers(null).then(reportStale);
  }
  return new ApiError(status, status === 429 && error ? { ...error, message: TOO_FAST } : error, { reference });
}

function fill(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

type QueryValue = string | number | boolean | null | undefined | { [key: string]: QueryValue };

/** Serialises `{pagination: {page: 2}}` as `?pagination[page]=2` and leaves out unset values. */
function queryString(query: object): string {
  const search = new URLSearchParams();
  const add = (key: string, value: QueryValue) => {
    if (value === undefined || value === null || value === '') return;
    if (typeof value === 'object') {
      for (const [inner, v] of Object.entries(value)) add(`${key}[${inner}]`, v);
    } else search.append(key, String(value));
  };
  for (const [key, value] of Object.entries(query)) add(key, value as QueryValue);
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

import type { ACCOUNT_HEADER as AccountHeader, Reply, Sent } from '@tonnage/contract/endpoint';
import type { ErrorReply } from '@tonnage/contract/envelope';
import type { SessionEnd } from '@tonnage/contract/refusals';
import { ApiError } from './api-error.ts';
import { ask, fetchOrCached, type Answer } from './request.ts';
import { CALLS, type CallName, type Calls } from './calls.ts';
import { connection } from './connection.ts';
import { isCacheable } from './answer-cache.ts';
import { clearSession, storeAccount, storedSession } from './session.ts';
import { isStale, reportStale, showAccount, shownAccount } from './shown.ts';

const TOO_FAST = 'Too many attempts. Wait a minute and try again.';

const STALE = 'You logged in or out in another tab. Reload this page to continue.';

/** Written out here, because importing the value would bring the contract's schemas into the browser. */
export const ACCOUNT_HEADER: typeof AccountHeader = 'Tonnage-Account';
/** Calls about the person, or to switch: they are right in whichever account the session works. */
const OF_THE_PERSON: ReadonlySet<CallName> = new Set<CallName>(['me', 'logout', 'findAllAccounts', 'setAccount']);

let onSignedOut: (userId: string, reason: SessionEnd | null) => void = () => undefined;

/** Who is told when a session has ended while it was in use, whose it was, and why where the server knows. */
export function whenSignedOut(handler: typeof onSignedOut): void {
  onSignedOut = handler;
}

interface CallOptions {
  /** Makes a repeat of the same request act once. */
  idempotencyKey?: string;
  /** The version that is changed, as the instant of its last change; another is refused as CHANGED_MEANWHILE. */
  ifMatch?: string;
  signal?: AbortSignal;
  /** A bearer other than the stored one: of a session that is not stored yet, or of a link. */
  jwt?: string;
}

/**
 * Calls one endpoint by its name; sends the bearer when one is stored. Throws ApiError. A 401 on a call that carried a bearer
 * means that the session has ended: what is stored is cleared and the application goes to the login page. Without a connection,
 * or while it hangs, the person's last answer stands in for some (kept-answers.ts).
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
  if (jwt) headers['Authorization'] = `Bearer ${jwt}`;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (options.ifMatch) headers['If-Match'] = `"${options.ifMatch}"`;

  const session = storedSession();
  // Nothing is kept for staff: they look at one customer after another.
  const keeps = isCacheable(name, method) && session?.fromStaff !== 1;
  // What every guest is told is nobody's: it was asked for before the sign-in, and stands after it.
  const userId = name === 'getApplicationAnonymous' ? '' : (session?.userId ?? '');
  const init = {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  };
  let answer: Answer;
  try {
    answer = await (keeps ? fetchOrCached(userId, address, init) : ask(address, init));
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    connection.lost();
    throw new ApiError(0, undefined, { cause: error, reads: method === 'GET' });
  }
  if (!answer.ok) throw refused(answer.status, answer.reply, jwt, account);
  noteAccount(name, answer.reply);
  return answer.reply as Reply<Calls[N]>;
}

/** Which account this page, and with it the session, works in from now on. */
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

/** Method, address, bearer and account of a call. Throws ApiError where another tab has changed the session: nothing is sent then. */
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

/** The header that names the account which this page shows; none where it shows none. */
export function accountHeader(): Record<string, string> {
  const id = shownAccount();
  return id === null ? {} : { [ACCOUNT_HEADER]: id };
}

/**
 * The error of a reply that is none. A 401 on a call that carried a bearer ends what is stored of the session; where the session works
 * in another account than the one that the call named, this page and the browser's other tabs load that one.
 */
export function refused(
  status: number,
  reply: unknown,
  jwt: string | undefined,
  account: Record<string, string> = {},
): ApiError {
  const error = (reply as ErrorReply | null)?.error;
  const session = storedSession();
  // Not where another has been stored while the call was under way.
  if (status === 401 && session && jwt === session.jwt) {
    // First, for the page still knows then whom it shows.
    const reason = (error?.details?.['reason'] as SessionEnd | undefined) ?? null;
    onSignedOut(session.userId, reason);
    clearSession(reason);
  }
  // Not where this page itself has switched while the call was under way.
  if (error?.details?.code === 'ACCOUNT_SWITCHED' && account[ACCOUNT_HEADER] === shownAccount()) {
    storeAccount(null);
    reportStale();
  }
  return new ApiError(status, status === 429 && error ? { ...error, message: TOO_FAST } : error);
}

function fill(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

type QueryValue = string | number | boolean | null | undefined | { [key: string]: QueryValue };

/** `{pagination: {page: 2}}` as `?pagination[page]=2`; what is not set is left out. */
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

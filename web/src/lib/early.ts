import { storedAccount } from './shown.ts';

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

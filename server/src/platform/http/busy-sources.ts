import { isKeyKind, type Entry } from '../db/db.ts';
import type { Turn } from './turns.ts';

/** How many are cached; the least recently added is evicted first. */
const CACHE_SIZE = 10_000;

/**
 * Sessions, keys and secret links that the database last accepted, each with its company. It decides the turn and the rate limit
 * of a request before the first query, and grants no access.
 */
export class KnownCallers {
  readonly #known = new Map<string, string>();

  /** The company behind a credential that was last accepted. */
  tenantOf(credential: string): string | undefined {
    return this.#known.get(credential);
  }

  /** Records the database's decision on a credential; undefined: it was rejected. */
  note(credential: string, tenant: string | undefined): void {
    if (tenant === undefined) {
      this.#known.delete(credential);
      return;
    }
    // Most callers return often, so the order is renewed only for a new company, or when the cache is half full.
    if (this.#known.get(credential) === tenant && this.#known.size < CACHE_SIZE / 2) return;
    this.#known.delete(credential);
    this.#known.set(credential, tenant);
    if (this.#known.size > CACHE_SIZE) this.#known.delete(this.#known.keys().next().value!);
  }
}

/** The names of credentials, the same for turns and for rate limits. */
export const callerKey = {
  session: (id: string) => `session ${id}`,
  /** A key, a calendar feed or the link to a driver's day, named by the digest of its secret. */
  secret: (digest: string) => `secret ${digest}`,
  host: (host: string) => `host ${host}`,
};

/**
 * On whose behalf a query runs, so that the database is shared fairly: the credential (`callerKey`) and the host, or the company
 * itself. Neither: the installation.
 */
export interface QueueCaller {
  credential?: string;
  host?: string;
  tenant?: string;
}

/** The queue's caller for an entry. */
export function queueCallerOf({ kind, sessionId, host }: Entry): QueueCaller {
  return { credential: isKeyKind(kind) ? callerKey.secret(sessionId) : callerKey.session(sessionId), host };
}

/** Whose turn a request takes, as far as it is known before the database identifies the caller. */
export function turnOf(callers: KnownCallers, { credential, host, tenant }: QueueCaller): Turn {
  const known =
    tenant ?? (credential && callers.tenantOf(credential)) ?? (host && callers.tenantOf(callerKey.host(host)));
  return { tenant: known ?? host ?? '', session: credential ?? host ?? '' };
}

/** Records the company in the result of an accepted entry, alone or with the rest of the caller's details. */
export function noteEntry(
  callers: KnownCallers,
  { credential, host }: QueueCaller,
  [row]: readonly Record<string, unknown>[],
): void {
  const entered = (row?.['who'] ?? row ?? {}) as { tenantId?: string };
  if (credential !== undefined) callers.note(credential, entered.tenantId);
  if (host !== undefined && entered.tenantId !== undefined) callers.note(callerKey.host(host), entered.tenantId);
}

import type { Turn } from './turns.ts';

/** The company behind a credential, and whether it is one of its staff's or its own programs'. */
interface Known {
  tenant: string;
  staff: boolean;
}

/** How many are cached; the least recently added is evicted first. */
const CACHE_SIZE = 10_000;

/**
 * Sessions, keys and secret links that the database last accepted, each with its company. It decides the turn and the rate limit
 * of a request before the first query, and grants no access.
 */
export class KnownCallers {
  readonly #known = new Map<string, Known>();

  /** The company behind a credential that was last accepted. */
  tenantOf(credential: string): string | undefined {
    return this.#known.get(credential)?.tenant;
  }

  /** The company's share of the budget that a credential uses: its staff have one, its customers another. */
  shareOf(credential: string): string | undefined {
    const known = this.#known.get(credential);
    return known && `${known.staff ? 'staff' : 'customers'} ${known.tenant}`;
  }

  /** Records the database's decision on a credential; undefined: it was rejected. */
  note(credential: string, tenant: string | undefined, staff = false): void {
    if (tenant === undefined) {
      this.#known.delete(credential);
      return;
    }
    // Most callers return often, so the order is renewed only for a new company, or when the cache is half full.
    const before = this.#known.get(credential);
    if (before?.tenant === tenant && before.staff === staff && this.#known.size < CACHE_SIZE / 2) return;
    this.#known.delete(credential);
    this.#known.set(credential, { tenant, staff });
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

/** The company of a caller, as far as it is known. */
export function companyOf(callers: KnownCallers, { credential, host, tenant }: QueueCaller): string | undefined {
  return (
    tenant ??
    (credential === undefined ? undefined : callers.tenantOf(credential)) ??
    (host === undefined ? undefined : callers.tenantOf(callerKey.host(host)))
  );
}

/** Whose turn a request takes, as far as it is known before the database identifies the caller. */
export function turnOf(callers: KnownCallers, caller: QueueCaller): Turn {
  const { credential, host } = caller;
  return { tenant: companyOf(callers, caller) ?? host ?? '', session: credential ?? host ?? '' };
}

interface Entered {
  tenantId?: string;
  staffRole?: string | null;
  keyId?: string;
  organisationId?: string;
}

/** Records the company in the result of an accepted entry, alone or with the rest of the caller's details. */
export function noteEntry(
  callers: KnownCallers,
  { credential, host }: QueueCaller,
  [row]: readonly Record<string, unknown>[],
): void {
  const entered = (row?.['who'] ?? row ?? {}) as Entered;
  // A key of the company itself has no organisation.
  const staff = (entered.staffRole ?? null) !== null || ('keyId' in entered && !('organisationId' in entered));
  if (credential !== undefined) callers.note(credential, entered.tenantId, staff);
  if (host !== undefined && entered.tenantId !== undefined) callers.note(callerKey.host(host), entered.tenantId);
}

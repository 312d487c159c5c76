import type { Entry } from '../db/db.ts';
import type { Turn } from './turns.ts';

/** How many are remembered; the one that came in longest ago is forgotten first. */
const REMEMBERED = 10_000;

/**
 * Sessions, keys and secret links that the database let in when they last came, each with its company. It says whose turn a
 * request takes and what it is counted for before anything is asked, and lets nobody in.
 */
export class KnownCallers {
  readonly #known = new Map<string, string>();

  /** The company of a door that was open the last time. */
  tenantOf(door: string): string | undefined {
    return this.#known.get(door);
  }

  /** Notes what the database said at a door; undefined: that nobody comes in there. */
  note(door: string, tenant: string | undefined): void {
    if (tenant === undefined) {
      this.#known.delete(door);
      return;
    }
    // Most come again and again: the order is renewed only when the company is new, or there are so many that it matters.
    if (this.#known.get(door) === tenant && this.#known.size < REMEMBERED / 2) return;
    this.#known.delete(door);
    this.#known.set(door, tenant);
    if (this.#known.size > REMEMBERED) this.#known.delete(this.#known.keys().next().value!);
  }
}

/** The names of doors, the same for turns and for counting. */
export const callerKey = {
  session: (id: string) => `session ${id}`,
  /** A key, a calendar feed, the link to a driver's day: by the digest of its secret. */
  secret: (digest: string) => `secret ${digest}`,
  host: (host: string) => `host ${host}`,
};

/**
 * For whom something is done, so that the database is shared fairly: the door they come in by (`callerKey`) and the host they ask,
 * or the company itself. Nothing of it: the installation.
 */
export interface QueueCaller {
  door?: string;
  host?: string;
  tenant?: string;
}

/** Who comes in by an entry. */
export function queueCallerOf({ door, sessionId, host }: Entry): QueueCaller {
  return { door: door === 'key' ? callerKey.secret(sessionId) : callerKey.session(sessionId), host };
}

/** Whose turn it is, as far as it is known before the database says who asks. */
export function turnOf(callers: KnownCallers, { door, host, tenant }: QueueCaller): Turn {
  const known = tenant ?? (door && callers.tenantOf(door)) ?? (host && callers.tenantOf(callerKey.host(host)));
  return { tenant: known ?? host ?? '', session: door ?? host ?? '' };
}

/** What an opening that lets somebody in answers: the company, by itself or with everything else of who they are. */
export function noteEntry(
  callers: KnownCallers,
  { door, host }: QueueCaller,
  [row]: readonly Record<string, unknown>[],
): void {
  const who = (row?.['who'] ?? row ?? {}) as { tenantId?: string };
  if (door !== undefined) callers.note(door, who.tenantId);
  if (host !== undefined && who.tenantId !== undefined) callers.note(callerKey.host(host), who.tenantId);
}

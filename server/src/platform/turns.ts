import { Refusal, TooManyRequests } from './refusal.ts';

/** The owner of the work, for taking turns: a company, and within it a session, key, link or address. */
export interface Turn {
  tenant: string;
  session: string;
}

interface TurnOptions {
  slots: number;
  /** Slots that one company may hold at once. */
  perTenant: number;
  /** How long to wait for a slot, ms. */
  patienceMs: number;
  /** How many calls of one company may be pending; unlimited by default. */
  queueLength?: number;
}

interface Waiting {
  begin: () => void;
}

/** Seconds after which a caller may retry if the queue was full. */
const RETRY_SECONDS = 5;

/**
 * Allocates slots round-robin: among companies, and within a company among its sessions. A heavy caller waits behind their own
 * calls, and others wait behind one of them at most.
 */
export class Turns {
  readonly #options: TurnOptions;
  /** The next to be served comes first, among companies and among a company's sessions. */
  readonly #waiting = new Map<string, Map<string, Waiting[]>>();
  readonly #busy = new Map<string, number>();
  #taken = 0;

  constructor(options: TurnOptions) {
    this.#options = options;
  }

  /** The number of callers waiting for a slot. */
  get waiting(): number {
    let count = 0;
    for (const tenant of this.#waiting.keys()) count += this.#inLine(tenant);
    return count;
  }

  #inLine(tenant: string): number {
    let count = 0;
    for (const queue of this.#waiting.get(tenant)?.values() ?? []) count += queue.length;
    return count;
  }

  /**
   * Takes a slot; the returned function releases it. Throws OVERLOADED if none became free in time, TooManyRequests if the queue
   * is full.
   */
  async take(turn: Turn): Promise<() => void> {
    const { tenant } = turn;
    // Calls that are already pending go first, even of the same company.
    if (this.#waiting.has(tenant) || !this.#isFree(tenant)) {
      if (this.#inLine(tenant) >= (this.#options.queueLength ?? Infinity)) throw new TooManyRequests(RETRY_SECONDS);
      await this.#wait(turn);
    } else this.#occupy(tenant);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#taken--;
      const left = this.#busy.get(tenant)! - 1;
      if (left === 0) this.#busy.delete(tenant);
      else this.#busy.set(tenant, left);
      this.#next();
    };
  }

  #isFree(tenant: string): boolean {
    const { slots, perTenant } = this.#options;
    return this.#taken < slots && (this.#busy.get(tenant) ?? 0) < perTenant;
  }

  #occupy(tenant: string): void {
    this.#taken++;
    this.#busy.set(tenant, (this.#busy.get(tenant) ?? 0) + 1);
  }

  #wait({ tenant, session }: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.#leave(tenant, session, waiting);
        reject(new Refusal('OVERLOADED'));
      }, this.#options.patienceMs);
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timeout);
          resolve();
        },
      };
      const sessions = this.#waiting.get(tenant) ?? new Map<string, Waiting[]>();
      this.#waiting.set(tenant, sessions.set(session, [...(sessions.get(session) ?? []), waiting]));
    });
  }

  #next(): void {
    for (const [tenant, sessions] of this.#waiting) {
      if (!this.#isFree(tenant)) continue;
      const [session, queue] = sessions.entries().next().value!;
      const first = queue[0]!;
      this.#leave(tenant, session, first);
      // Moves the company and the session to the back of the queue.
      const rest = sessions.get(session);
      if (rest !== undefined && sessions.delete(session)) sessions.set(session, rest);
      if (this.#waiting.delete(tenant) && sessions.size > 0) this.#waiting.set(tenant, sessions);
      this.#occupy(tenant);
      first.begin();
      return;
    }
  }

  #leave(tenant: string, session: string, waiting: Waiting): void {
    const sessions = this.#waiting.get(tenant);
    const rest = (sessions?.get(session) ?? []).filter((each) => each !== waiting);
    if (rest.length > 0) sessions?.set(session, rest);
    else sessions?.delete(session);
    if (sessions?.size === 0) this.#waiting.delete(tenant);
  }
}

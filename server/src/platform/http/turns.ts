import { Refusal, TooManyRequests } from '../refusal.ts';

/** Whose work it is, for taking turns: a company, and within it a session, a key, a link or an address. */
export interface Turn {
  tenant: string;
  session: string;
}

interface TurnOptions {
  places: number;
  /** Places that one company may have at once. */
  perTenant: number;
  /** How long a place is waited for, ms. */
  patienceMs: number;
  /** How many of one company may wait; as many as will unless given. */
  line?: number;
}

interface Waiting {
  begin: () => void;
}

/** Seconds after which whoever found the line full may come again. */
const AGAIN_SECONDS = 5;

/**
 * Places that are given out in turn: to the companies one after another, within a company to its sessions one after another.
 * So that whoever asks much waits for themselves, and others for one piece of it at most.
 */
export class Turns {
  readonly #options: TurnOptions;
  /** The next to be served comes first, of the companies as of a company's sessions. */
  readonly #waiting = new Map<string, Map<string, Waiting[]>>();
  readonly #busy = new Map<string, number>();
  #taken = 0;

  constructor(options: TurnOptions) {
    this.#options = options;
  }

  /** How many wait for a place. */
  get waiting(): number {
    let count = 0;
    for (const tenant of this.#waiting.keys()) count += this.#inLine(tenant);
    return count;
  }

  #inLine(tenant: string): number {
    let count = 0;
    for (const line of this.#waiting.get(tenant)?.values() ?? []) count += line.length;
    return count;
  }

  /** Takes a place; what it returns gives it back. Throws OVERLOADED where none came in time, TooManyRequests where the line is full. */
  async take(turn: Turn): Promise<() => void> {
    const { tenant } = turn;
    // Whoever waits already comes first, also of the same company.
    if (this.#waiting.has(tenant) || !this.#isFree(tenant)) {
      if (this.#inLine(tenant) >= (this.#options.line ?? Infinity)) throw new TooManyRequests(AGAIN_SECONDS);
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
    const { places, perTenant } = this.#options;
    return this.#taken < places && (this.#busy.get(tenant) ?? 0) < perTenant;
  }

  #occupy(tenant: string): void {
    this.#taken++;
    this.#busy.set(tenant, (this.#busy.get(tenant) ?? 0) + 1);
  }

  #wait({ tenant, session }: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const impatient = setTimeout(() => {
        this.#leave(tenant, session, waiting);
        reject(new Refusal('OVERLOADED'));
      }, this.#options.patienceMs);
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(impatient);
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
      const [session, line] = sessions.entries().next().value!;
      const first = line[0]!;
      this.#leave(tenant, session, first);
      // To the end of both lines.
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

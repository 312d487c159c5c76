const MINUTE_MS = 60_000;
/** How many keys one table counts; the one that has begun its minute first is dropped for a new one. */
const SIZE = 20_000;

interface Spent {
  amount: number;
  /** When the key's minute ends, ms. */
  until: number;
}

/**
 * What each key has spent in a minute that begins with its first call. A key that has something left may spend more than that, once:
 * the debt is taken from the next minutes, so that one large call is never refused for good.
 */
export class Budgets {
  readonly #budget: number;
  readonly #now: () => number;
  readonly #spent = new Map<string, Spent>();

  /** `budget`: what a key may spend in a minute; 0: any amount. `now`: a clock in ms that never goes back. */
  constructor(budget: number, now: () => number = () => performance.now()) {
    this.#budget = budget;
    this.#now = now;
  }

  get size(): number {
    return this.#spent.size;
  }

  /** Milliseconds until a key may spend again; 0: now. */
  wait(key: string): number {
    const spent = this.#current(key);
    if (spent === undefined || spent.amount < this.#budget) return 0;
    return spent.until - this.#now() + (Math.floor(spent.amount / this.#budget) - 1) * MINUTE_MS;
  }

  spend(key: string, amount: number): void {
    if (this.#budget === 0) return;
    const spent = this.#current(key);
    if (spent) spent.amount += amount;
    else this.#begin(key, { amount, until: this.#now() + MINUTE_MS });
  }

  /** The entry of a key whose minute has not ended, or that still has a debt. */
  #current(key: string): Spent | undefined {
    const spent = this.#spent.get(key);
    if (spent === undefined || spent.until > this.#now()) return spent;
    const minutes = Math.floor((this.#now() - spent.until) / MINUTE_MS) + 1;
    const amount = spent.amount - minutes * this.#budget;
    this.#spent.delete(key);
    return amount > 0 ? this.#begin(key, { amount, until: spent.until + minutes * MINUTE_MS }) : undefined;
  }

  /** The entries are in the order in which their minutes began. */
  #begin(key: string, spent: Spent): Spent {
    for (const [old, { amount, until }] of this.#spent) {
      const ended = until <= this.#now() && amount <= this.#budget;
      if (!ended && this.#spent.size < SIZE) break;
      this.#spent.delete(old);
    }
    this.#spent.set(key, spent);
    return spent;
  }
}

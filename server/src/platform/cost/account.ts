import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '../refusal.ts';

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

/** What may make the server work beyond the call itself, and how much of it costs as much as one call. */
const UNITS = {
  calls: { inOneCall: 1, message: 'You’ve sent too many requests in the last minute.' },
  /** Values that formulas read: their terms, times the periods to compute. One takes about 5 µs. */
  figures: { inOneCall: 1_000, message: 'Your formulas have read too many values in the last minute.' },
  /** Rendering and handing over one takes about 10 ms. */
  emails: { inOneCall: 0.5, message: 'You’ve sent too many emails in the last minute.' },
  /** Bytes of uploads: half a megabyte is hashed and stored in about 5 ms. */
  bytes: { inOneCall: 512 * 1024, message: 'You’ve uploaded too much in the last minute.' },
} as const;

type Unit = keyof typeof UNITS;

/** Who pays for a request. */
export interface Payer {
  /** The address of a guest, or of a session that the database has not accepted yet. */
  source?: string;
  /** A session, key, calendar feed or link to a driver's day. */
  session?: string;
  organisation?: string;
  /** A company through its customers, or through its staff: strangers who sign up cannot use up the share of the office. */
  company?: string;
}

/** Budgets of a minute, in calls; the same number of calls' worth of every other unit. 0: unlimited. */
export interface Rates {
  sessionRate: number;
  guestRate: number;
}

/** The budgets of an organisation and of a company, in those of one session. */
const SESSIONS_IN_ONE = { organisation: 2, company: 10 } as const;

/**
 * The one account of what requests cost. A request pays for itself, and commands pay for what they order beyond it (`charge`). Each unit
 * has budgets of its own: someone who has used up their figures can still read. Counted in each process by itself.
 */
export class CostAccount {
  readonly #budgets: Record<Unit, Record<keyof Payer, Budgets>>;

  constructor({ sessionRate, guestRate }: Rates, now?: () => number) {
    const of = (unit: Unit): Record<keyof Payer, Budgets> => {
      const budgets = (calls: number) => new Budgets(calls * UNITS[unit].inOneCall, now);
      return {
        source: budgets(guestRate),
        session: budgets(sessionRate),
        organisation: budgets(sessionRate * SESSIONS_IN_ONE.organisation),
        company: budgets(sessionRate * SESSIONS_IN_ONE.company),
      };
    };
    this.#budgets = { calls: of('calls'), figures: of('figures'), emails: of('emails'), bytes: of('bytes') };
  }

  /** Charges each payer with an amount. Throws BUDGET_SPENT if one has nothing left, and charges nobody then. */
  charge(payer: Payer, unit: Unit, amount: number): void {
    const budgets = this.#budgets[unit];
    const payers = Object.entries(payer) as [keyof Payer, string][];
    const wait = Math.max(0, ...payers.map(([kind, key]) => budgets[kind].wait(key)));
    if (wait > 0) {
      const retryAfter = Math.ceil(wait / 1000);
      const again = retryAfter === 1 ? '1 second' : `${retryAfter} seconds`;
      throw new Refusal('BUDGET_SPENT', { message: `${UNITS[unit].message} Wait ${again} and try again.`, retryAfter });
    }
    for (const [kind, key] of payers) budgets[kind].spend(key, amount);
  }
}

const CURRENT = new AsyncLocalStorage<{ account: CostAccount; payer: Payer }>();

/** Runs a request's work, whose orders the payer is charged for. */
export const onAccountOf = <T>(account: CostAccount, payer: Payer, work: () => T): T =>
  CURRENT.run({ account, payer }, work);

/**
 * Charges the current request for work that it orders, and the organisation that it is for. Work of the queue is free: the request that
 * ordered it has paid. Throws BUDGET_SPENT.
 */
export function charge(unit: Exclude<Unit, 'calls'>, amount: number, organisation?: string): void {
  const current = CURRENT.getStore();
  if (current === undefined) return;
  const { account, payer } = current;
  account.charge(organisation === undefined ? payer : { ...payer, organisation }, unit, amount);
}

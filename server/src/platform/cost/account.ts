import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '../refusal.ts';
import { Budgets } from './budgets.ts';

/** What may make the server work beyond the call itself, and how much of it costs as much as one call. */
export const UNITS = {
  calls: { inOneCall: 1, message: 'You’ve sent too many requests in the last minute.' },
  /** Values that formulas read: their terms, times the periods to compute. One takes about 5 µs. */
  figures: { inOneCall: 1_000, message: 'Your formulas have read too many values in the last minute.' },
  /** Rendering and handing over one takes about 10 ms. */
  emails: { inOneCall: 0.5, message: 'You’ve sent too many emails in the last minute.' },
  /** Bytes of uploads: half a megabyte is hashed and stored in about 5 ms. */
  bytes: { inOneCall: 512 * 1024, message: 'You’ve uploaded too much in the last minute.' },
} as const;

export type Unit = keyof typeof UNITS;

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

import type { IsoDate } from '../../common/dates.ts';
import { formatLongDay } from '../../common/format-dates.ts';
import { formatPence } from '../../common/money.ts';

/** Days after a call within which money counts as its result. */
export const CALL_DAYS = 14;

/** Days back in which calls, promises and payments tell what a call to a customer brings. */
export const CALL_RECORD_DAYS = 365;

/** The last invoices of a customer that tell how late they usually pay. */
export const HABIT_INVOICES = 12;

/** What a customer owes that a call can be about, pence, and what became of earlier calls and promises. */
export interface CallRecord {
  /** Overdue, not disputed, and not covered by money that is not allocated yet. */
  callablePence: number;
  /** Of that what is no later than this customer usually pays: it would probably come without a call. */
  habitualPence: number;
  /** Calls about something overdue whose 14 days are over, or that were paid after; and those that were paid after within them. */
  calls: number;
  paidCalls: number;
  /** Promises that were kept or broken, and those that were kept. */
  promises: number;
  keptPromises: number;
}

/**
 * What a call today would probably bring, whole pence, half up; from nothing to `callablePence`. What would come anyway counts half,
 * because a call only brings it sooner. The rest is the share of earlier calls and promises that brought money, with one success and one failure
 * added (the rule of succession), so that a customer without a record counts half, and one call does not decide. It is an
 * estimate to sort by, not a forecast. Source: decision 102.
 */
export function callValue(record: CallRecord): number {
  const { callablePence, habitualPence, calls, paidCalls, promises, keptPromises } = record;
  const doublePence = 2 * callablePence - Math.min(habitualPence, callablePence);
  return Math.round((doublePence * (paidCalls + keptPromises + 1)) / (2 * (calls + promises + 2)));
}

/** What the reason says besides: the mean days from a call to its money, and the mean days after the due date on which the customer pays. */
export interface CallFacts extends CallRecord {
  daysAfterCall: number | null;
  usualDaysLate: number | null;
  /** The day of the last call of `CALL_RECORD_DAYS`; null: none. */
  lastCalledOn: IsoDate | null;
}

/** The first of two by what a call would bring; of equals by what can be called for, and then always in the same order. */
export function byCallValue(a: CallRecord & { id: string }, b: CallRecord & { id: string }): number {
  return callValue(b) - callValue(a) || b.callablePence - a.callablePence || (a.id < b.id ? 1 : -1);
}

/** Why a customer is where they are among those to call, besides the sum: "usually pays 6 days after a call". */
export const callReason = (facts: CallFacts): string => recordOf(facts).join(', ');

const days = (n: number): string => (n === 1 ? '1 day' : `${n} days`);

function recordOf(facts: CallFacts): string[] {
  const { callablePence, habitualPence, calls, paidCalls, promises, keptPromises, daysAfterCall, usualDaysLate } =
    facts;
  const { lastCalledOn } = facts;
  const said = [];
  if (calls === 1 && paidCalls === 1)
    said.push(
      daysAfterCall === 0 ? 'paid on the day of the one call' : `paid ${days(daysAfterCall ?? 0)} after the one call`,
    );
  else if (paidCalls >= 2 && paidCalls * 2 > calls)
    said.push(
      daysAfterCall === 0
        ? 'usually pays on the day of a call'
        : `usually pays ${days(daysAfterCall ?? 0)} after a call`,
    );
  else if (paidCalls > 0) said.push(`paid after ${paidCalls} of ${calls} calls`);
  else if (calls > 0) said.push(`no payment after ${calls === 1 ? '1 call' : `${calls} calls`}`);
  if (promises > 0) said.push(`kept ${keptPromises} of ${promises} ${promises === 1 ? 'promise' : 'promises'}`);
  if (habitualPence > 0 && usualDaysLate !== null)
    said.push(
      habitualPence < callablePence
        ? `${formatPence(habitualPence)} of it is no later than usual`
        : `no later than usual (${days(usualDaysLate)})`,
    );
  else if (usualDaysLate !== null && said.length < 2)
    said.push(usualDaysLate === 0 ? 'usually pays on time' : `usually pays ${days(usualDaysLate)} late`);
  if (said.length > 0) return said;
  // Its two weeks are not over.
  if (lastCalledOn !== null) return [`called on ${formatLongDay(lastCalledOn).replace(/^\w+ /, '')}, not paid yet`];
  return ['no calls, promises or payments to go by'];
}

import { addDays, type IsoDate } from '../../common/dates.ts';

/** A promise to pay is kept once enough came in, broken when its day ended without that, and open until then. */
export type PromiseState = 'open' | 'kept' | 'broken';

/** Days ahead of today on which a promise can end: later than that nobody has promised anything. */
export const PROMISE_DAYS = 92;

/** `paidPence`: what was received from the promise's first day to its last. */
export function promiseState(
  promise: { amountPence: number; paidPence: number; dueOn: IsoDate },
  today: IsoDate,
): PromiseState {
  if (promise.paidPence >= promise.amountPence) return 'kept';
  return promise.dueOn < today ? 'broken' : 'open';
}

/** Whether somebody can promise to pay by a day. */
export const isPromiseDay = (dueOn: IsoDate, today: IsoDate): boolean =>
  dueOn >= today && dueOn <= addDays(today, PROMISE_DAYS);

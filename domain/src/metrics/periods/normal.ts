import type { PeriodStatus } from './status.ts';

interface Waiting {
  status: PeriodStatus;
  changeRequested: boolean;
  /** The guard doubted it. */
  flagged: boolean;
}

/**
 * Whether an answer may be accepted among others without a look: it waits as it was first sent, nobody asked about it, the guard
 * does not doubt it, and its metric has an accepted value already (`known`). Source: metrics.md §4.2.
 */
export function isNormal({ status, changeRequested, flagged }: Waiting, known: boolean): boolean {
  return status === 'TO_BE_ACCEPTED' && known && !changeRequested && !flagged;
}

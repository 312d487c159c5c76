import type { PeriodStatus } from './status.ts';

interface Waiting {
  status: PeriodStatus;
  changeRequested: boolean;
  /** The anomaly check flagged it. */
  flagged: boolean;
}

/**
 * Whether an answer may be accepted in bulk without review: it is pending as first sent, nobody has asked about it, the
 * anomaly check did not flag it, and its metric already has an accepted value (`known`). Source: metrics.md §4.2.
 */
export function isNormal({ status, changeRequested, flagged }: Waiting, known: boolean): boolean {
  return status === 'TO_BE_ACCEPTED' && known && !changeRequested && !flagged;
}

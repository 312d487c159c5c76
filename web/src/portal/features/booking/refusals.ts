import { ApiError } from '../../../lib/api.ts';

/** Nobody knows whether the order arrived: the same must be sent again, not another. */
export function isUnanswered(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** The next days that are free, when the wished one went to somebody else. */
export function freeDatesOf(error: Error | null): string[] {
  const dates = error instanceof ApiError && error.code === 'DATE_FULL' ? error.details['nextFreeDates'] : [];
  return Array.isArray(dates) ? dates.map(String) : [];
}

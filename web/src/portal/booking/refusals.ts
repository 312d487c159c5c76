import { ApiError } from '../../lib/api-error.ts';

/** The next days that are free, when the wished one went to somebody else. */
export function freeDatesOf(error: Error | null): string[] {
  const dates = error instanceof ApiError && error.code === 'DATE_FULL' ? error.details['nextFreeDates'] : [];
  return Array.isArray(dates) ? dates.map(String) : [];
}

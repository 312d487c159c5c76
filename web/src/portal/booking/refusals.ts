import { ApiError } from '../../lib/api-error.ts';

/** The next free days, when the requested day has been taken. */
export function freeDatesOf(error: Error | null): string[] {
  const dates = error instanceof ApiError && error.code === 'DATE_FULL' ? error.details['nextFreeDates'] : [];
  return Array.isArray(dates) ? dates.map(String) : [];
}

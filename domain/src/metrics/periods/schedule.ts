/** How often a project reports. Source: specification §4. */
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/**
 * When the periods of a project start, by the calendar alone: the day that the manager picks is the first day of a
 * period. `weekday` is ISO (Monday 1); `monthDay` is 1 to 31, or LAST. Source: metrics.md §2.1.
 */
export type Recurrence =
  | { frequency: 'DAILY' }
  | { frequency: 'WEEKLY'; weekday: number }
  | { frequency: 'MONTHLY'; monthDay: number | 'LAST' }
  | { frequency: 'QUARTERLY' }
  | { frequency: 'YEARLY'; month: number; monthDay: number };

/** A recurrence in a time zone (IANA name), which decides at which instants its days begin. */
export type Schedule = Recurrence & { timeZone: string };

/** The default days of grace after its end before an unreported period is overdue. Source: metrics.md §2.2. */
export const GRACE_DAYS: Record<Frequency, number> = { DAILY: 1, WEEKLY: 2, MONTHLY: 5, QUARTERLY: 10, YEARLY: 15 };

/** The most days of grace: no longer than a period, and no more than sixty. Source: metrics.md §2.2. */
export const MOST_GRACE_DAYS: Record<Frequency, number> = {
  DAILY: 1,
  WEEKLY: 7,
  MONTHLY: 28,
  QUARTERLY: 60,
  YEARLY: 60,
};

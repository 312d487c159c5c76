import { daysBetween, type IsoDate } from '../common/dates.ts';

/** What figures of the business can be divided by. */
export const REPORT_BY = ['customer', 'size', 'waste', 'lorry', 'driver', 'depot', 'month'] as const;
export type ReportBy = (typeof REPORT_BY)[number];

export const REPORT_BY_LABELS: Record<ReportBy, string> = {
  customer: 'Customer',
  size: 'Container',
  waste: 'Waste',
  lorry: 'Lorry',
  driver: 'Driver',
  depot: 'Depot',
  month: 'Month',
};

/** What each figure consists of: lines of invoices, jobs that are done, containers on hire. */
export const REPORT_LINES = ['sales', 'jobs', 'hire'] as const;
export type ReportLines = (typeof REPORT_LINES)[number];

export const REPORT_LINES_LABELS: Record<ReportLines, string> = {
  sales: 'Sales',
  jobs: 'Jobs and tonnes',
  hire: 'Days on hire',
};

/** A container on hire stands with neither a lorry nor a driver. */
export const hasHire = (by: ReportBy): boolean => by !== 'lorry' && by !== 'driver';

/** The longest period of a report in days: five years, which is more than a year against the one before. */
export const REPORT_DAYS = 1_827;

/** The sentence for a period that a report can't have, or null. */
export function reportPeriodProblem(from: IsoDate, to: IsoDate): string | null {
  if (to < from) return 'The last day is before the first.';
  return daysBetween(from, to) >= REPORT_DAYS ? 'Choose a period of at most five years.' : null;
}

import { addDays, type Instant, type IsoDate, weekdayOf } from '../common/dates.ts';
import { dateIn, instantAt, isBefore } from '../common/zoned.ts';

export const REPORT_FREQUENCIES = ['WEEKLY', 'MONTHLY'] as const;

export interface ReportSchedule {
  frequency: (typeof REPORT_FREQUENCIES)[number];
  /** ISO: 1 is Monday. */
  weekday: number;
  /** 1 to 31; in a shorter month its last day. */
  monthDay: number;
  /** 0 to 23, in the reader's time zone. */
  hour: number;
}

/**
 * The day of a report that is due now in the reader's zone (IANA name), from its hour to the end of that day, so that one
 * that was missed is sent later; null if none is.
 */
export function reportDue(schedule: ReportSchedule, zone: string, now: Instant): IsoDate | null {
  const today = dateIn(zone, now);
  if (!isReportDay(schedule, today)) return null;
  const due = instantAt(zone, today, `${String(schedule.hour).padStart(2, '0')}:00`);
  return isBefore(now, due) ? null : today;
}

function isReportDay({ frequency, weekday, monthDay }: ReportSchedule, day: IsoDate): boolean {
  if (frequency === 'WEEKLY') return weekdayOf(day) === weekday;
  const [, , date] = day.split('-').map(Number);
  const isLast = addDays(day, 1).endsWith('-01');
  return date === monthDay || (isLast && date! < monthDay);
}

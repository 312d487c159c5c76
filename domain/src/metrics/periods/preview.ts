import type { IsoDate } from '../../common/dates.ts';
import { periodLabel } from './label.ts';
import { keyAfter, keyOf, lastDayOf } from './period.ts';
import type { Recurrence } from './schedule.ts';

export interface PreviewedPeriod {
  key: IsoDate;
  /** Its last day, included. */
  end: IsoDate;
  label: string;
  /** Counted from a start date within it: left out of comparisons, because it is shorter. */
  partial: boolean;
}

/** The first periods of something that starts on a date: what the wizard shows before a schedule is fixed for good. */
export function previewPeriods(recurrence: Recurrence, startDate: IsoDate, count: number): PreviewedPeriod[] {
  const first = keyOf(recurrence, startDate);
  return Array.from({ length: count }, (_, i) => {
    const key = keyAfter(recurrence, first, i);
    const partial = i === 0 && startDate > key;
    return { key, end: lastDayOf(recurrence, key), label: periodLabel(recurrence, key), partial };
  });
}

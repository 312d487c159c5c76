import type { IsoDate } from '../../common/dates.ts';
import { periodLabel } from './label.ts';
import { keyAfter, keyOf, lastDayOf } from './period.ts';
import type { Recurrence } from './schedule.ts';

export interface PreviewedPeriod {
  key: IsoDate;
  /** Its last day, included. */
  end: IsoDate;
  label: string;
  /** A start date within it makes it shorter, so it is left out of comparisons. */
  partial: boolean;
}

/** The first periods from a start date: the wizard shows them before a schedule becomes permanent. */
export function previewPeriods(recurrence: Recurrence, startDate: IsoDate, count: number): PreviewedPeriod[] {
  const first = keyOf(recurrence, startDate);
  return Array.from({ length: count }, (_, i) => {
    const key = keyAfter(recurrence, first, i);
    const partial = i === 0 && startDate > key;
    return { key, end: lastDayOf(recurrence, key), label: periodLabel(recurrence, key), partial };
  });
}

import { addDays, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { dateIn } from '@tonnage/domain/common/zoned';

/** Groups rows, sorted by time, by the day in the reader's calendar. */
export function byDay<Row extends { at: Instant }>(
  rows: readonly Row[],
  zone: string,
  today: IsoDate,
): { date: IsoDate; label: string; rows: Row[] }[] {
  const days = Map.groupBy(rows, (row) => dateIn(zone, row.at));
  const label = (date: IsoDate) =>
    date === today ? 'Today' : date === addDays(today, -1) ? 'Yesterday' : formatLongDay(date);
  return [...days].map(([date, of]) => ({ date, label: label(date), rows: of }));
}

import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatMonth } from '@tonnage/domain/common/format-dates';

export interface Month {
  /** As a report's row has it: 2026-11. */
  key: string;
  label: string;
  /** Whether the period has only some of its days, or some are not over. */
  isPart: boolean;
}

const firstOf = (key: string): IsoDate => `${key}-01`;
const nextKey = (key: string): string => addDays(firstOf(key), 31).slice(0, 7);

/** The months of a period, the first one first, those without any figure too. */
export function monthsOf(from: IsoDate, to: IsoDate, today: IsoDate): Month[] {
  const months: Month[] = [];
  for (let key = from.slice(0, 7); key <= to.slice(0, 7); key = nextKey(key)) {
    const lastDay = addDays(firstOf(nextKey(key)), -1);
    months.push({
      key,
      label: formatMonth(firstOf(key)).replace(/^(\w{3})\w* \d\d(\d\d)$/, '$1 $2'),
      isPart: from > firstOf(key) || to < lastDay || lastDay >= today,
    });
  }
  return months;
}

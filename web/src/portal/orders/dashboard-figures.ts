import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import type { State } from '@tonnage/domain/skip-hire/orders';

const MONTHS_SHOWN = 12;

export function countOf(summary: OrdersSummary, state: State): number {
  return summary.states.find(({ id }) => id === state)?.count ?? 0;
}

/** A month's spend and that of the same month a year before, pence without VAT. */
export interface Month {
  month: IsoDate;
  pence: number;
  yearBefore: number;
}

/** The last twelve months, the present one last, with those without an order; empty for users who may not see prices. */
export function spendMonths({ spend, today }: Pick<OrdersSummary, 'spend' | 'today'>): Month[] {
  if (!spend) return [];
  const pence = new Map(spend.map(({ month, netPence }) => [month.slice(0, 7), netPence]));
  const months: Month[] = [];
  let month = `${today.slice(0, 7)}-01`;
  while (months.length < MONTHS_SHOWN) {
    const yearBefore = `${Number(month.slice(0, 4)) - 1}${month.slice(4, 7)}`;
    months.unshift({ month, pence: pence.get(month.slice(0, 7)) ?? 0, yearBefore: pence.get(yearBefore) ?? 0 });
    month = `${addDays(month, -1).slice(0, 7)}-01`;
  }
  return months;
}

/** What the present month has cost beside the one before: `£400.00 more than December`. */
export function comparedWithLast(months: readonly Month[]): string {
  const [last, present] = months.slice(-2) as [Month, Month];
  const name = monthName(last.month);
  const difference = present.pence - last.pence;
  if (present.pence + last.pence === 0) return `nothing in ${name} either`;
  if (difference === 0) return `same as ${name}`;
  return `${formatPence(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than ${name}`;
}

/** `November`. */
export function monthName(month: IsoDate): string {
  return formatDayYear(month).split(' ')[1] ?? '';
}

/** Before this day of a month a single order decides what it would come to. */
const FORECAST_FROM_DAY = 8;

/** What the present month comes to if it goes on as it has, pence; null in its first week. */
export function forecastOf(pence: number, today: IsoDate): number | null {
  const day = Number(today.slice(8));
  if (day < FORECAST_FROM_DAY) return null;
  return Math.round((pence / day) * Number(lastOfMonth(today).slice(8)));
}

/** The last day of a day's month. */
export function lastOfMonth(date: IsoDate): IsoDate {
  const inNext = addDays(`${date.slice(0, 7)}-28`, 4);
  return addDays(`${inNext.slice(0, 7)}-01`, -1);
}

import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay, formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import type { State } from '@tonnage/domain/skip-hire/orders';
import type { Bar } from '../../ui/content/bar-chart.tsx';
import type { Figure } from '../../ui/content/figure-row.tsx';
import { jobsPath } from './paths.ts';
import { words as orderWords } from './words.ts';

const MONTHS_SHOWN = 12;

export function countOf(summary: OrdersSummary, state: State): number {
  return summary.states.find(({ id }) => id === state)?.count ?? 0;
}

/** Counts that link to their lists, and the month's spend for users who may see it. */
export function figuresOf(summary: OrdersSummary): Figure[] {
  const [requested, scheduled, onSite] = (['requested', 'scheduled', 'on-site'] as const).map((s) =>
    countOf(summary, s),
  );
  const figures: Figure[] = [
    {
      label: 'Requested',
      value: requested,
      note: requested ? 'awaiting confirmation' : 'none awaiting confirmation',
      ...(requested && { tone: 'requested' as const }),
      to: jobsPath({ stateId: 'requested' }),
    },
    {
      label: 'Scheduled',
      value: scheduled,
      note: scheduled ? nextText(summary) : 'nothing booked',
      ...(scheduled && { tone: 'scheduled' as const }),
      to: jobsPath({ stateId: 'scheduled' }),
    },
    {
      label: 'On site',
      value: onSite,
      note: onSite ? (summary.onSiteSites === 1 ? 'at 1 site' : `at ${summary.onSiteSites} sites`) : 'nothing on site',
      ...(onSite && { tone: 'onSite' as const }),
      to: jobsPath({ stateId: 'on-site' }),
    },
  ];
  const months = spendMonths(summary);
  const [last, current] = months.slice(-2);
  if (!last || !current) return figures;
  const note =
    current.pence + last.pence === 0
      ? `none in ${monthName(last.month)} either`
      : compared(current.pence - last.pence, monthName(last.month));
  return [...figures, { label: 'Spend this month', value: formatPence(current.pence), note, to: jobsPath() }];
}

/** The next confirmed delivery or other job: jobs on site have a line of their own. */
function nextText({ upcoming, today }: OrdersSummary): string {
  const next = upcoming
    .flatMap(({ jobs }) => jobs)
    .find(({ type, status }) => status !== 'requested' && (type === 'delivery' || type === 'wait_and_load'));
  if (!next) return 'none in the next five days';
  const [day, slot] = [formatDay(next.date), orderWords.slotAfter[next.slot]];
  return next.date === today ? `next: today, ${day}${slot}` : `next: ${day}${slot}`;
}

function compared(difference: number, month: string): string {
  if (difference === 0) return `same as ${month}`;
  return difference < 0
    ? `${formatPence(-difference)} less than ${month}`
    : `${formatPence(difference)} more than ${month}`;
}

/** The last twelve months, including those without an order; empty for users who may not see prices. */
function spendMonths({ spend, today }: OrdersSummary): { month: IsoDate; pence: number }[] {
  if (!spend) return [];
  const pence = new Map(spend.map(({ month, netPence }) => [month.slice(0, 7), netPence]));
  const months: { month: IsoDate; pence: number }[] = [];
  let month = `${today.slice(0, 7)}-01`;
  while (months.length < MONTHS_SHOWN) {
    months.unshift({ month, pence: pence.get(month.slice(0, 7)) ?? 0 });
    month = `${addDays(month, -1).slice(0, 7)}-01`;
  }
  return months;
}

export function spendBars(summary: OrdersSummary): Bar[] {
  return spendMonths(summary).map(({ month, pence }, index, all) => ({
    label: monthName(month).slice(0, 3),
    value: pence,
    text: formatPence(pence),
    short: shortPounds(pence),
    current: index === all.length - 1,
  }));
}

/** `November`. */
function monthName(month: IsoDate): string {
  return formatDayYear(month).split(' ')[1] ?? '';
}

/** `£4.2k`, `£870`, for above a bar. */
function shortPounds(pence: number): string {
  const pounds = pence / 100;
  return pounds >= 1000 ? `£${(pounds / 1000).toFixed(1)}k` : `£${Math.round(pounds)}`;
}

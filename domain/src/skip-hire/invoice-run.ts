import { addDays, type IsoDate, weekdayOf } from '../common/dates.ts';
import { formatDayYear, formatMonth } from '../common/format-dates.ts';
import { monthOf } from './invoices.ts';

/** What one invoice of an account covers. Source: trade-and-law.md §3, Account. */
export const INVOICE_GROUPINGS = ['account', 'site', 'order', 'po', 'job'] as const;
export type InvoiceGrouping = (typeof INVOICE_GROUPINGS)[number];

export const INVOICE_GROUPING_LABELS: Record<InvoiceGrouping, string> = {
  account: 'One for all work',
  site: 'Per site',
  order: 'Per order',
  po: 'Per PO number',
  job: 'Per job',
};

/** How often an account is invoiced. */
export const INVOICE_FREQUENCIES = ['completion', 'weekly', 'monthly'] as const;
export type InvoiceFrequency = (typeof INVOICE_FREQUENCIES)[number];

export const INVOICE_FREQUENCY_LABELS: Record<InvoiceFrequency, string> = {
  completion: 'On completion',
  weekly: 'Weekly',
  monthly: 'Monthly',
};

const isMonthEnd = (day: IsoDate) => monthOf(day).to === day;

/**
 * Which accounts a run up to a day invoices: on completion in every run, weekly in one that ends on a Sunday, and all in
 * one that ends on the last day of a month.
 */
export function frequenciesDue(upTo: IsoDate): readonly InvoiceFrequency[] {
  if (isMonthEnd(upTo)) return INVOICE_FREQUENCIES;
  return weekdayOf(upTo) === 7 ? ['completion', 'weekly'] : ['completion'];
}

/** The last day of the last whole week before today, up to which a run takes weekly accounts. */
export const lastWeekEnd = (today: IsoDate): IsoDate => addDays(today, -weekdayOf(today));

/** The last days up to which runs of each frequency were due before today, the earliest first: a month's end, a week's end, yesterday. */
export function runDays(today: IsoDate): IsoDate[] {
  const days = [addDays(monthOf(today).from, -1), lastWeekEnd(today), addDays(today, -1)];
  return [...new Set(days)].toSorted();
}

/**
 * Whether a run charges the over hire of a container that is still on site. An account that is invoiced on completion gets
 * it once the container has left, or at the end of the month, instead of a day at a time.
 */
export function chargesOpenHires(frequency: InvoiceFrequency, upTo: IsoDate): boolean {
  return frequency !== 'completion' || isMonthEnd(upTo);
}

/**
 * The period that an invoice names, both days included: the month or week of the run, from the day of its first line if that is
 * earlier, as when a run catches up. Null on completion, where the lines have their dates.
 */
export function invoicePeriod(
  frequency: InvoiceFrequency,
  upTo: IsoDate,
  lines: readonly { date: IsoDate; fromDate: IsoDate | null }[],
): { from: IsoDate; to: IsoDate } | null {
  if (frequency === 'completion') return null;
  const start = frequency === 'monthly' ? monthOf(upTo).from : addDays(upTo, 1 - weekdayOf(upTo));
  const from = lines.reduce((first, { date, fromDate }) => earlier(first, fromDate ?? date), start);
  return { from, to: upTo };
}

const earlier = (a: IsoDate, b: IsoDate): IsoDate => (b < a ? b : a);

/** `October 2026` for a whole month, otherwise `5 October 2026 to 11 October 2026`. */
export function periodText({ from, to }: { from: IsoDate; to: IsoDate }): string {
  const month = monthOf(from);
  return month.from === from && month.to === to ? formatMonth(from) : `${formatDayYear(from)} to ${formatDayYear(to)}`;
}

const EACH: Record<InvoiceGrouping, string> = {
  account: 'One invoice',
  site: 'One invoice per site',
  order: 'One invoice per order',
  po: 'One invoice per PO number',
  job: 'One invoice per job',
};

/** How an account is invoiced, in words: `One invoice per site, weekly`. */
export function invoicingText(of: { grouping: InvoiceGrouping; frequency: InvoiceFrequency; held: boolean }): string {
  return of.held ? 'On hold' : `${EACH[of.grouping]}, ${INVOICE_FREQUENCY_LABELS[of.frequency].toLowerCase()}`;
}

/** What groups a line: the ids of its site, order and job, and its purchase order number. */
interface Grouped {
  siteId: string;
  orderId: string;
  jobId: string | null;
  poNumber: string | null;
}

const KEYS: Record<InvoiceGrouping, (line: Grouped) => string> = {
  account: () => '',
  site: ({ siteId }) => siteId,
  order: ({ orderId }) => orderId,
  po: ({ poNumber }) => poNumber ?? '',
  // Extra charges belong to no job: those of an order share an invoice.
  job: ({ orderId, jobId }) => jobId ?? orderId,
};

/** The lines of each invoice, in the order of their first lines. Lines without a PO number share one. */
export function groupLines<L extends Grouped>(lines: readonly L[], grouping: InvoiceGrouping): L[][] {
  return [...Map.groupBy(lines, KEYS[grouping]).values()];
}

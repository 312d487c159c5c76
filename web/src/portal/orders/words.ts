import { formatPence } from '@tonnage/domain/common/money';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import type { ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import { NOON } from '@tonnage/domain/skip-hire/run-times';
import { JOB_TYPE_LABELS, type JobType, type Slot } from '@tonnage/domain/skip-hire/orders';

const count = (n: number, one: string, more: string) => (n === 1 ? `1 ${one}` : `${n} ${more}`);

/** What containers cost over their hire, pence without VAT. */
export interface RunningCost {
  /** What an invoice run would charge today. */
  soFarPence: number;
  /** What midnight adds: nothing within a week that is charged already. */
  midnightPence: number;
  /** The day up to which over hire is invoiced already, if some is. */
  invoicedTo: IsoDate | null;
}

function overSoFar({ soFarPence, invoicedTo }: RunningCost): string {
  if (invoicedTo !== null && soFarPence === 0) return `invoiced to ${formatDay(invoicedTo)}`;
  return `${formatPence(soFarPence)} + VAT ${invoicedTo === null ? 'so far' : 'not yet invoiced'}`;
}

export const VERBS: Record<JobType, string> = {
  delivery: 'Deliver',
  exchange: 'Exchange',
  collection: 'Collect',
  tip_and_return: 'Tip and return',
  reposition: 'Reposition',
  wait_and_load: 'Wait and load',
};

/** Texts of the jobs list and of every view of an order. The page of one order has its own in detail-words.ts. */
export const words = {
  slotAfter: { am: ', morning', pm: ', afternoon', any: '' },
  drawing: 'Drawing',
  container: 'Container',
  site: 'Site',
  state: 'Status',
  poShort: (po: string) => (/^PO/i.test(po) ? po : `PO ${po}`),
  /** A container in as few words as a drawing has room for: `20 yd roll-on`. */
  size: (sizeYards: number, shape: ContainerShape['kind']) => `${sizeYards} yd${shape === 'roro' ? ' roll-on' : ''}`,
  next: (slot: Slot, day: string, isAsked: boolean) =>
    [day.startsWith('To') ? day.toLowerCase() : day, slot !== 'any' && slot, isAsked && 'requested']
      .filter(Boolean)
      .join(' '),
  slot: { am: 'morning', pm: 'afternoon', any: 'any time' } satisfies Record<Slot, string>,
  /** Of a job whose slot is over. */
  today: 'today',
  over: (days: number) => `${count(days, 'day', 'days')} over its hire`,
  movementBooked: (type: JobType) => `${JOB_TYPE_LABELS[type].toLowerCase()} booked`,
  movementRequested: (type: JobType) => `${JOB_TYPE_LABELS[type].toLowerCase()} requested`,
  overSoFar,
  /** What containers over their hire cost, and what midnight adds to it. */
  runningCost: (cost: RunningCost) =>
    `${overSoFar(cost)}${cost.midnightPence > 0 ? `, ${formatPence(cost.midnightPence)} more at midnight` : ''}`,
  day: (day: number, of: number) => `day ${day} of ${of}`,
  onItsWay: 'on its way',
  arrives: { am: 'due this morning', pm: 'due this afternoon', any: 'due today' } satisfies Record<Slot, string>,
  askedFor: (day: string) => `requested for ${day.startsWith('To') ? day.toLowerCase() : day}`,
  bookedFor: (day: string) => `booked for ${day.startsWith('To') ? day.toLowerCase() : day}`,
  requested: 'requested',
  ground: 'Containers',
  moreOnSite: (n: number) => `and ${n} more on site`,
  nothingOnSite: 'Nothing on site.',
  nextTitle: 'Next',
  allJobs: 'All jobs',
  moreJobs: (n: number) => `${n} more`,
  nothingNext: 'No jobs in the next five working days.',
  /** Without a rate, for those who may not see prices: `Collect the 12 yd`. */
  collect: (container: string, rate: string | null) => [`Collect the ${container}`, rate].filter(Boolean).join(', '),
  soFar: (month: string) => `${month} so far`,
  spendNote: 'bars: 12 months, line: the year before, ex. VAT',
  collected: 'collected',
  recovered: 'recovered',
  exVat: 'ex. VAT',
  forecast: (pence: number, month: string) =>
    `about £${Math.round(pence / 100).toLocaleString('en-GB')} by the end of ${month}`,
  invoicesOf: (month: string) => `Invoices of ${month}`,
  aYearEarlier: 'A year earlier',
  spent: 'Spend',
  spend: 'Spend by month, ex. VAT',
  unpaid: 'Invoiced, unpaid',
  creditLeft: (amount: string) => `${amount} credit left`,
  overLimit: (amount: string) => `${amount} over your credit limit`,
  invoices: 'View invoices',
  due: (day: string) => `Due ${day}`,
  overdueSince: (day: string) => `Overdue since ${day}`,
  /** Of the invoice that is due first, and the pence that are due after it. */
  ofInvoice: (number: string, restPence: number) =>
    restPence > 0 ? `${number}; ${formatPence(restPence)} more after it` : number,
  pay: (number: string) => `Pay ${number}`,
  addToCalendar: 'Add to your calendar',
  total: (n: number) => count(n, 'job', 'jobs'),
};

/** The slot of a job as long as it says more than its day: a morning is over at noon. `minute`: the present, from midnight. */
export function slotNow({ date, slot }: { date: IsoDate; slot: Slot }, today: IsoDate, minute: number): Slot {
  return slot === 'am' && date === today && minute >= NOON ? 'any' : slot;
}

/** A waste in as few words as a drawing has room for: `mixed`, `soil`, `general`. */
export function wasteShort(name: string): string {
  const [first = ''] = name.toLowerCase().split(/,| and | \(/);
  return first.startsWith('mixed ') ? 'mixed' : first.replace(/ waste$/, '');
}

/** A day of the next weeks as a narrow column has room for: `Today`, `Tomorrow`, `Fri 27`. */
export function dayShort(date: IsoDate, today: IsoDate): string {
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : formatDay(date).replace(/ \w+$/, '');
}

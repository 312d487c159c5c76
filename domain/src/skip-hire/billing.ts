import { addDays, daysBetween, type IsoDate } from '../common/dates.ts';
import { type PriceLine, priceLine } from '../common/money.ts';
import { hireChargedTo, hireUnitOf } from './hire-rate.ts';
import { JOB_TYPE_LABELS, type JobType } from './orders.ts';
import { type JobPrice, overTonnageLine } from './pricing.ts';

/**
 * A completed job, as far as billing needs it. All jobs of an order are passed together, in the order in which they
 * were done.
 */
export interface DoneJob {
  id: string;
  type: JobType;
  doneOn: IsoDate;
  /** Of a collection or an exchange: the day that it was requested for; null where hires end on the day of the collection. */
  requestedFor: IsoDate | null;
  /** Null without a charge of its own. */
  price: JobPrice | null;
  /** Whole kilograms; null if not weighed. */
  netWeightKg: number | null;
  /** Days of the hire that it starts. */
  hireDays: number;
  /** The last day up to which over hire was charged for the hire that it starts. */
  overHireTo: IsoDate | null;
}

/** Days of over hire to charge, both included, to the job that started the hire. */
export interface OverHire {
  jobId: string;
  from: IsoDate;
  to: IsoDate;
  /** The day up to which the hire is charged with it: the end of the week, also of one in part, otherwise `to`. */
  chargedTo: IsoDate;
  line: PriceLine;
  /** The container has left. */
  ended: boolean;
}

const BEGINS_HIRE: readonly JobType[] = ['delivery', 'exchange'];
/** The movements that take the hired container. */
export const ENDS_HIRE: readonly JobType[] = ['exchange', 'collection'];
const BEGINS_LOAD: readonly JobType[] = ['delivery', 'exchange', 'tip_and_return'];
const TAKES_LOAD: readonly JobType[] = ['exchange', 'tip_and_return', 'collection'];

/** The lines of a job's price, each naming what was done: an exchange of an 8 yd skip is not its delivery. */
export function jobLines(price: JobPrice | null, type: JobType): PriceLine[] {
  const named = (line: PriceLine) =>
    line.code === type ? { ...line, label: `${JOB_TYPE_LABELS[type]}, ${line.label}` } : line;
  return (price?.lines ?? []).map(named);
}

/**
 * The uncharged over-hire days of each hire of an order, up to a day. A hire starts with a delivery or an exchange and
 * ends with the exchange or the collection that takes the container: on the day that it was requested for, or on the day
 * that it was done if that was earlier or is the company's rule; that day still counts. `stopsOn`: the day that an open
 * request of one was made for. By the week, part of a week is charged as a whole one, and the next one begins after it: however
 * often it is charged, all that is charged comes to the same. Source: portal.md §4, §6; hire.ts.
 */
export function overHires(jobs: readonly DoneJob[], until: IsoDate, stopsOn: IsoDate | null = null): OverHire[] {
  const due: OverHire[] = [];
  for (const [i, job] of jobs.entries()) {
    if (!BEGINS_HIRE.includes(job.type) || job.price === null) continue;
    const unit = hireUnitOf(job.price);
    if (unit.pence === 0) continue;
    const taken = jobs.slice(i + 1).find(({ type }) => ENDS_HIRE.includes(type));
    const end = taken ? earlier(taken.doneOn, taken.requestedFor) : stopsOn;
    const to = end !== null && end < until ? end : until;
    const lastAgreed = addDays(job.doneOn, Math.max(1, job.hireDays) - 1);
    const charged = hireChargedTo(lastAgreed, job.overHireTo);
    const units = Math.ceil(daysBetween(charged, to) / unit.days);
    if (units <= 0) continue;
    const line = priceLine({
      code: 'over_hire',
      label: unit.days === 1 ? 'Over hire, per day' : 'Over hire, per week or part of a week',
      quantity: units,
      unitPence: unit.pence,
      ...taxOf(job.price),
    });
    due.push({
      jobId: job.id,
      from: addDays(charged, 1),
      to,
      chargedTo: addDays(charged, units * unit.days),
      line,
      ended: taken !== undefined,
    });
  }
  return due;
}

const earlier = (a: IsoDate, b: IsoDate | null): IsoDate => (b !== null && b < a ? b : a);

/** What the price of a load's weight depends on. */
export type WeighedJob = Pick<DoneJob, 'id' | 'type' | 'price' | 'netWeightKg'>;

/**
 * The line for each load's weight over the included tonnes, by the job that took it away, waived or not. The limit comes from the
 * movement that began the load: the delivery, exchange or tip and return before; for a wait and load its own. Source:
 * portal.md §6.
 */
export function overweights(jobs: readonly WeighedJob[]): Map<string, PriceLine> {
  const lines = new Map<string, PriceLine>();
  for (const [i, job] of jobs.entries()) {
    if (job.netWeightKg === null) continue;
    const began =
      job.type === 'wait_and_load' ? job : jobs.slice(0, i).findLast(({ type }) => BEGINS_LOAD.includes(type));
    if (!began?.price || (job !== began && !TAKES_LOAD.includes(job.type))) continue;
    const line = overTonnageLine({ ...began.price, ...taxOf(began.price) }, job.netWeightKg);
    if (line) lines.set(job.id, line);
  }
  return lines;
}

const STANDARD_RATE_BP = 2000;

/** The VAT of the job itself also applies to its extras. */
function taxOf(price: JobPrice): Pick<PriceLine, 'vatRateBp' | 'vatCategory'> {
  const { vatRateBp = STANDARD_RATE_BP, vatCategory } = price.lines[0] ?? {};
  return { vatRateBp, vatCategory };
}

import type { IsoDate } from '../common/dates.ts';
import { dateOfDayNumber, dayNumber, weekdayOfDayNumber } from '../common/day-number.ts';
import { formatDay } from '../common/format-dates.ts';
import { periodLabel } from './periods/label.ts';
import { keyOf } from './periods/period.ts';
import type { DismissReason } from './periods/dismissal.ts';
import type { Frequency, Recurrence } from './periods/schedule.ts';
import { aggregate, type Decimal } from './decimal.ts';
import { type Objective, percentOfObjective, type Performance, performanceOf } from './performance.ts';
import type { Aggregate } from './types.ts';

/** The chart's selectors. Source: specification §9. */
export const BUCKETS = ['D', 'W', 'M', 'Y', 'ALL'] as const;
export type Bucket = (typeof BUCKETS)[number];

const ALLOWED: Record<Frequency, readonly Bucket[]> = {
  DAILY: BUCKETS,
  WEEKLY: ['W', 'M', 'Y', 'ALL'],
  MONTHLY: ['M', 'Y', 'ALL'],
  QUARTERLY: ['Y', 'ALL'],
  YEARLY: ['Y', 'ALL'],
};

/** Selectors that are not finer than the periods themselves. Source: metrics.md §2.5. */
export function bucketsOf(frequency: Frequency): readonly Bucket[] {
  return ALLOWED[frequency];
}

const DAYS: Recurrence = { frequency: 'DAILY' };
const WEEKS: Recurrence = { frequency: 'WEEKLY', weekday: 1 };
const MONTHS: Recurrence = { frequency: 'MONTHLY', monthDay: 1 };
const YEARS: Recurrence = { frequency: 'YEARLY', month: 1, monthDay: 1 };
const RECURRENCE: Record<Exclude<Bucket, 'ALL'>, Recurrence> = { D: DAYS, W: WEEKS, M: MONTHS, Y: YEARS };

/**
 * The first key of the default window that ends today: 31 days, 26 weeks, 24 months; null for all. Source: metrics.md
 * §2.5.
 */
export function windowStart(bucket: Bucket, today: IsoDate): IsoDate | null {
  const day = dayNumber(today);
  if (bucket === 'D') return dateOfDayNumber(day - 30);
  if (bucket === 'W') return dateOfDayNumber(day - (weekdayOfDayNumber(day) - 1) - 25 * 7);
  if (bucket !== 'M') return null;
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - 23;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** One period that should have a value, for a chart. */
export interface Dot {
  key: IsoDate;
  /** Null if dismissed or missing. Never zero for a missing value. */
  value: Decimal | null;
  objective: Objective | null;
  waiting: boolean;
  /** The accepted answer, if a correction counts instead; its figure is null if there was none. */
  correction: { accepted: Decimal | null } | null;
  /** The reason that was given for having no value. */
  dismissed: DismissReason | 'FINISHED' | null;
  /** The comments on the period. */
  comments: number;
}

/** A bucket: the aggregate of its periods, and how many of them have a value. */
export interface Point {
  key: IsoDate;
  label: string;
  value: Decimal | null;
  objective: Objective | null;
  /** Null also for a sum that lacks values: it cannot be compared with the objectives of all periods. */
  performance: Performance | null;
  /** The percentage of the objective, 100 for meeting it exactly; null like `performance`. */
  percent: number | null;
  covered: number;
  expected: number;
  waiting: number;
  corrected: number;
  /** For a bucket of one period. */
  accepted: Decimal | null;
  /** For a bucket of one period. */
  dismissed: Dot['dismissed'];
  comments: number;
}

/** The recurrence of the buckets of a chart whose periods have this recurrence. */
export function bucketRecurrence(recurrence: Recurrence, bucket: Bucket): Recurrence {
  return bucket === 'ALL' ? recurrence : RECURRENCE[bucket];
}

/** The key of the bucket that a period belongs to. */
export function bucketOf(key: IsoDate, bucket: Bucket): IsoDate {
  return bucket === 'ALL' ? key : keyOf(RECURRENCE[bucket], key);
}

/**
 * Groups periods, oldest first, into buckets; a period belongs to the bucket that contains its first day. Periods
 * without a value are left out of sum and mean, and `covered` shows that. Source: metrics.md §2.5.
 */
export function bucketed(dots: readonly Dot[], recurrence: Recurrence, bucket: Bucket, how: Aggregate): Point[] {
  const own = bucketRecurrence(recurrence, bucket);
  const groups = Map.groupBy(dots, (dot) => bucketOf(dot.key, bucket));
  return [...groups].map(([key, members]) => ({
    key,
    label: bucket === 'D' ? formatDay(key) : periodLabel(own, key),
    ...summed(members, how),
  }));
}

/** The aggregate of all buckets: the headline. */
export function summed(dots: readonly Dot[], how: Aggregate): Omit<Point, 'key' | 'label'> {
  const values = dots.flatMap((dot) => (dot.value === null ? [] : [dot.value]));
  const value = aggregate(values, how);
  const objective = objectiveOf(dots, how);
  const judged = value !== null && objective && (how === 'avg' || values.length === dots.length);
  return {
    value,
    objective,
    performance: judged ? performanceOf(value, objective) : null,
    percent: judged ? percentOfObjective(value, objective) : null,
    covered: values.length,
    expected: dots.length,
    waiting: dots.filter((dot) => dot.waiting && dot.value !== null).length,
    corrected: dots.filter((dot) => dot.correction !== null).length,
    accepted: dots.length === 1 ? (dots[0]!.correction?.accepted ?? null) : null,
    dismissed: dots.length === 1 ? dots[0]!.dismissed : null,
    comments: dots.reduce((total, dot) => total + dot.comments, 0),
  };
}

/** The objective of several periods together; null if one of them has none, or another kind of objective. */
function objectiveOf(dots: readonly Dot[], how: Aggregate): Objective | null {
  const objectives = dots.flatMap(({ objective }) => objective ?? []);
  const direction = objectives[0]?.direction;
  if (direction === undefined || objectives.length < dots.length) return null;
  if (objectives.some((each) => each.direction !== direction)) return null;
  const all = (of: (objective: Objective) => Decimal) => aggregate(objectives.map(of), how)!;
  return {
    value: all(({ value }) => value),
    direction,
    upper: direction === 'BETWEEN' ? all(({ upper, value }) => upper ?? value) : null,
    tolerance: all(({ tolerance }) => tolerance),
  };
}

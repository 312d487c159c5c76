import type { IsoDate } from '../common/dates.ts';
import { dateOfDayNumber, dayNumber, weekdayOfDayNumber } from '../common/day-number.ts';
import { formatDay } from '../common/format-dates.ts';
import { periodLabel } from './periods/label.ts';
import { keyOf } from './periods/period.ts';
import type { DismissReason } from './periods/dismissal.ts';
import type { Frequency, Recurrence } from './periods/schedule.ts';
import { aggregate, type Decimal } from './decimal.ts';
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

/** The first key of the usual window that ends today: 31 days, 26 weeks, 24 months; null for all. Source: metrics.md §2.5. */
export function windowStart(bucket: Bucket, today: IsoDate): IsoDate | null {
  const day = dayNumber(today);
  if (bucket === 'D') return dateOfDayNumber(day - 30);
  if (bucket === 'W') return dateOfDayNumber(day - (weekdayOfDayNumber(day) - 1) - 25 * 7);
  if (bucket !== 'M') return null;
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - 23;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** One period that was to have a value, for a chart. */
export interface Dot {
  key: IsoDate;
  /** Null: dismissed or missing. Never zero for nothing. */
  value: Decimal | null;
  objective: Decimal | null;
  waiting: boolean;
  /** Why somebody said that there is none. */
  dismissed: DismissReason | 'FINISHED' | null;
  /** What people have said of it. */
  comments: number;
}

/** A bucket: what its periods come to, and how many of them it stands on. */
export interface Point {
  key: IsoDate;
  label: string;
  value: Decimal | null;
  objective: Decimal | null;
  covered: number;
  expected: number;
  waiting: number;
  /** Of a bucket that is one period. */
  dismissed: Dot['dismissed'];
  comments: number;
}

/** The key of the bucket that a period belongs to. */
export function bucketOf(key: IsoDate, bucket: Bucket): IsoDate {
  return bucket === 'ALL' ? key : keyOf(RECURRENCE[bucket], key);
}

/**
 * Periods, oldest first, as buckets; a period belongs to the bucket that its first day lies in. What has no value is left out
 * of sum and mean, and said by `covered`. Source: metrics.md §2.5.
 */
export function bucketed(dots: readonly Dot[], recurrence: Recurrence, bucket: Bucket, how: Aggregate): Point[] {
  const own = bucket === 'ALL' ? recurrence : RECURRENCE[bucket];
  const groups = Map.groupBy(dots, (dot) => bucketOf(dot.key, bucket));
  return [...groups].map(([key, members]) => ({
    key,
    label: bucket === 'D' ? formatDay(key) : periodLabel(own, key),
    ...summed(members, how),
  }));
}

/** The same for all of them together: the headline. */
export function summed(dots: readonly Dot[], how: Aggregate): Omit<Point, 'key' | 'label'> {
  const values = dots.flatMap((dot) => (dot.value === null ? [] : [dot.value]));
  const objectives = dots.flatMap((dot) => (dot.objective === null ? [] : [dot.objective]));
  return {
    value: aggregate(values, how),
    // An objective of some periods only says nothing of their sum.
    objective: objectives.length === dots.length ? aggregate(objectives, how) : null,
    covered: values.length,
    expected: dots.length,
    waiting: dots.filter((dot) => dot.waiting && dot.value !== null).length,
    dismissed: dots.length === 1 ? dots[0]!.dismissed : null,
    comments: dots.reduce((total, dot) => total + dot.comments, 0),
  };
}

import type { IsoDate } from '../common/dates.ts';
import { addDays } from '../common/dates.ts';
import { type Bucket, bucketOf, bucketRecurrence, type Dot, summed } from './buckets.ts';
import type { Decimal } from './decimal.ts';
import { periodLabel } from './periods/label.ts';
import { yearBefore } from './periods/last-year.ts';
import { keyAfter, keyOf, ordinal } from './periods/period.ts';
import type { Recurrence } from './periods/schedule.ts';
import type { Aggregate } from './types.ts';

/** What a chart is compared with: as many buckets before the ones shown, or the same buckets a year before. */
export const COMPARISONS = ['before', 'lastYear'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The bucket that another one is compared with. */
export interface Compared {
  /** Its name; the reason if it does not exist. */
  label: string;
  /** False for 29 February and week 53, which the year before may not have. */
  exists: boolean;
  value: Decimal | null;
  /** Of its objective at that time. */
  percent: number | null;
  covered: number;
  expected: number;
}

export interface ComparedBuckets {
  recurrence: Recurrence;
  bucket: Bucket;
  comparison: Comparison;
  /** How many buckets are shown, for `before`. */
  length: number;
}

/** The key of the bucket that one is compared with; null if the year before has none. */
export function comparedKey({ recurrence, bucket, comparison, length }: ComparedBuckets, key: IsoDate): IsoDate | null {
  const own = bucketRecurrence(recurrence, bucket);
  return comparison === 'before' ? keyAfter(own, key, -length) : yearBefore(own, key);
}

/**
 * The periods that a bucket is compared with. A bucket that has not ended is compared with as many periods of the other,
 * so that half a month is not compared with a whole one.
 */
export function comparedDots(
  buckets: ComparedBuckets,
  key: IsoDate,
  { shown, past }: { shown: readonly Dot[]; past: readonly Dot[] },
): Dot[] {
  const { recurrence, bucket } = buckets;
  const other = comparedKey(buckets, key);
  if (other === null) return [];
  const inOther = past.filter((dot) => bucketOf(dot.key, bucket) === other);
  const last = shown.at(-1)?.key;
  if (last === undefined || bucketOf(last, bucket) !== key) return inOther;
  const place = (start: IsoDate, of: IsoDate) => ordinal(recurrence, of) - ordinal(recurrence, start);
  const begun = place(firstKeyFrom(recurrence, key), last);
  const ended = bucketOf(keyAfter(recurrence, last), bucket) !== key;
  const start = firstKeyFrom(recurrence, other);
  return ended ? inOther : inOther.filter((dot) => place(start, dot.key) <= begun);
}

/** A bucket's comparison, from the periods of `comparedDots`. */
export function comparedWith(buckets: ComparedBuckets, key: IsoDate, dots: readonly Dot[], how: Aggregate): Compared {
  const { recurrence, bucket } = buckets;
  const own = bucketRecurrence(recurrence, bucket);
  const other = comparedKey(buckets, key);
  const { value, percent, covered, expected } = summed(dots, how);
  const label = other === null ? noYearBefore(own, key) : periodLabel(own, other);
  return { label, exists: other !== null, value, percent, covered, expected };
}

/** Why the year before has no such period: `no 29 February in 2027`, `no week 53 in 2025`. */
function noYearBefore(recurrence: Recurrence, key: IsoDate): string {
  const year = (date: IsoDate) => Number(date.slice(0, 4)) - 1;
  return recurrence.frequency === 'WEEKLY'
    ? `no week 53 in ${year(addDays(key, 3))}`
    : `no 29 February in ${year(key)}`;
}

/** The first key on or after a date. */
export function firstKeyFrom(recurrence: Recurrence, date: IsoDate): IsoDate {
  const key = keyOf(recurrence, date);
  return key === date ? key : keyAfter(recurrence, key);
}

import type { Instant, IsoDate } from '../../common/dates.ts';
import { isBefore } from '../../common/zoned.ts';
import { endsAt, opensAt, overdueAt } from './instants.ts';
import type { Schedule } from './schedule.ts';
import { isFreeWeekend, type WeekendSpan } from './weekends.ts';

/** The states of a period. Source: specification §4. */
export const PERIOD_STATUSES = ['PENDING', 'TO_FILL', 'DUE', 'TO_BE_ACCEPTED', 'UPDATED', 'ACCEPTED'] as const;
export type PeriodStatus = (typeof PERIOD_STATUSES)[number];

/** The states that are stored in a row; the others follow from the clock. Source: metrics.md §2.2. */
export const STORED_STATUSES = ['TO_BE_ACCEPTED', 'UPDATED', 'ACCEPTED'] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** The kind of an answer: a value, or "no value, because". */
export const ANSWER_KINDS = ['VALUE', 'DISMISSED'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** What the clock needs to know about a metric and its project. */
export interface Timing {
  schedule: Schedule;
  graceDays: number;
  /** Periods before this one may be filled, and are never overdue. */
  dueFrom: IsoDate;
  /** The clock stops here. */
  finishedAt: Instant | null;
  weekendSpans: readonly WeekendSpan[];
}

/**
 * The state of a period without a row: null before it starts, ACCEPTED for an automatically dismissed weekend (which
 * never gets a row). Source: metrics.md §2.2, effective().
 */
export function clockStatus(timing: Timing, key: IsoDate, now: Instant): PeriodStatus | null {
  const { schedule, finishedAt } = timing;
  const at = finishedAt !== null && isBefore(finishedAt, now) ? finishedAt : now;
  if (isBefore(at, opensAt(schedule, key))) return null;
  if (isFreeWeekend(timing.weekendSpans, key)) return 'ACCEPTED';
  if (isBefore(at, endsAt(schedule, key))) return 'PENDING';
  if (key < timing.dueFrom || isBefore(at, overdueAt(schedule, key, timing.graceDays))) return 'TO_FILL';
  return 'DUE';
}

const WORST_FIRST: readonly PeriodStatus[] = ['DUE', 'TO_FILL', 'UPDATED', 'TO_BE_ACCEPTED', 'PENDING', 'ACCEPTED'];

/** One state for many: the most urgent one; ACCEPTED, "up to date", for none. Source: metrics.md §2.2. */
export function worstStatus(statuses: Iterable<PeriodStatus>): PeriodStatus {
  const found = new Set(statuses);
  return WORST_FIRST.find((status) => found.has(status)) ?? 'ACCEPTED';
}

import type { IsoDate } from '../common/dates.ts';
import { DRIVER_DATES, FLEET_DATE_LABELS, VEHICLE_DATES, type FleetDate } from './fleet-dates.ts';
import { DAY_BEGINS, DAY_ENDS, JOB_MINUTES, type Span } from './run-times.ts';

/** Why a lorry or a driver is off. */
export const ABSENCE_REASONS = ['breakdown', 'mot', 'service', 'holiday', 'sick', 'other'] as const;
export type AbsenceReason = (typeof ABSENCE_REASONS)[number];

export const ABSENCE_REASON_LABELS: Record<AbsenceReason, string> = {
  breakdown: 'Breakdown',
  mot: 'MOT',
  service: 'Service',
  holiday: 'Holiday',
  sick: 'Sick',
  other: 'Other',
};

const EXPIRED = [...VEHICLE_DATES, ...DRIVER_DATES].map((kind) => `${kind}_expired` as const);
/** Why nothing can be given to a lorry or a driver: an absence, or a date that has passed. */
export const OFF_REASONS = [...ABSENCE_REASONS, ...EXPIRED] as const;
export type OffReason = AbsenceReason | `${FleetDate}_expired`;

/** The date that has passed; null for an absence. */
const expiredOf = (reason: OffReason): FleetDate | null =>
  reason.endsWith('_expired') ? (reason.slice(0, -'_expired'.length) as FleetDate) : null;

/** "Holiday", or "MOT expired". */
export function offLabel(reason: OffReason): string {
  const expired = expiredOf(reason);
  return expired === null ? ABSENCE_REASON_LABELS[reason as AbsenceReason] : `${FLEET_DATE_LABELS[expired]} expired`;
}

/** The most absences that are shown at once. */
export const MOST_ABSENCES = 500;

/** A part of a day on which a lorry or its driver is off. */
export interface Off extends Span {
  /** A registration or a driver's name. */
  who: string;
  reason: OffReason;
}

/** When something is off, by the clock in London: without a time from the first day's start, and until the last day's end. */
export interface AbsenceDates {
  fromDate: IsoDate | '';
  fromTime: string | null;
  untilDate: IsoDate | '';
  untilTime: string | null;
}

/** The part of a day that an absence takes, in minutes from midnight; null if it takes none of it. */
export function partOf(date: IsoDate, { fromDate, fromTime, untilDate, untilTime }: AbsenceDates): Span | null {
  if (fromDate > date || untilDate < date) return null;
  return {
    from: fromDate === date && fromTime ? minuteOf(fromTime) : 0,
    until: untilDate === date && untilTime ? minuteOf(untilTime) : 24 * 60,
  };
}

/** The longest stretch of minutes, between the absences, that is still free; `off` in any order. */
export function longestFree({ from, until }: Span, off: readonly Span[]): number {
  let longest = 0;
  let at = from;
  for (const span of off.toSorted((a, b) => a.from - b.from)) {
    longest = Math.max(longest, Math.min(span.from, until) - at);
    at = Math.max(at, span.until);
  }
  return Math.max(longest, until - at);
}

/**
 * Why nothing can be given to a lorry with its driver on a day, in a sentence for staff: what is left of the working day
 * is too short for a job. Null if some of it is left. `now` is minutes from midnight on today, otherwise null.
 */
export function whyOff(off: readonly Off[], now: number | null): string | null {
  const from = Math.max(DAY_BEGINS, now ?? 0);
  const rest = { from, until: Math.max(DAY_ENDS, Math.min(from + JOB_MINUTES, 24 * 60)) };
  const first = off.find((one) => one.until > rest.from && one.from < rest.until);
  if (!first || longestFree(rest, off) >= Math.min(JOB_MINUTES, rest.until - rest.from)) return null;
  const expired = expiredOf(first.reason);
  if (expired !== null)
    return `${first.who} has no valid ${inSentence(FLEET_DATE_LABELS[expired])} on this day. Choose another lorry or driver, or enter the new date under Fleet.`;
  return `${first.who} is off on this day (${inSentence(offLabel(first.reason))}). Choose another lorry or driver.`;
}

const inSentence = (label: string): string => label.toLowerCase().replace('mot', 'MOT').replace('cpc', 'CPC');

/** The minutes from midnight of a time such as `07:30`. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The time of minutes from midnight, under a day: 450 → `07:30`. */
export function timeOf(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

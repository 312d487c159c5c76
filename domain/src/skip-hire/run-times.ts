import { milesBetween } from './outcodes.ts';
import { BEDS, type Bed } from './beds.ts';
import type { JobStatus, JobType, Slot } from './orders.ts';
import { breakOrTipAfter, type BreakOrTipKind, type BreakOrTip } from './breaks-and-tips.ts';

// All times here are minutes from midnight by the clock at the depot; all estimates are for drawing and for choosing, never promises.

/** When the first lorry leaves its depot. */
export const DAY_BEGINS = 7 * 60;
/** When no further job is begun. */
export const DAY_ENDS = 16 * 60 + 30;
/** The morning's end: morning jobs are reached before it, afternoon jobs after it. */
export const NOON = 12 * 60;
/** Work at a site. */
export const SITE_MINUTES = 14;
/** Tipping and weighing at the depot. */
export const TIP_MINUTES = 14;
/** A wait and load's time at the site, besides the work. */
const LOADING_MINUTES = 30;
/** A leg where one district's place is unknown. */
export const UNKNOWN_LEG_MINUTES = 25;
/** Within a district. */
const SHORTEST_LEG_MINUTES = 8;
/** Roads are longer than the crow flies. */
const ROAD_FACTOR = 1.35;
const MILES_AN_HOUR = 24;
/** A job with its legs and its tip, for counting how many more fit. */
export const JOB_MINUTES = 60;

/** Minutes from midnight. */
export interface Span {
  from: number;
  until: number;
}

const NEVER: readonly Span[] = [];
const NONE_PLANNED: readonly BreakOrTip[] = [];

/** The minutes of a drive between two postcodes. */
export function legMinutes(from: string, to: string): number {
  const miles = milesBetween(from, to);
  if (miles === null) return UNKNOWN_LEG_MINUTES;
  return Math.max(SHORTEST_LEG_MINUTES, Math.round(((miles * ROAD_FACTOR) / MILES_AN_HOUR) * 60));
}

/** A job of a run. */
export interface RunStop {
  type: JobType;
  status: JobStatus;
  slot: Slot;
  postcode: string;
  /** When its driver set out; null if that is not recorded. */
  startedAt: number | null;
  /** When it was completed or failed; null if it is not. */
  doneAt: number | null;
}

/** The times of a stop. */
export interface StopTimes {
  leaves: number;
  arrives: number;
  ends: number;
  /** False where `ends` is recorded. */
  estimated: boolean;
  /** On the bed during the drive there. */
  bed: Bed;
  /** Between arriving with a full container at the depot's tip and leaving it; null if nothing is tipped. */
  tip: { from: number; to: number } | null;
  /** What is planned after it, with the drive to the tip. */
  breakOrTip?: { kind: BreakOrTipKind; from: number; to: number };
}

/**
 * The times of a run's stops, which are in their order: recorded ones where there are any, and estimates from there. A
 * lorry tips at its depot after each full container, fetches an empty one from there for each that it brings, and reaches
 * an afternoon job at noon at the earliest. `now` is null on any day but today: on today nothing that is still to be
 * done can have begun. A stop that `off` would interrupt begins after it, if the lorry is back before the day ends. The next stop after a
 * break or tip visit begins when that is over; after a tip visit the lorry is at its depot.
 */
export function runTimes(
  depot: string,
  stops: readonly RunStop[],
  now: number | null,
  off: readonly Span[] = NEVER,
  breaksAndTips: readonly BreakOrTip[] = NONE_PLANNED,
): StopTimes[] {
  const away = off.filter(({ until }) => until < DAY_ENDS).toSorted((a, b) => a.from - b.from);
  let at = depot;
  let free = DAY_BEGINS;
  return stops.map((stop, i) => {
    const { before, after } = BEDS[stop.type];
    const viaDepot = before === 'empty' && at !== depot ? legMinutes(at, depot) : 0;
    const drive = viaDepot + legMinutes(viaDepot ? depot : at, stop.postcode);
    const work = workMinutes(stop, depot);
    const isDone = stop.doneAt !== null;
    const earliest = isDone || stop.startedAt !== null || now === null ? free : Math.max(free, now);
    let leaves = stop.startedAt ?? (stop.slot === 'pm' ? Math.max(earliest, NOON - drive) : earliest);
    const tips = after === 'full' && stop.status !== 'failed' ? legMinutes(stop.postcode, depot) + TIP_MINUTES : 0;
    if (!isDone && stop.startedAt === null)
      for (const span of away) if (leaves < span.until && leaves + drive + work + tips > span.from) leaves = span.until;
    let ends = leaves + drive + work;
    if (stop.doneAt !== null) {
      ends = stop.doneAt;
      leaves = Math.min(ends, Math.max(stop.startedAt ?? ends - drive - work, Math.min(free, ends - work)));
    } else if (stop.startedAt !== null && now !== null) ends = Math.max(ends, now);
    const arrives = Math.max(leaves, ends - work);
    const tip = tips > 0 ? { from: ends + tips - TIP_MINUTES, to: ends + tips } : null;
    at = tip ? depot : stop.postcode;
    free = tip ? tip.to : ends;
    const planned = breakOrTipAfter(breaksAndTips, i, stops.length);
    if (!planned) return { leaves, arrives, ends, estimated: !isDone, bed: before, tip };
    const toTip = planned.kind === 'tip' && at !== depot ? legMinutes(at, depot) : 0;
    const breakOrTip = { kind: planned.kind, from: free, to: free + toTip + planned.minutes };
    if (planned.kind === 'tip') at = depot;
    free = breakOrTip.to;
    return { leaves, arrives, ends, estimated: !isDone, bed: before, tip, breakOrTip };
  });
}

/** What is on the bed at a minute of the day, as recorded or estimated: of which stop, and whether it is full. Null if nothing is. */
export function loadAt(times: readonly StopTimes[], now: number): { stop: number; full: boolean } | null {
  for (const [stop, { leaves, ends, estimated, bed, tip }] of times.entries()) {
    if (now < leaves) return null;
    if (estimated && now <= ends) return bed === 'none' ? null : { stop, full: bed === 'full' };
    if (tip && now < tip.to) return { stop, full: true };
  }
  return null;
}

function workMinutes({ type, postcode }: RunStop, depot: string): number {
  if (type === 'wait_and_load') return SITE_MINUTES + LOADING_MINUTES;
  if (type === 'tip_and_return') return 2 * SITE_MINUTES + 2 * legMinutes(postcode, depot) + TIP_MINUTES;
  return SITE_MINUTES;
}

/** The number of further jobs that fit after the last of a run; `now` and `off` as in `runTimes`. */
export function roomAfter(
  times: readonly StopTimes[],
  now: number | null,
  off: readonly Span[] = NEVER,
): { from: number; jobs: number } {
  const last = times.at(-1);
  let from = Math.max(last?.breakOrTip?.to ?? last?.tip?.to ?? last?.ends ?? DAY_BEGINS, now ?? 0);
  for (const span of off.toSorted((a, b) => a.from - b.from))
    if (span.from < from + JOB_MINUTES && span.until > from) from = span.until;
  const until = Math.min(DAY_ENDS, ...off.map((span) => span.from).filter((start) => start > from));
  return { from, jobs: Math.max(0, Math.floor((until - from) / JOB_MINUTES)) };
}

/** The time after which the site's hours end, minutes from midnight, or null if the text names no such time: `Mon to Fri, 7:30am to 5pm` → 1020. */
export function closingTime(openingHours: string | null): number | null {
  const found = /\d\s*(?:am|pm)?\s*(?:-|–|to|until)\s*(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?/i.exec(openingHours ?? '');
  if (!found) return null;
  const [, hours, minutes, half] = found;
  const hour = Number(hours);
  // Nobody closes at four in the morning: "8 to 4" ends in the afternoon.
  const inAfternoon = hour < 12 && (half?.toLowerCase() === 'pm' || (half === undefined && hour < 8));
  const time = (hour + (inAfternoon ? 12 : 0)) * 60 + Number(minutes ?? 0);
  return time > 24 * 60 || Number(minutes ?? 0) > 59 ? null : time;
}

/** Why an open stop is at risk: its promised half of the day, or the site's hours, end before it is done; null if it is not. */
export function riskOf(
  { slot, openingHours }: { slot: Slot; openingHours: string | null },
  { arrives, ends, estimated }: StopTimes,
): 'am' | 'hours' | null {
  if (!estimated) return null;
  if (slot === 'am' && arrives > NOON) return 'am';
  const closes = closingTime(openingHours);
  return closes !== null && ends > closes ? 'hours' : null;
}

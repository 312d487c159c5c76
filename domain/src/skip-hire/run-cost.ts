import type { Slot } from './orders.ts';
import type { Load, Lorry } from './run-checks.ts';
import type { BreakOrTip } from './breaks-and-tips.ts';
import { closingTime, DAY_ENDS, legMinutes, NOON, runTimes, type RunStop, type Span } from './run-times.ts';

/** A job as a day is planned with it. */
export interface PlanStop extends RunStop, Load {
  // Both have them.
  type: RunStop['type'];
  status: RunStop['status'];
  jobId: string;
  slot: Slot;
  openingHours: string | null;
}

/** A lorry with its run. */
export interface PlanLorry extends Lorry {
  id: string;
  /** Its stops in their order: finished ones, the one on its way, and those that a person gave to it. */
  run: readonly PlanStop[];
  /** Its breaks and tip visits. */
  breaksAndTips?: readonly BreakOrTip[];
}

/** The promise that a run would break: the morning, the site's hours, or the end of the day. */
export type Broken = 'am' | 'hours' | 'day';

/** What a run costs, all in minutes. */
export interface RunCost {
  /** Driving, work and tipping of what is still to be done, and the way back to the depot. */
  work: number;
  /** How far promises are broken, together. */
  late: number;
  /** When its last stop is over, minutes from midnight. */
  ends: number;
  /** The first promise that is broken. */
  broken: Broken | null;
}

const closings = new Map<string, number | null>();

/** `closingTime`, read once for each text. */
function closes(openingHours: string | null): number | null {
  if (openingHours === null) return null;
  const known = closings.get(openingHours);
  if (known !== undefined) return known;
  const time = closingTime(openingHours);
  closings.set(openingHours, time);
  return time;
}

/** The cost of a run from its depot's postcode; `now`, `off` and `breaksAndTips` as in `runTimes`. */
export function runCost(
  depot: string,
  run: readonly PlanStop[],
  now: number | null,
  off: readonly Span[] = [],
  breaksAndTips: readonly BreakOrTip[] = [],
): RunCost {
  const cost: RunCost = { work: 0, late: 0, ends: 0, broken: null };
  const breaks = (what: Broken, minutes: number) => {
    if (minutes <= 0) return;
    cost.late += minutes;
    cost.broken ??= what;
  };
  const times = runTimes(depot, run, now, off, breaksAndTips);
  for (const [i, { leaves, arrives, ends, tip, estimated }] of times.entries()) {
    const stop = run[i]!;
    cost.ends = tip?.to ?? ends;
    if (!estimated) continue;
    cost.work += cost.ends - leaves;
    if (stop.slot === 'am') breaks('am', arrives - NOON);
    const closing = closes(stop.openingHours);
    if (closing !== null) breaks('hours', ends - closing);
    for (const span of off) breaks('day', Math.min(cost.ends, span.until) - Math.max(leaves, span.from));
  }
  const [last, lastTimes] = [run.at(-1), times.at(-1)];
  if (last && lastTimes?.estimated) {
    if (!lastTimes.tip) cost.work += legMinutes(last.postcode, depot);
    breaks('day', cost.ends - DAY_ENDS);
  }
  return cost;
}

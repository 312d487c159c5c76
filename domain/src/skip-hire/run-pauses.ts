import type { StopTimes } from './run-times.ts';

/** What the office plans between two stops: a driver's break, or a visit to the depot's tip besides those after full containers. */
export const PAUSE_KINDS = ['break', 'tip'] as const;
export type PauseKind = (typeof PAUSE_KINDS)[number];

export const PAUSE_KIND_LABELS: Record<PauseKind, string> = { break: 'Break', tip: 'Tip visit' };

/** Minutes. */
export const DEFAULT_PAUSE: Record<PauseKind, number> = { break: 45, tip: 20 };
export const [SHORTEST_PAUSE, LONGEST_PAUSE] = [5, 240];
/** The most stops that a pause can be after. */
export const MOST_BEFORE = 100;

export interface RunPause {
  kind: PauseKind;
  /** At the depot, for a visit to the tip. */
  minutes: number;
  /** How many stops of the run come before it, from 1. Behind the last stop where the run has fewer. */
  after: number;
}

/** The pause after a run's stop, counted from 0, of so many. */
export function pauseAfter<Pause extends RunPause>(
  pauses: readonly Pause[],
  stop: number,
  stops: number,
): Pause | null {
  const behind = pauses.filter(({ after }) => after === stop + 1 || (stop === stops - 1 && after > stops));
  return behind.toSorted((a, b) => a.after - b.after)[0] ?? null;
}

/** Work without a break that the planner marks, minutes. A hint for the office, no statement of law. */
const MARKED_WORK = 6 * 60;
/** A gap in a run that counts as a break, minutes. */
const COUNTS_AS_BREAK = 30;

/** Whether a run has more than six hours of work without a planned break or another gap of half an hour. */
export function lacksBreak(times: readonly StopTimes[]): boolean {
  let began: number | null = null;
  let ended = 0;
  for (const { leaves, ends, tip, pause } of times) {
    if (began === null || leaves - ended >= COUNTS_AS_BREAK) began = leaves;
    ended = tip?.to ?? ends;
    if (ended - began > MARKED_WORK) return true;
    if (pause?.kind === 'break') began = null;
    else if (pause) ended = pause.to;
  }
  return false;
}

/** "Break, 45 minutes". */
export const pauseText = ({ kind, minutes }: { kind: PauseKind; minutes: number }): string =>
  `${PAUSE_KIND_LABELS[kind]}, ${minutes} minutes`;

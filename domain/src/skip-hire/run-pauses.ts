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

/** "Break, 45 minutes". */
export const pauseText = ({ kind, minutes }: { kind: PauseKind; minutes: number }): string =>
  `${PAUSE_KIND_LABELS[kind]}, ${minutes} minutes`;

/** What the office plans between two stops: a driver's break, or a tip visit besides those after full containers. */
export const BREAK_OR_TIP_KINDS = ['break', 'tip'] as const;
export type BreakOrTipKind = (typeof BREAK_OR_TIP_KINDS)[number];

export const BREAK_OR_TIP_LABELS: Record<BreakOrTipKind, string> = { break: 'Break', tip: 'Tip visit' };

/** Minutes. */
export const DEFAULT_MINUTES: Record<BreakOrTipKind, number> = { break: 45, tip: 20 };
export const [LEAST_MINUTES, MOST_MINUTES] = [5, 240];
/** The most stops that a break or tip visit can be after. */
export const MOST_BEFORE = 100;

export interface BreakOrTip {
  kind: BreakOrTipKind;
  /** At the depot, for a tip visit. */
  minutes: number;
  /** How many stops of the run come before it, from 1. Behind the last stop where the run has fewer. */
  after: number;
}

/** The break or tip visit after a run's stop, counted from 0, of so many. */
export function breakOrTipAfter<Planned extends BreakOrTip>(
  breaksAndTips: readonly Planned[],
  stop: number,
  stops: number,
): Planned | null {
  const behind = breaksAndTips.filter(({ after }) => after === stop + 1 || (stop === stops - 1 && after > stops));
  return behind.toSorted((a, b) => a.after - b.after)[0] ?? null;
}

/** "Break, 45 minutes". */
export const breakOrTipText = ({ kind, minutes }: { kind: BreakOrTipKind; minutes: number }): string =>
  `${BREAK_OR_TIP_LABELS[kind]}, ${minutes} minutes`;

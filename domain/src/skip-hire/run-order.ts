import type { JobStatus, Slot } from './orders.ts';
import { plannable } from './run-checks.ts';
import { riskOf, type Span, type StopTimes } from './run-times.ts';

/** A stop as its place in a run depends on it. */
interface Ordered {
  status: JobStatus;
  /** When it was completed or failed, an instant; null if it is not. */
  doneAt: string | null;
}

export const isFinished = ({ status }: { status: JobStatus }): boolean => status === 'completed' || status === 'failed';

/** Finished stops in the order in which they were done, the one on its way, and the rest as the run has them. */
export function inRunOrder<Stop extends Ordered>(stops: readonly Stop[]): Stop[] {
  const finished = stops.filter(isFinished).toSorted((a, b) => ((a.doneAt ?? '') < (b.doneAt ?? '') ? -1 : 1));
  const open = stops.filter((stop) => !isFinished(stop));
  const isOut = ({ status }: Stop) => status === 'en_route';
  return [...finished, ...open.filter(isOut), ...open.filter((stop) => !isOut(stop))];
}

/** Whether a stop, with the drive to it, is at least in part within a span of the day. */
export const isDuring = ({ leaves, ends }: StopTimes, { from, until }: Span): boolean => leaves < until && ends > from;

export type Risk = 'am' | 'hours' | 'permit' | 'off';

export const RISK_LABELS: Record<Risk, string> = {
  am: 'due in the morning',
  hours: 'site closes first',
  permit: 'no permit',
  off: 'lorry or driver off',
};

/**
 * Whether a stop is late: by the estimates it is reached after its half of the day, or is over after the site has closed. What has no
 * permit, or a lorry or driver that is off, is at risk without being late.
 */
export const isLate = (risk: Risk | null): boolean => risk === 'am' || risk === 'hours';

/** "late, due in the morning". */
export const riskText = (risk: Risk): string => `${isLate(risk) ? 'late, ' : ''}${RISK_LABELS[risk]}`;

interface AtRisk {
  status: JobStatus;
  slot: Slot;
  openingHours: string | null;
  permitMissing: boolean;
}

/** Why an open stop is at risk, the worst reason first; null if it is not. `off` is when its lorry or driver is off. */
export function riskAt(stop: AtRisk, times: StopTimes, off: readonly Span[]): Risk | null {
  if (!plannable(stop.status)) return null;
  if (off.some((span) => isDuring(times, span))) return 'off';
  return stop.permitMissing ? 'permit' : riskOf(stop, times);
}

/** Work without a break that the planner marks, minutes. A hint for the office, no statement of law. */
const MARKED_WORK = 6 * 60;
/** A gap in a run that counts as a break, minutes. */
const COUNTS_AS_BREAK = 30;

/** Whether a run has more than six hours of work without a planned break or another gap of half an hour. */
export function lacksBreak(times: readonly StopTimes[]): boolean {
  let began: number | null = null;
  let ended = 0;
  for (const { leaves, ends, tip, breakOrTip } of times) {
    if (began === null || leaves - ended >= COUNTS_AS_BREAK) began = leaves;
    ended = tip?.to ?? ends;
    if (ended - began > MARKED_WORK) return true;
    if (breakOrTip?.kind === 'break' && breakOrTip.to - breakOrTip.from >= COUNTS_AS_BREAK) began = null;
    else if (breakOrTip) ended = breakOrTip.to;
  }
  return false;
}

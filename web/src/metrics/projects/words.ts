import type { Project } from '@tonnage/contract/metrics/projects';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import type { PeriodStatus } from '@tonnage/domain/metrics/periods/status';
import { STATUS_WORDS } from '@tonnage/domain/metrics/words';
import type { Tone } from '../../ui/content/tone.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A project's frequency as text: "Weekly (starts Monday)". */
export function recurrenceWords({ schedule }: Pick<Project, 'schedule'>): string {
  switch (schedule.frequency) {
    case 'DAILY':
      return 'Daily';
    case 'WEEKLY':
      return `Weekly (starts ${DAYS[schedule.weekday - 1]})`;
    case 'MONTHLY':
      return schedule.monthDay === 'LAST'
        ? 'Monthly (from the last day)'
        : `Monthly (from the ${ordinal(schedule.monthDay)})`;
    case 'QUARTERLY':
      return 'Quarterly';
    case 'YEARLY':
      return `Yearly (from ${formatDayYear(`2024-${two(schedule.month)}-${two(schedule.monthDay)}`).replace(' 2024', '')})`;
  }
}
const two = (n: number) => String(n).padStart(2, '0');

/** A day of the month as an ordinal: "1st", "22nd". */
const ordinal = (n: number) => `${n}${ENDINGS[ORDINALS.select(n)] ?? 'th'}`;
const ORDINALS = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Labels of a period's status. Source: metrics.md §2.2. */
export const STATUS: Record<PeriodStatus, { label: string; tone: Tone }> = {
  PENDING: { label: STATUS_WORDS.PENDING, tone: 'onSite' },
  TO_FILL: { label: STATUS_WORDS.TO_FILL, tone: 'requested' },
  DUE: { label: STATUS_WORDS.DUE, tone: 'over' },
  TO_BE_ACCEPTED: { label: STATUS_WORDS.TO_BE_ACCEPTED, tone: 'scheduled' },
  UPDATED: { label: STATUS_WORDS.UPDATED, tone: 'requested' },
  ACCEPTED: { label: STATUS_WORDS.ACCEPTED, tone: 'done' },
};

/**
 * The status of a period for display: in a finished project or metric, a period without a value is no longer overdue.
 * Source: metrics.md §2.2.
 */
export function stateOf(
  cell: { status: PeriodStatus; version: number; computed: boolean },
  finished: boolean,
): { label: string; tone: Tone } {
  if (cell.computed && cell.version === 0) return NO_VALUE;
  // A computed value waits for its terms, not for a manager.
  if (cell.computed && cell.status !== 'ACCEPTED') return PROVISIONAL;
  return finished && cell.version === 0 && cell.status !== 'ACCEPTED' ? NOT_REPORTED : STATUS[cell.status];
}
const NO_VALUE = { label: 'No value', tone: 'done' } as const;
const PROVISIONAL = { label: 'Provisional', tone: 'scheduled' } as const;
const NOT_REPORTED = { label: 'Not reported', tone: 'done' } as const;

/** The status of a project for display: the worst of its metrics, with a shape for its colour. Source: metrics.md §2.2. */
export function projectStatus({ status, finishedAt }: Pick<Project, 'status' | 'finishedAt'>): {
  label: string;
  tone: Tone;
  shape: 'dot' | 'triangle' | 'square';
} {
  if (finishedAt !== null) return { label: words.finished, tone: 'done', shape: 'dot' };
  if (status === 'ACCEPTED') return { label: words.upToDate, tone: 'done', shape: 'dot' };
  const { label, tone } = STATUS[status];
  return { label, tone, shape: tone === 'over' ? 'square' : tone === 'requested' ? 'triangle' : 'dot' };
}

export const words = {
  finished: 'Finished',
  upToDate: 'Up to date',
};

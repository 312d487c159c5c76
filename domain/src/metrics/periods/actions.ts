import { type Allowed, ALLOWED, refused } from '../../common/allowed.ts';
import type { StoredStatus, PeriodStatus } from './status.ts';

/** What somebody is to a metric. Source: specification §6. */
export const METRIC_ROLES = ['manager', 'editor', 'viewer'] as const;
export type MetricRole = (typeof METRIC_ROLES)[number];

/** What can be done with one period of a metric. Source: metrics.md §2.2 (T4 to T10), §2.3. */
export const PERIOD_ACTIONS = [
  'see',
  'comment',
  'attach',
  'report',
  'edit',
  'dismiss',
  'withdraw',
  'accept',
  'dismissAndAccept',
  'requestChange',
] as const;
export type PeriodAction = (typeof PERIOD_ACTIONS)[number];

interface Rule {
  by: readonly MetricRole[];
  from: readonly PeriodStatus[];
  /** Also when the metric is finished. */
  always?: true;
  /** What becomes of the period, before anything is accepted by itself; none: as it was. */
  to?: Partial<Record<PeriodStatus, StoredStatus | 'clock'>>;
}

const ALL: readonly PeriodStatus[] = ['PENDING', 'TO_FILL', 'DUE', 'TO_BE_ACCEPTED', 'UPDATED', 'ACCEPTED'];
const EMPTY = ['PENDING', 'TO_FILL', 'DUE'] as const;
const WAITING = ['TO_BE_ACCEPTED', 'UPDATED'] as const;
const EVERYBODY = METRIC_ROLES;
const REPORTERS = ['manager', 'editor'] as const;

const each = <S extends PeriodStatus, T>(from: readonly S[], to: T) =>
  Object.fromEntries(from.map((status) => [status, to])) as Record<S, T>;
const FIRST = each(EMPTY, 'TO_BE_ACCEPTED' as const);
const AGAIN = each(WAITING, 'UPDATED' as const);
const FINAL = 'ACCEPTED' as const;

/** The whole machine: nothing leaves ACCEPTED. Source: metrics.md §2.2. */
const RULES: Record<PeriodAction, Rule> = {
  see: { by: EVERYBODY, from: ALL, always: true },
  comment: { by: EVERYBODY, from: ALL },
  attach: { by: REPORTERS, from: ALL },
  report: { by: REPORTERS, from: EMPTY, to: FIRST },
  edit: { by: REPORTERS, from: WAITING, to: AGAIN },
  dismiss: { by: REPORTERS, from: [...EMPTY, ...WAITING], to: { ...FIRST, ...AGAIN } },
  withdraw: { by: REPORTERS, from: WAITING, to: each(WAITING, 'clock' as const) },
  accept: { by: ['manager'], from: WAITING, to: each(WAITING, FINAL) },
  dismissAndAccept: {
    by: ['manager'],
    from: [...EMPTY, ...WAITING],
    to: { ...each(EMPTY, FINAL), ...each(WAITING, FINAL) },
  },
  requestChange: { by: ['manager'], from: WAITING },
};

/** One period, and who asks. */
export interface PeriodQuestion {
  status: PeriodStatus;
  role: MetricRole;
  finished: boolean;
  /** Whoever asks sent the answer that waits. An editor withdraws no other. */
  reportedByMe?: boolean;
  /** A weekend that dismissed itself: it has no row, so a value may still take its place. */
  free?: boolean;
}

/** Whether somebody may do it, or why not. Source: metrics.md §2.2. */
export function mayPeriod(action: PeriodAction, asked: PeriodQuestion): Allowed {
  const rule = RULES[action];
  if (!rule.by.includes(asked.role)) {
    return rule.by.includes('editor')
      ? refused('NOT_EDITOR', 'Only the metric’s editor or a manager can do this.')
      : refused('NOT_MANAGER', 'Only a manager of the organisation can do this.');
  }
  if (asked.finished && rule.always !== true) {
    return refused('METRIC_FINISHED', 'This metric has ended, so it is view-only.');
  }
  const status = asked.free && asked.status === 'ACCEPTED' ? 'PENDING' : asked.status;
  if (!rule.from.includes(status)) {
    if (status === 'ACCEPTED')
      return refused('ALREADY_ACCEPTED', 'This value has been accepted and can no longer be edited.');
    return action === 'report'
      ? refused('ALREADY_REPORTED', 'A value has already been reported for this period. Edit it instead.')
      : refused('NOTHING_REPORTED', 'Nothing has been reported for this period yet.');
  }
  if (action === 'withdraw' && asked.role === 'editor' && asked.reportedByMe === false) {
    return refused('NOT_REPORTER', 'Someone else reported this. Ask them or a manager to withdraw it.');
  }
  return ALLOWED;
}

/**
 * The state after an action that was allowed: `clock` is no row, null is as it was. `autoAccept` accepts a first answer on the
 * spot; what is changed afterwards waits for a manager. Source: metrics.md §2.2, T4 to T9.
 */
export function movePeriod(
  action: PeriodAction,
  from: PeriodStatus,
  autoAccept: boolean,
): StoredStatus | 'clock' | null {
  const to = RULES[action].to?.[from] ?? null;
  return to === 'TO_BE_ACCEPTED' && autoAccept ? 'ACCEPTED' : to;
}

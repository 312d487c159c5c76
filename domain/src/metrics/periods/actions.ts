import { type Allowed, ALLOWED, refused } from '../../common/allowed.ts';
import type { StoredStatus, PeriodStatus } from './status.ts';

/** A person's role for a metric. Source: specification §6. */
export const METRIC_ROLES = ['manager', 'editor', 'viewer'] as const;
export type MetricRole = (typeof METRIC_ROLES)[number];

/** The actions on one period of a metric. Source: metrics.md §2.2 (T4 to T10), §2.3. */
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
  'correct',
] as const;
export type PeriodAction = (typeof PERIOD_ACTIONS)[number];

interface Rule {
  by: readonly MetricRole[];
  from: readonly PeriodStatus[];
  /** Also allowed if the metric is finished. */
  always?: true;
  /** Also for a computed value. */
  computed?: true;
  /** The period's next state, before automatic acceptance; absent if it does not change. */
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

/** The whole state machine: nothing leaves ACCEPTED. Source: metrics.md §2.2. */
const RULES: Record<PeriodAction, Rule> = {
  see: { by: EVERYBODY, from: ALL, always: true, computed: true },
  comment: { by: EVERYBODY, from: ALL, computed: true },
  attach: { by: REPORTERS, from: ALL, computed: true },
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
  // A figure beside the accepted answer, which stays as it is.
  correct: { by: ['manager'], from: [FINAL] },
};

/** One period, and the requester. */
export interface PeriodQuestion {
  status: PeriodStatus;
  role: MetricRole;
  finished: boolean;
  /** The requester sent the pending answer. An editor withdraws no other. */
  reportedByMe?: boolean;
  /** Nobody in the organisation accepts a value that they reported. */
  fourEyes?: boolean;
  /** Its values are computed from other metrics: nobody types or accepts them. */
  computed?: boolean;
  /** A weekend that is dismissed automatically: it has no row, so a value may still replace the dismissal. */
  free?: boolean;
}

/** Whether the requester may act, or why not. Source: metrics.md §2.2. */
export function mayPeriod(action: PeriodAction, question: PeriodQuestion): Allowed {
  const rule = RULES[action];
  if (!rule.by.includes(question.role)) {
    return rule.by.includes('editor')
      ? refused('NOT_EDITOR', 'Only the metric’s editor or a manager can do this.')
      : refused('NOT_MANAGER', 'Only a manager of the organisation can do this.');
  }
  if (question.finished && rule.always !== true) {
    return refused('METRIC_FINISHED', 'This metric is finished, so it is view-only.');
  }
  if (question.computed && !rule.computed)
    return refused('COMPUTED', 'This metric is computed from others. Change one of their values instead.');
  const status = question.free && question.status === 'ACCEPTED' ? 'PENDING' : question.status;
  if (!rule.from.includes(status)) {
    if (action === 'correct')
      return refused('NOT_ACCEPTED', 'This value has not been accepted yet, so it can still be edited.');
    if (status === 'ACCEPTED')
      return refused('ALREADY_ACCEPTED', 'This value has been accepted and can no longer be edited.');
    return action === 'report'
      ? refused('ALREADY_REPORTED', 'A value has already been reported for this period. Edit it instead.')
      : refused('NOTHING_REPORTED', 'Nothing has been reported for this period yet.');
  }
  if (action === 'withdraw' && question.role === 'editor' && question.reportedByMe === false) {
    return refused('NOT_REPORTER', 'Someone else reported this. Ask them or a manager to withdraw it.');
  }
  if (question.fourEyes && question.reportedByMe && ACCEPTING.has(action)) {
    return refused(
      'OWN_VALUE',
      `You reported this value. Ask another manager to ${action === 'correct' ? 'correct' : 'accept'} it.`,
    );
  }
  return ALLOWED;
}

const ACCEPTING: ReadonlySet<PeriodAction> = new Set(['accept', 'dismissAndAccept', 'correct']);

/**
 * The state after an allowed action: `clock` means no row, null means unchanged. `autoAccept` accepts a first answer
 * immediately; a later change needs a manager's acceptance. Source: metrics.md §2.2, T4 to T9.
 */
export function movePeriod(
  action: PeriodAction,
  from: PeriodStatus,
  autoAccept: boolean,
): StoredStatus | 'clock' | null {
  const to = RULES[action].to?.[from] ?? null;
  return to === 'TO_BE_ACCEPTED' && autoAccept ? 'ACCEPTED' : to;
}

import type { RuleRefusal } from '../common/allowed.ts';
import type { Instant, IsoDate } from '../common/dates.ts';
import { mayPeriod, type MetricRole, movePeriod, type PeriodAction } from './periods/actions.ts';
import { type DismissReason, needsReasonText } from './periods/dismissal.ts';
import type { AnswerKind, StoredStatus, PeriodStatus } from './periods/status.ts';
import { type Decimal, isDecimal, shortest } from './decimal.ts';

/** An answer for a period: a value, or why there is none. */
export interface Answer {
  status: StoredStatus;
  kind: AnswerKind;
  value: Decimal | null;
  /** The accepted value, if a manager has corrected it: `value` is then the corrected one. */
  correction?: { accepted: Decimal | null } | null;
  reasonCode: DismissReason | 'FINISHED' | null;
  reason: string | null;
  /** Who sent it last, and when; null for the portal. */
  reportedBy: string | null;
  reportedAt: Instant;
  /** Null if it was accepted automatically. */
  acceptedBy: string | null;
  acceptedAt: Instant | null;
  changeRequestedAt: Instant | null;
  /** The anomaly check flagged it when it was sent. */
  flagged: boolean;
  version: number;
}

interface Dismissal {
  reasonCode: DismissReason | 'FINISHED';
  reason: string | null;
}

/** A requested action on a period, and the version of the answer that the requester saw; 0 for none. */
export type Ask = { version: number } & (
  | { action: 'report'; value: string }
  | ({ action: 'dismiss' } & Dismissal)
  | ({ action: 'dismissAndAccept' } & Dismissal)
  | { action: 'withdraw' }
  | { action: 'accept' }
  | { action: 'requestChange' }
);

/** The period's current state, and the requester. */
export interface PeriodState {
  status: PeriodStatus;
  /** A weekend that is dismissed automatically. */
  free: boolean;
  role: MetricRole;
  finished: boolean;
  autoAccept: boolean;
  /** Nobody in the organisation accepts a value that they reported. */
  fourEyes?: boolean;
  /** Its values are computed from other metrics. */
  computed?: boolean;
  /** Null for the portal. */
  userId: string | null;
  editorId: string | null;
  /** The anomaly check flags the requested value, compared with previous ones. */
  unusual: boolean;
  now: Instant;
  nextVersion: number;
}

/** One entry of the log. Source: specification §3, activity types. */
export interface LogLine {
  type: 'VALUE_REPORTED' | 'VALUE_EDITED' | 'VALUE_DISMISSED' | 'VALUE_ACCEPTED';
  payload: Record<string, unknown>;
}

export type Decision =
  | { kind: 'refused'; code: RuleRefusal; reason?: string }
  | { kind: 'unchanged' }
  /** `answer` null deletes the row. */
  | { kind: 'settled'; answer: Answer | null; log: LogLine[] };

/**
 * The result of an action. The same answer again changes nothing, even from an old version, so that a request that is
 * sent twice is handled once. Everything else from an old version is VERSION_CONFLICT, so that nobody accepts or
 * overwrites what they have not seen. Source: metrics.md §2.2.
 */
export function settle(ask: Ask, current: Answer | null, at: PeriodState): Decision {
  const action = actionOf(ask, current);
  const base = {
    role: at.role,
    finished: at.finished,
    free: at.free,
    computed: at.computed === true,
    reportedByMe: current?.reportedBy === at.userId,
  };
  // The permission is checked before anything about the period is revealed.
  const ever = mayPeriod(action, {
    ...base,
    status: action === 'report' || action === 'dismiss' ? 'TO_FILL' : 'UPDATED',
    reportedByMe: true,
  });
  if (!ever.allowed) return no(ever.code, ever.reason);
  if (ask.action === 'report' && !isDecimal(ask.value)) return no('NOT_A_NUMBER');
  if (isSame(ask, current)) return { kind: 'unchanged' };
  if (ask.version !== (current?.version ?? 0)) return no('VERSION_CONFLICT');
  const may = mayPeriod(action, { ...base, fourEyes: at.fourEyes, status: at.status });
  if (!may.allowed) return no(may.code, may.reason);
  if ('reasonCode' in ask && ask.reasonCode !== 'FINISHED' && !ask.reason) {
    const ofReported = current?.kind === 'VALUE' && current.reportedBy !== at.userId;
    if (needsReasonText(ask.reasonCode, { manager: at.role === 'manager', ofReported })) return no('REASON_REQUIRED');
  }
  return settled(ask, action, current, at);
}

function settled(ask: Ask, action: PeriodAction, current: Answer | null, at: PeriodState): Decision {
  if (ask.action === 'withdraw') {
    return {
      kind: 'settled',
      answer: null,
      log: [{ type: 'VALUE_EDITED', payload: { from: current?.value ?? null, to: null } }],
    };
  }
  if (ask.action === 'requestChange') {
    return { kind: 'settled', answer: { ...current!, changeRequestedAt: at.now, version: at.nextVersion }, log: [] };
  }
  const sentAnswer = ask.action === 'accept' ? current! : spoken(ask, at);
  const to = movePeriod(action, at.free ? 'PENDING' : at.status, at.autoAccept) as StoredStatus;
  const final = to === 'ACCEPTED';
  const auto = final && action !== 'accept' && action !== 'dismissAndAccept';
  const answer: Answer = {
    ...sentAnswer,
    status: to,
    acceptedBy: final && !auto ? at.userId : null,
    acceptedAt: final ? at.now : null,
    changeRequestedAt: null,
    version: at.nextVersion,
  };
  return { kind: 'settled', answer, log: logOf(ask, answer, current, at, auto) };
}

/** The content of a report or a dismissal, before it is known whether it needs acceptance. */
function spoken(ask: Exclude<Ask, { action: 'accept' | 'withdraw' | 'requestChange' }>, at: PeriodState): Answer {
  const value = 'value' in ask ? shortest(ask.value) : null;
  return {
    status: 'TO_BE_ACCEPTED',
    kind: value === null ? 'DISMISSED' : 'VALUE',
    value,
    reasonCode: 'reasonCode' in ask ? ask.reasonCode : null,
    reason: 'reasonCode' in ask ? ask.reason : null,
    reportedBy: at.userId,
    reportedAt: at.now,
    acceptedBy: null,
    acceptedAt: null,
    changeRequestedAt: null,
    flagged: value !== null && at.unusual,
    version: at.nextVersion,
  };
}

function logOf(ask: Ask, answer: Answer, current: Answer | null, at: PeriodState, auto: boolean): LogLine[] {
  const accepted: LogLine = { type: 'VALUE_ACCEPTED', payload: { value: answer.value, auto } };
  if (ask.action === 'accept') return [accepted];
  const forEditor = at.userId !== null && at.editorId !== null && at.editorId !== at.userId;
  const behalf = at.userId === null ? { source: 'portal' } : forEditor ? { onBehalfOf: at.editorId } : {};
  const from = current?.value ?? null;
  const { value, reasonCode, reason } = answer;
  const line: LogLine =
    answer.kind === 'DISMISSED'
      ? { type: 'VALUE_DISMISSED', payload: { reasonCode, reason, ...(from === null ? {} : { from }) } }
      : current === null
        ? { type: 'VALUE_REPORTED', payload: { value, ...behalf } }
        : { type: 'VALUE_EDITED', payload: { from, to: value } };
  return answer.status === 'ACCEPTED' ? [line, accepted] : [line];
}

function actionOf(ask: Ask, current: Answer | null): PeriodAction {
  return ask.action === 'report' && current !== null ? 'edit' : ask.action;
}

function isSame(ask: Ask, current: Answer | null): boolean {
  if (ask.action === 'report') {
    const value = shortest(ask.value);
    return current?.value === value || current?.correction?.accepted === value;
  }
  if (ask.action === 'withdraw') return current === null;
  if (ask.action !== 'dismiss') return false;
  return current?.kind === 'DISMISSED' && current.reasonCode === ask.reasonCode && current.reason === ask.reason;
}

function no(code: RuleRefusal, reason?: string): Decision {
  return reason === undefined ? { kind: 'refused', code } : { kind: 'refused', code, reason };
}

/**
 * The objective in force: the last one set for this period or an earlier one. Null ends it. Source: metrics.md §2.4.
 */
export function objectiveAt<T extends { fromKey: IsoDate; value: Decimal | null }>(
  objectives: readonly T[],
  key: IsoDate,
): (T & { value: Decimal }) | null {
  const last = objectives
    .filter((each) => each.fromKey <= key)
    .reduce<T | null>((a, b) => (a && a.fromKey > b.fromKey ? a : b), null);
  return last?.value == null ? null : (last as T & { value: Decimal });
}

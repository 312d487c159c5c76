import type { Cell } from '@tonnage/contract/metrics/periods/periods';
import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import { FORMULA_NAME } from '@tonnage/domain/metrics/formulas/formula';
import { PORTAL_NAME } from '@tonnage/domain/metrics/sources';
import { mayPeriod, type PeriodAction } from '@tonnage/domain/metrics/periods/actions';
import { clockStatus } from '@tonnage/domain/metrics/periods/status';
import type { OrganisationScope } from '../../platform/scope.ts';
import { type MetricRow, roleOf, timingOf } from '../metrics/queries.ts';
import type { ItemCounts, KeyedAnswer } from './answers.queries.ts';

interface PeriodData {
  key: IsoDate;
  answer: KeyedAnswer | null;
  itemCounts: ItemCounts;
  names: ReadonlyMap<string, string>;
}

const GONE = 'Deleted user';

/** One period of a metric as the person sees it now; null before it begins. */
export function presentCell(
  scope: OrganisationScope,
  metric: MetricRow,
  now: Instant,
  period: PeriodData,
): Cell | null {
  const { key, answer, names } = period;
  const clock = clockStatus(timingOf(metric), key, now);
  if (clock === null && answer === null) return null;
  const computed = metric.formula !== null;
  const free = answer === null && clock === 'ACCEPTED';
  const status = answer?.status ?? clock!;
  const request = {
    status,
    free,
    role: roleOf(scope, metric),
    finished: metric.finished_at !== null,
    computed,
    reportedByMe: answer?.reportedBy === scope.actor.userId,
    fourEyes: metric.four_eyes,
  };
  const can = (action: PeriodAction) => mayPeriod(action, request).allowed;
  const name = (id: string | null) => (id === null ? null : (names.get(id) ?? GONE));
  const fed = answer !== null && answer.reportedBy === null && !computed;
  return {
    key,
    status,
    kind: answer?.kind ?? (free ? 'DISMISSED' : null),
    value: answer?.value ?? null,
    correction: answer?.correction ?? null,
    reasonCode: answer?.reasonCode ?? (free ? 'WEEKEND' : null),
    reason: answer?.reason ?? null,
    version: answer?.version ?? 0,
    reportedBy: computed ? answer && FORMULA_NAME : fed ? PORTAL_NAME : name(answer?.reportedBy ?? null),
    fed,
    computed,
    reportedAt: answer?.reportedAt ?? null,
    acceptedBy: name(answer?.acceptedBy ?? null),
    acceptedAt: answer?.acceptedAt ?? null,
    changeRequested: answer !== null && answer.changeRequestedAt !== null,
    flagged: answer?.flagged ?? false,
    ...period.itemCounts,
    can: {
      report: can('report'),
      edit: can('edit'),
      dismiss: can('dismiss'),
      withdraw: can('withdraw'),
      accept: can('accept'),
      dismissAndAccept: can('dismissAndAccept'),
      requestChange: can('requestChange'),
      correct: can('correct'),
      comment: can('comment'),
      attach: can('attach'),
    },
  };
}

import type { Cell } from '@tonnage/contract/metrics/periods/periods';
import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import { FORMULA_NAME } from '@tonnage/domain/metrics/formulas/formula';
import { PORTAL_NAME } from '@tonnage/domain/metrics/sources';
import { mayPeriod, type PeriodAction } from '@tonnage/domain/metrics/periods/actions';
import { clockStatus } from '@tonnage/domain/metrics/periods/status';
import type { OrganisationScope } from '../../platform/scope.ts';
import { type MetricRow, roleOf, timingOf, namesOf } from '../metrics/queries.ts';
import {
  type ItemCounts,
  type KeyedAnswer,
  answersAt,
  answersBetween,
  cellName,
  itemCountsBetween,
} from './answers.queries.ts';
import type { OrganisationContext } from '../../platform/context.ts';

interface PeriodData {
  key: IsoDate;
  answer: KeyedAnswer | null;
  itemCounts: ItemCounts;
  names: ReadonlyMap<string, string>;
}

const GONE = 'Deleted user';

/** One period of a metric as the person sees it now; null before it begins. */
function presentCell(scope: OrganisationScope, metric: MetricRow, now: Instant, period: PeriodData): Cell | null {
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

type Reading = Pick<OrganisationContext, 'db' | 'scope' | 'now'>;

/** Periods of metrics as the person sees them, with their answer and their status by the clock. */
interface Cells {
  /** Null for a period that has not begun. */
  at(metric: MetricRow, key: IsoDate): Cell | null;
  answer(metric: MetricRow, key: IsoDate): KeyedAnswer | undefined;
}

/** The periods of metrics between two keys, inclusive, in three queries however many there are. */
export async function cellsBetween(
  ctx: Reading,
  metrics: readonly MetricRow[],
  from: IsoDate,
  to: IsoDate,
): Promise<Cells> {
  const ids = metrics.map((metric) => metric.id);
  return cellsOf(ctx, await answersBetween(ctx.db, ids, from, to), await itemCountsBetween(ctx.db, ids, from, to));
}

/** The periods of metrics at these keys. */
export async function cellsAt(ctx: Reading, metrics: readonly MetricRow[], keys: readonly IsoDate[]): Promise<Cells> {
  const ids = metrics.map((metric) => metric.id);
  const sorted = keys.toSorted();
  if (sorted.length === 0) return cellsOf(ctx, [], new Map());
  const itemCounts = await itemCountsBetween(ctx.db, ids, sorted[0]!, sorted.at(-1)!);
  return cellsOf(ctx, await answersAt(ctx.db, ids, sorted), itemCounts);
}

const NOTHING: ItemCounts = { comments: 0, links: 0, documents: 0 };

async function cellsOf(
  { db, scope, now }: Reading,
  answers: readonly KeyedAnswer[],
  itemCounts: ReadonlyMap<string, ItemCounts>,
): Promise<Cells> {
  const names = await namesOf(
    db,
    answers.flatMap((answer) => [answer.reportedBy, answer.acceptedBy]),
  );
  const byName = new Map(answers.map((answer) => [cellName(answer.metricId, answer.key), answer]));
  return {
    answer: (metric, key) => byName.get(cellName(metric.id, key)),
    at: (metric, key) => {
      const name = cellName(metric.id, key);
      return presentCell(scope, metric, now, {
        key,
        answer: byName.get(name) ?? null,
        itemCounts: itemCounts.get(name) ?? NOTHING,
        names,
      });
    },
  };
}

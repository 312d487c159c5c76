import type { Cell } from '@tonnage/contract/metrics/periods/periods';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { OrganisationContext } from '../../platform/context.ts';
import { type MetricRow, namesOf } from '../metrics/queries.ts';
import {
  answersAt,
  answersBetween,
  cellName,
  type ItemCounts,
  itemCountsBetween,
  type KeyedAnswer,
} from './answers.queries.ts';
import { presentCell } from './present.ts';

type Reading = Pick<OrganisationContext, 'db' | 'scope' | 'now'>;

/** Periods of metrics as the person sees them, with their answer and their status by the clock. */
export interface Cells {
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

import type { Changes } from '@tonnage/contract/envelope';
import type { PeriodRow } from '@tonnage/contract/metrics/periods/reading';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import { keyAfter, keyOf, keysBetween, lastDayOf, ordinal } from '@tonnage/domain/metrics/periods/period';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../platform/context.ts';
import { pageOf, pageWithin } from '../../platform/http/paging.ts';
import { goalAt } from '../metrics/goal.present.ts';
import { type MetricRow, objectivesOf, recurrenceOf } from '../metrics/queries.ts';
import { cellsBetween } from './cells.queries.ts';

type Reading = Pick<OrganisationContext, 'db' | 'scope' | 'now'>;
export type Shown = 'all' | 'reported' | 'open' | 'waiting';

/** The first and last period of a metric that have begun, including a last one answered early. */
export function spanOf(metric: MetricRow, now: string): { first: IsoDate; running: IsoDate } {
  const recurrence = recurrenceOf(metric);
  const first = keyOf(recurrence, metric.start_date);
  return { first, running: keyOf(recurrence, dateIn(metric.time_zone, metric.finished_at?.toISOString() ?? now)) };
}

/** Periods of a metric, newest first or by their last change. The unfiltered total follows from the calendar; a filter has to read each period. */
export async function periodPage(
  ctx: Reading,
  metric: MetricRow,
  request: Changes & { show: Shown; pagination: { page: number; pageSize: number } },
): Promise<{ rows: ChangedRow[]; total: number }> {
  const recurrence = recurrenceOf(metric);
  const { first, running } = spanOf(metric, ctx.now);
  const { show, updatedSince, sort } = request;
  if (show !== 'all' || updatedSince !== undefined || sort !== undefined) {
    const since = updatedSince === undefined ? '' : new Date(updatedSince).toISOString();
    const newestFirst = (await withChanges(ctx, metric, await periodsOf(ctx, metric, first, running)))
      .filter((row) => isShown(row, show) && (row.updatedAt ?? '') >= since)
      .toReversed();
    const rows = sort ? byChange(newestFirst, sort) : newestFirst;
    return pageWithin(request, rows);
  }
  const count = Math.max(0, ordinal(recurrence, running) - ordinal(recurrence, first) + 1);
  const { limit, offset } = pageOf(request.pagination, count);
  const newest = keyAfter(recurrence, running, -Math.min(offset, count));
  const oldest = [keyAfter(recurrence, newest, 1 - limit), first].sort().at(-1)!;
  const rows = await withChanges(ctx, metric, await periodsOf(ctx, metric, oldest, newest));
  return { rows: rows.toReversed(), total: count };
}

type ChangedRow = PeriodRow & { updatedAt: string | null };

function byChange(rows: readonly ChangedRow[], sort: NonNullable<Changes['sort']>): ChangedRow[] {
  const up = rows.toSorted(
    (a, b) => (a.updatedAt ?? '').localeCompare(b.updatedAt ?? '') || a.start.localeCompare(b.start),
  );
  return sort === 'updatedAt' ? up : up.toReversed();
}

/** Rows with their last change. A withdrawn answer has left its line in the log alone. */
async function withChanges({ db }: Reading, { id }: MetricRow, rows: readonly PeriodRow[]): Promise<ChangedRow[]> {
  const [from, to] = [rows[0]?.start, rows.at(-1)?.start];
  if (from === undefined) return [];
  const { rows: changed } = await sql<{ period_key: IsoDate; at: Date }>`
    select period_key, max(at) as at from (
      select v.period_key, greatest(v.reported_at, v.accepted_at, v.change_requested_at) as at
        from metric_values v where v.metric_id = ${id}
      union all
      select a.period_key, a.at from activities a where a.metric_id = ${id} and a.type <> 'OBJECTIVE_MODIFIED'
    ) c where period_key between ${from} and ${to} group by period_key`.execute(db);
  const at = new Map(changed.map((row) => [row.period_key, row.at.toISOString()]));
  return rows.map((row) => ({ ...row, updatedAt: at.get(row.start) ?? null }));
}

/** Periods between two keys, oldest first, each with its objective. */
export async function periodsOf(ctx: Reading, metric: MetricRow, from: IsoDate, to: IsoDate): Promise<PeriodRow[]> {
  if (to < from) return [];
  const recurrence = recurrenceOf(metric);
  const cells = await cellsBetween(ctx, [metric], from, to);
  const goals = (await objectivesOf(ctx.db, [metric.id])).get(metric.id);
  return keysBetween(recurrence, from, to).flatMap((key) => {
    const cell = cells.at(metric, key);
    if (!cell) return [];
    const objective = goalAt(goals, key);
    return [{ label: periodLabel(recurrence, key), start: key, end: lastDayOf(recurrence, key), cell, objective }];
  });
}

/** Whether a period matches the filter. */
export function isShown({ cell }: PeriodRow, show: Shown): boolean {
  if (show === 'all') return true;
  if (show === 'reported') return cell.version > 0;
  if (cell.computed) return false;
  if (show === 'waiting') return cell.status === 'TO_BE_ACCEPTED' || cell.status === 'UPDATED';
  return cell.status === 'TO_FILL' || cell.status === 'DUE';
}

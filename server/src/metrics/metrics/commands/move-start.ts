import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { syncsAt } from '@tonnage/domain/metrics/periods/instants';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import { keyOf, lastDayOf } from '@tonnage/domain/metrics/periods/period';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Db } from '../../../platform/db/db.ts';
import { firstKeyOf, type MetricRow, recurrenceOf, scheduleOf } from '../queries.ts';
import { sourceOf } from '../sources.queries.ts';
import { recount } from './write-cursor.ts';

/** Throws METRIC_BEFORE_PROJECT with the earliest possible start of a metric. */
export function requireStart(startDate: IsoDate, projectStart: IsoDate): void {
  if (startDate < projectStart)
    throw new Refusal('METRIC_BEFORE_PROJECT', {
      message: `The metric can’t start before the project (${formatDayYear(projectStart)})`,
    });
}

/**
 * Moves the start of a metric whose row is locked. No answered period may end up outside. Periods added by an earlier start may
 * be filled and are never due, like all from before the day of the change; weekends dismissed automatically since the start are
 * extended. Returns the updated metric. Throws METRIC_BEFORE_PROJECT, ANSWER_BEFORE_START. Source: metrics.md §2.1.
 */
export async function moveStart(ctx: OrganisationContext, metric: MetricRow, startDate: IsoDate): Promise<MetricRow> {
  if (startDate === metric.start_date) return metric;
  const { db, now } = ctx;
  requireStart(startDate, metric.project_start);
  const recurrence = recurrenceOf(metric);
  const first = await firstKeyOf(db, metric.id);
  if (metric.formula === null && first !== null && first < keyOf(recurrence, startDate))
    throw new Refusal('ANSWER_BEFORE_START', {
      message: `${periodLabel(recurrence, first)} has already been reported. Start on or before ${formatDayYear(lastDayOf(recurrence, first))}.`,
    });
  const today = dateIn(metric.time_zone, now);
  const due = metric.due_from < today ? metric.due_from : today;
  const spans = metric.spans.map((span) =>
    span.from === metric.start_date && startDate < span.from ? { ...span, from: startDate } : span,
  );
  const moved = {
    ...metric,
    start_date: startDate,
    // A computed metric is never due.
    due_from: metric.formula === null ? keyOf(recurrence, startDate > due ? startDate : due) : metric.due_from,
    spans,
  };
  await db
    .updateTable('metrics')
    .set({ start_date: startDate, due_from: moved.due_from })
    .where('id', '=', metric.id)
    .execute();
  if (startDate < metric.start_date)
    await db
      .updateTable('metric_weekend_spans')
      .set({ from_date: startDate })
      .where('metric_id', '=', metric.id)
      .where('from_date', '=', metric.start_date)
      .execute();
  await recount(db, moved);
  if (metric.connected) await feedFrom(db, moved);
  return moved;
}

/** Moves the start of the portal's values to the metric's, if that is later now. */
async function feedFrom(db: Db, metric: MetricRow): Promise<void> {
  const source = await sourceOf(db, metric.id);
  const schedule = scheduleOf(metric);
  const start = keyOf(schedule, metric.start_date);
  if (!source || start <= source.from_key) return;
  const next = start > source.next_key ? start : source.next_key;
  await db
    .updateTable('metric_sources')
    .set({ from_key: start, next_key: next, next_sync_at: syncsAt(schedule, next, source.lag_hours) })
    .where('metric_id', '=', metric.id)
    .execute();
}

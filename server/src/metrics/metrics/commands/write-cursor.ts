import type { IsoDate } from '@tonnage/domain/common/dates';
import { nextOpenKey } from '@tonnage/domain/metrics/periods/cursor';
import { endsAt } from '@tonnage/domain/metrics/periods/instants';
import { isFreeWeekend } from '@tonnage/domain/metrics/periods/weekends';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type MetricRow, scheduleOf } from '../queries.ts';

/** Periods of a metric that became answered, and those that became unanswered. */
export interface AnswerChanges {
  added: readonly IsoDate[];
  removed: readonly IsoDate[];
  lastVersion: number;
}

const BATCH = 400;

/**
 * Moves a metric's cursor after its answers, in their transaction; the caller has locked its row. Open periods are then known
 * without reading any value. Source: metrics.md §3.3.
 */
export async function moveCursor(
  db: Db,
  metric: MetricRow,
  { added, removed, lastVersion }: AnswerChanges,
): Promise<void> {
  const counted = (keys: readonly IsoDate[]) => keys.filter((key) => key >= metric.due_from);
  const gone = counted(removed);
  const free = (keys: readonly IsoDate[]) => keys.filter((key) => isFreeWeekend(metric.spans, key)).length;
  const reopened = gone.reduce((first, key) => (key < first ? key : first), metric.next_open_key);
  const moved = reopened !== metric.next_open_key || added.includes(metric.next_open_key);
  const lastGone = metric.last_key !== null && removed.includes(metric.last_key);
  const newest = added.reduce<IsoDate | null>(
    (last, key) => (last === null || key > last ? key : last),
    lastGone ? await lastKeyOf(db, metric.id) : metric.last_key,
  );
  await db
    .updateTable('metrics')
    .set({
      resolved_count: metric.resolved_count + counted(added).length - gone.length,
      weekend_rows: metric.weekend_rows + free(counted(added)) - free(gone),
      last_key: newest,
      last_version: lastVersion,
      ...(moved ? await openFrom(db, metric, reopened) : {}),
    })
    .where('id', '=', metric.id)
    .execute();
}

/** Notes a change of what belongs to a metric but is not in its row, which the caller has locked: programs read what has changed. */
export async function touchMetric(db: Db, { id }: MetricRow): Promise<void> {
  await db
    .updateTable('metrics')
    .set({ changed_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Recounts a metric's answers, after its weekends changed. */
export async function recount(db: Db, metric: MetricRow): Promise<void> {
  const rows = await db
    .selectFrom('metric_values')
    .select('period_key')
    .where('metric_id', '=', metric.id)
    .where('period_key', '>=', metric.due_from)
    .execute();
  await db
    .updateTable('metrics')
    .set({
      resolved_count: rows.length,
      weekend_rows: rows.filter((row) => isFreeWeekend(metric.spans, row.period_key)).length,
      ...(await openFrom(db, metric, metric.due_from)),
    })
    .where('id', '=', metric.id)
    .execute();
}

/** The first unanswered period from a key on, and when it ends. Reads only as far as answers are consecutive. */
async function openFrom(db: Db, metric: MetricRow, from: IsoDate) {
  const schedule = scheduleOf(metric);
  for (let start = from; ;) {
    const rows = await db
      .selectFrom('metric_values')
      .select('period_key')
      .where('metric_id', '=', metric.id)
      .where('period_key', '>=', start)
      .orderBy('period_key')
      .limit(BATCH)
      .execute();
    const answered = new Set(rows.map((row) => row.period_key));
    const key = nextOpenKey(schedule, start, (each) => answered.has(each), metric.spans);
    const last = rows.at(-1)?.period_key;
    if (rows.length < BATCH || key <= last!) return { next_open_key: key, next_due_at: endsAt(schedule, key) };
    start = key;
  }
}

async function lastKeyOf(db: Db, metricId: number): Promise<IsoDate | null> {
  const row = await db
    .selectFrom('metric_values')
    .select('period_key')
    .where('metric_id', '=', metricId)
    .orderBy('period_key', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.period_key ?? null;
}

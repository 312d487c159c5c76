import type { Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { openCount } from '@tonnage/domain/metrics/periods/cursor';
import { keyAfter } from '@tonnage/domain/metrics/periods/period';
import { clockStatus, type PeriodStatus } from '@tonnage/domain/metrics/periods/status';
import { isFreeWeekend } from '@tonnage/domain/metrics/periods/weekends';
import { sql } from 'kysely';
import { bigints } from '../../platform/db/arrays.ts';
import type { Db } from '../../platform/db/db.ts';
import { AWAITS_MANAGER, type MetricRow, scheduleOf, timingOf } from './queries.ts';

/**
 * How many ended periods of metrics are unanswered, and how many of those are overdue. It reads one answer per metric at most:
 * grace is never longer than a period, so only the last ended one may still be in it.
 */
export async function openPeriods(db: Db, metrics: readonly MetricRow[], now: Instant) {
  const live = metrics.filter((metric) => metric.finished_at === null);
  const lastEnded = new Map(
    live.map((metric) => [metric.id, keyAfter(scheduleOf(metric), dateIn(metric.time_zone, now), -1)]),
  );
  const keys = `{${live.map((metric) => lastEnded.get(metric.id)!).join(',')}}`;
  const { rows } = await sql<{ metric_id: number }>`
    select v.metric_id from unnest(${bigints(live.map((metric) => metric.id))}, ${keys}::date[]) as k(id, key)
    join metric_values v on v.metric_id = k.id and v.period_key = k.key`.execute(db);
  const answered = new Set(rows.map((row) => row.metric_id));
  return new Map(
    live.map((metric) => {
      const schedule = scheduleOf(metric);
      const counts = {
        dueFrom: metric.due_from,
        resolved: metric.resolved_count,
        weekendRows: metric.weekend_rows,
        lastKey: metric.last_key,
      };
      const open = openCount(schedule, counts, metric.spans, dateIn(metric.time_zone, now));
      const last = lastEnded.get(metric.id)!;
      const inGrace =
        last >= metric.due_from &&
        !answered.has(metric.id) &&
        !isFreeWeekend(metric.spans, last) &&
        clockStatus(timingOf(metric), last, now) === 'TO_FILL';
      return [metric.id, { open, overdue: open - (inGrace ? 1 : 0) }];
    }),
  );
}

/** How many answers of metrics await a manager, and whether some were changed. */
export async function waitingOf(db: Db, metricIds: readonly number[]) {
  const rows = await db
    .selectFrom('metric_values')
    .select(['metric_id', 'status'])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(sql<boolean>`metric_id = any(${bigints(metricIds)})`)
    .where(sql<boolean>`status <> 'ACCEPTED'`)
    .where(sql<boolean>`exists (select from metrics m where m.id = metric_id and ${AWAITS_MANAGER})`)
    .groupBy(['metric_id', 'status'])
    .execute();
  const byMetric = new Map<number, { count: number; statuses: PeriodStatus[] }>();
  for (const row of rows) {
    const at = byMetric.get(row.metric_id) ?? { count: 0, statuses: [] };
    at.count += row.n;
    at.statuses.push(row.status);
    byMetric.set(row.metric_id, at);
  }
  return byMetric;
}

import { addDays } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { WeekendSpan } from '@tonnage/domain/metrics/periods/weekends';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { MetricRow } from '../queries.ts';
import { recount } from './write-cursor.ts';

/**
 * Switches a daily metric's automatic dismissal of weekends: on from today or as if it had been on since its start, or off from
 * today; dismissed weekends stay dismissed. The metric is locked. Throws DAILY_ONLY. Source: metrics.md §2.2.
 */
export async function setWeekends(
  ctx: OrganisationContext,
  metric: MetricRow,
  on: boolean,
  from: 'today' | 'start' = 'today',
): Promise<void> {
  if (metric.frequency !== 'DAILY') {
    if (on) throw new Refusal('DAILY_ONLY');
    return;
  }
  const today = dateIn(metric.time_zone, ctx.now);
  const open = metric.spans.find((span) => span.to === null);
  if (on && from === 'start') {
    // The new span includes every earlier one, and those before a moved start.
    const first = [metric.start_date, ...metric.spans.map((span) => span.from)].sort()[0]!;
    return saveSpans(ctx, metric, [{ from: first, to: null }]);
  }
  if (on === (open !== undefined)) return;
  const yesterday = addDays(today, -1);
  const others = metric.spans.filter((span) => span !== open);
  if (on) {
    // A span that ended yesterday is continued: two spans never start on one day, and never touch.
    const last = others.find((span) => span.to === yesterday);
    return saveSpans(ctx, metric, [...others.filter((span) => span !== last), { from: last?.from ?? today, to: null }]);
  }
  const past = open!.from > yesterday ? [] : [{ from: open!.from, to: yesterday }];
  return saveSpans(ctx, metric, [...others, ...past]);
}

/** Saves when a metric's weekends are dismissed, and recounts its answers. */
async function saveSpans(
  { db, scope }: OrganisationContext,
  metric: MetricRow,
  spans: readonly WeekendSpan[],
): Promise<void> {
  await db.deleteFrom('metric_weekend_spans').where('metric_id', '=', metric.id).execute();
  if (spans.length > 0)
    await db
      .insertInto('metric_weekend_spans')
      .values(
        spans.map(({ from, to }) => ({
          tenant_id: scope.tenantId,
          metric_id: metric.id,
          from_date: from,
          to_date: to,
          organisation_id: metric.organisation_id,
        })),
      )
      .execute();
  await recount(db, { ...metric, spans: [...spans] });
}

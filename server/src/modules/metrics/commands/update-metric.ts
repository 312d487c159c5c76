import { addDays, type IsoDate } from '@tonnage/domain/dates';
import { dateIn } from '@tonnage/domain/zoned';
import type { Aggregate } from '@tonnage/domain/metrics/types';
import { audit } from '../../../platform/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMetrics, type MetricRow, viewersOf } from '../queries.ts';
import { requireUnit } from './change-unit.ts';
import { moveStart } from './move-start.ts';
import { inviteTo, type PeopleWish, resolvePeople } from './resolve-people.ts';
import { setViewers } from './set-people.ts';
import { tellPeople } from './tell-people.ts';
import { recount } from './write-cursor.ts';

interface Change extends PeopleWish {
  name?: string | undefined;
  description?: string | undefined;
  aggregate?: Aggregate | undefined;
  unit?: string | null | undefined;
  startDate?: IsoDate | undefined;
  autoAccept?: boolean | undefined;
  autoDismissWeekends?: boolean | undefined;
}

/**
 * Changes a metric's name, unit, start, people and how it is accepted. What was answered stays as it is. Throws NOT_MANAGER,
 * METRIC_FINISHED, PERCENT_NOT_SUMMED, NOT_A_MEMBER, DAILY_ONLY, TOO_MANY_INVITATIONS, and what `requireUnit` and `moveStart` may.
 */
export async function updateMetric(ctx: OrganisationContext, id: string, change: Change): Promise<void> {
  const { db, scope } = ctx;
  const [metric] = await lockMetrics(db, scope, [id]);
  if (!metric) throw new Refusal('NOT_FOUND');
  scope.requireManager(metric.organisation_id);
  if (metric.finished_at !== null) throw new Refusal('METRIC_FINISHED');
  if (metric.type === 'PERCENT' && change.aggregate === 'sum') throw new Refusal('PERCENT_NOT_SUMMED');
  if (change.unit !== undefined) await requireUnit(db, metric, change.unit);
  const moved = change.startDate === undefined ? metric : await moveStart(ctx, metric, change.startDate);
  const people = await resolvePeople(ctx, metric.organisation_id, change);
  await db
    .updateTable('metrics')
    .set({
      name: change.name ?? metric.name,
      description: change.description ?? metric.description,
      aggregate: change.aggregate ?? metric.aggregate,
      unit: change.unit === undefined ? metric.unit : change.unit,
      editor_id: people.editorId === undefined ? metric.editor_id : people.editorId,
      auto_accept: change.autoAccept ?? metric.auto_accept,
    })
    .where('id', '=', metric.id)
    .execute();
  const viewerIds = (await viewersOf(db, metric.id)).map((viewer) => viewer.id);
  if (people.viewerIds) await setViewers(ctx, metric, people.viewerIds);
  await inviteTo(ctx, metric, people.invited);
  const editorId = people.editorId === undefined ? metric.editor_id : people.editorId;
  await tellPeople(
    ctx,
    { ...metric, name: change.name ?? metric.name },
    {
      before: { editorId: metric.editor_id, viewerIds },
      now: { editorId, viewerIds: people.viewerIds ?? viewerIds },
    },
  );
  if (change.autoDismissWeekends !== undefined) await setWeekends(ctx, moved, change.autoDismissWeekends);
  await audit(ctx, {
    action: 'metric.updated',
    entity: 'metric',
    entityId: metric.public_id,
    accountId: null,
    changes: { ...change },
  });
}

/** From today on, or until yesterday: what was dismissed by itself stays dismissed. Source: metrics.md §2.2. */
async function setWeekends(ctx: OrganisationContext, metric: MetricRow, on: boolean): Promise<void> {
  const { db, now } = ctx;
  if (metric.frequency !== 'DAILY') {
    if (on) throw new Refusal('DAILY_ONLY');
    return;
  }
  const open = metric.spans.find((span) => span.to === null);
  if (on === (open !== undefined)) return;
  const today = dateIn(metric.time_zone, now);
  const yesterday = addDays(today, -1);
  const others = metric.spans.filter((span) => span !== open);
  if (on) {
    // One that ended yesterday goes on: two spans never begin on one day, and never touch.
    const last = others.find((span) => span.to === yesterday);
    const from = last?.from ?? today;
    await db
      .insertInto('metric_weekend_spans')
      .values({ metric_id: metric.id, from_date: from, organisation_id: metric.organisation_id })
      .onConflict((c) => c.columns(['metric_id', 'from_date']).doUpdateSet({ to_date: null }))
      .execute();
    return recount(db, { ...metric, spans: [...others.filter((span) => span !== last), { from, to: null }] });
  }
  if (open!.from > yesterday) {
    await db
      .deleteFrom('metric_weekend_spans')
      .where('metric_id', '=', metric.id)
      .where('from_date', '=', open!.from)
      .execute();
    return recount(db, { ...metric, spans: others });
  }
  await db
    .updateTable('metric_weekend_spans')
    .set({ to_date: yesterday })
    .where('metric_id', '=', metric.id)
    .where('from_date', '=', open!.from)
    .execute();
  return recount(db, { ...metric, spans: [...others, { from: open!.from, to: yesterday }] });
}

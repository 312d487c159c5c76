import type { IsoDate } from '@tonnage/domain/common/dates';
import { fits } from '@tonnage/domain/metrics/sources';
import { type Aggregate, isUnitOf } from '@tonnage/domain/metrics/types';
import { formulaText } from '@tonnage/domain/metrics/formulas/formula';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import type { Db } from '../../../platform/db/db.ts';
import { formulaOf, usersOf } from '../formulas.queries.ts';
import { recompute, recomputeAll } from './recompute.ts';
import { readFormula, requireUntyped, saveFormula } from './write-formula.ts';
import { lockMetrics, metricById, type MetricRow, recurrenceOf, valuedOf, viewersOf } from '../queries.ts';
import { sourceOf } from '../sources.queries.ts';
import { moveStart } from './move-start.ts';
import { inviteTo, type PeopleInput, resolvePeople } from './resolve-people.ts';
import { setViewers } from './set-people.ts';
import { setWeekends } from './set-weekends.ts';
import { notifyPeople } from './notify-people.ts';
import { aboutMetric } from '../about.present.ts';
import { screens } from '../../organisations/screens.present.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { sweepDeletedJob } from '../../organisations/jobs.ts';
import { isId } from '../../../platform/db/ids.ts';
import { touchMetric } from './write-cursor.ts';

interface Change extends PeopleInput {
  name?: string | undefined;
  code?: string | null | undefined;
  description?: string | undefined;
  aggregate?: Aggregate | undefined;
  unit?: string | null | undefined;
  startDate?: IsoDate | undefined;
  autoAccept?: boolean | undefined;
  autoDismissWeekends?: boolean | undefined;
  weekendsFrom?: 'today' | 'start' | undefined;
  formula?: string | undefined;
}

/**
 * Changes a metric's name, unit, start, people and acceptance. Answers stay as they are. Throws NOT_MANAGER, METRIC_NAME_TAKEN, METRIC_CODE_TAKEN, METRIC_FINISHED,
 * PERCENT_NOT_SUMMED, NOT_A_MEMBER, DAILY_ONLY, TOO_MANY_INVITATIONS, COMPUTED, FORMULA_CIRCLE, and `readFormula`'s, `requireUnit`'s and `moveStart`'s.
 */
export async function updateMetric(ctx: OrganisationContext, id: string, change: Change): Promise<void> {
  const { db, scope } = ctx;
  const [metric] = await lockMetrics(db, scope, [id]);
  if (!metric) throw new Refusal('NOT_FOUND');
  scope.requireManager(metric.organisation_id);
  if (metric.finished_at !== null) throw new Refusal('METRIC_FINISHED');
  if (metric.type === 'PERCENT' && change.aggregate === 'sum') throw new Refusal('PERCENT_NOT_SUMMED');
  if (metric.formula !== null) requireUntyped(change);
  else if (change.formula !== undefined)
    throw new Refusal('FORMULA_WRONG', { message: 'This metric is reported. Add a new metric for a formula.' });
  if (change.unit !== undefined) await requireUnit(db, metric, change.unit);
  const moved = change.startDate === undefined ? metric : await moveStart(ctx, metric, change.startDate);
  const people = await resolvePeople(ctx, metric.organisation_id, change);
  await db
    .updateTable('metrics')
    .set({
      name: change.name ?? metric.name,
      code: change.code === undefined ? metric.code : change.code,
      description: change.description ?? metric.description,
      aggregate: change.aggregate ?? metric.aggregate,
      unit: change.unit === undefined ? metric.unit : change.unit,
      editor_id: people.editorId === undefined ? metric.editor_id : people.editorId,
      auto_accept: change.autoAccept ?? metric.auto_accept,
    })
    .where('id', '=', metric.id)
    .execute()
    .catch(takenAs({ metrics_name: 'METRIC_NAME_TAKEN', metrics_code: 'METRIC_CODE_TAKEN' }));
  const viewerIds = ((await viewersOf(db, [metric.id])).get(metric.id) ?? []).map((viewer) => viewer.id);
  if (people.viewerIds) await setViewers(ctx, metric, people.viewerIds);
  await inviteTo(ctx, metric, people.invited);
  const editorId = people.editorId === undefined ? metric.editor_id : people.editorId;
  await notifyPeople(
    ctx,
    { ...metric, name: change.name ?? metric.name },
    {
      before: { editorId: metric.editor_id, viewerIds },
      now: { editorId, viewerIds: people.viewerIds ?? viewerIds },
    },
  );
  if (change.autoDismissWeekends !== undefined)
    await setWeekends(ctx, moved, change.autoDismissWeekends, change.weekendsFrom);
  await computeAgain(ctx, metric, change);
  await audit(ctx, {
    action: 'metric.updated',
    entity: 'metric',
    entityId: metric.public_id,
    accountId: null,
    changes: { ...change },
  });
}

/** Computes a formula's values again after a change of it, its unit or start, and those of formulas that read the metric. */
async function computeAgain(ctx: OrganisationContext, before: MetricRow, change: Change): Promise<void> {
  const { db, scope } = ctx;
  const { formula, autoDismissWeekends: weekends } = change;
  const differs = (...names: ('unit' | 'aggregate')[]) =>
    names.some((name) => change[name] !== undefined && change[name] !== before[name]);
  const moved = change.startDate !== undefined && change.startDate !== before.start_date;
  const inWeekends = weekends !== undefined && weekends !== before.spans.some((span) => span.to === null);
  if (before.formula === null || (formula === undefined && !moved && !differs('unit'))) {
    if (moved || inWeekends || differs('aggregate')) await recompute(ctx, new Map([[before.id, 'all']]));
    return;
  }
  const metric = (await metricById(db, scope, before.public_id))!;
  const read = await readFormula(ctx, formula ?? formulaText(formulaOf(metric)), {
    type: metric.type,
    unit: metric.unit,
    recurrence: recurrenceOf(metric),
    projectId: metric.project_id,
    organisationId: metric.organisation_id,
  });
  await saveFormula(ctx, metric, read);
  await recomputeAll(ctx, (await metricById(db, scope, before.public_id))!);
}

/**
 * Checks that a metric's unit may change: not once a value was sent in the current one. Throws UNIT_LOCKED, UNIT_MISSING,
 * FEED_UNFIT. Source: metrics.md §2.6.
 */
async function requireUnit(db: Db, metric: MetricRow, unit: string | null): Promise<void> {
  if (unit === metric.unit) return;
  if (metric.type === 'COUNT') throw new Refusal('UNIT_MISSING', { message: 'A count has no unit' });
  if (!isUnitOf(metric.type, unit)) throw new Refusal('UNIT_MISSING');
  if ((await valuedOf(db, [metric.id])).has(metric.id)) throw new Refusal('UNIT_LOCKED');
  const [user] = await usersOf(db, [metric.id]);
  if (user !== undefined)
    throw new Refusal('UNIT_LOCKED', { message: `“${user}” is computed from this metric, so its unit can’t change.` });
  const source = metric.connected ? await sourceOf(db, metric.id) : undefined;
  if (source && !fits(source.feed, { type: metric.type, unit }))
    throw new Refusal('FEED_UNFIT', {
      message: 'This metric can’t be filled from the portal in that unit.',
      field: 'unit',
    });
}

/** Deletes a metric with its values permanently, also a finished one. Throws NOT_MANAGER, NAME_NOT_CONFIRMED, USED_IN_FORMULA. */
export async function deleteMetric(ctx: OrganisationContext, id: string, confirmName: string): Promise<void> {
  const { db, now, scope } = ctx;
  const [metric] = await lockMetrics(db, scope, [id]);
  if (!metric) throw new Refusal('NOT_FOUND');
  scope.requireManager(metric.organisation_id);
  if (metric.name !== confirmName.trim()) throw new Refusal('NAME_NOT_CONFIRMED');
  const [user] = await usersOf(db, [metric.id]);
  if (user !== undefined)
    throw new Refusal('USED_IN_FORMULA', {
      message: `“${user}” is computed from this metric. Change its formula or delete it first.`,
    });
  await audit(ctx, {
    action: 'metric.deleted',
    entity: 'metric',
    entityId: metric.public_id,
    accountId: null,
    changes: { name: metric.name, projectId: metric.project_id },
  });
  // Recipients are looked up through the metric, so they are notified before it is deleted.
  await notify(ctx, [{ ...aboutMetric(metric), type: 'DELETED_KPI', link: screens.projects }]);
  await sql`select tonnage_delete('metric', ${metric.public_id}, ${now})`.execute(db);
  await ctx.queue.send(db, sweepDeletedJob, {});
}

/** Removes a viewer from a metric: a manager may remove anyone, a viewer themselves. Throws NOT_MANAGER, METRIC_FINISHED. */
export async function removeViewer(ctx: OrganisationContext, id: string, userId: string): Promise<void> {
  const { db, scope } = ctx;
  const [metric] = await lockMetrics(db, scope, [id]);
  if (!metric || !isId(userId)) throw new Refusal('NOT_FOUND');
  if (userId !== scope.actor.userId) scope.requireManager(metric.organisation_id);
  if (metric.finished_at !== null) throw new Refusal('METRIC_FINISHED');
  const gone = await db
    .deleteFrom('metric_viewers')
    .where('metric_id', '=', metric.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (gone.numDeletedRows !== 1n) throw new Refusal('NOT_FOUND');
  await touchMetric(db, metric);
  const notice = { type: 'DELETED_KPI_VIEWER' as const, recipients: [userId], link: screens.projects };
  await notify(ctx, [{ ...aboutMetric(metric), ...notice }]);
  await audit(ctx, {
    action: 'metric.viewer_removed',
    entity: 'metric',
    entityId: metric.public_id,
    accountId: null,
    changes: { userId },
  });
}

import type { IsoDate } from '@tonnage/domain/common/dates';
import { fits } from '@tonnage/domain/metrics/sources';
import { type Aggregate, isUnitOf } from '@tonnage/domain/metrics/types';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import type { Db } from '../../../platform/db/db.ts';
import { formulaText } from '@tonnage/domain/metrics/formulas/formula';
import { formulaOf, usersOf } from '../formulas.queries.ts';
import { recompute, recomputeAll } from './recompute.ts';
import { readFormula, requireUntyped, saveFormula } from './write-formula.ts';
import { lockMetrics, metricById, recurrenceOf, viewersOf, valuedOf, type MetricRow } from '../queries.ts';
import { sourceOf } from '../sources.queries.ts';
import { moveStart } from './move-start.ts';
import { inviteTo, type PeopleInput, resolvePeople } from './resolve-people.ts';
import { setViewers } from './set-people.ts';
import { setWeekends } from './set-weekends.ts';
import { notifyPeople } from './notify-people.ts';

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

import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import { isDeepStrictEqual } from 'node:util';
import type { MetricChange } from '@tonnage/contract/metrics/projects/many-metrics';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { isKey, keyOf } from '@tonnage/domain/metrics/periods/period';
import { type MetricCategory, unitSign } from '@tonnage/domain/metrics/types';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createMetric, type ParentProject } from '../../metrics/commands/create-metric.ts';
import { createMetrics } from '../../metrics/commands/create-metrics.ts';
import {
  lockMetrics,
  type MetricRow,
  metricsOfProject,
  namesOf,
  objectivesOf,
  recurrenceOf,
  scheduleOf,
  viewersOf,
} from '../../metrics/queries.ts';
import { lockProject } from './project.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import { bigints, uuids } from '../../../platform/db/arrays.ts';
import { notifyPeople } from '../../metrics/commands/notify-people.ts';
import { inviteTo, type PeopleInput, resolvePeople } from '../../metrics/commands/resolve-people.ts';
import { readObjective, type SentObjective, writeObjectives } from '../../metrics/commands/write-objectives.ts';
import { goalAt } from '../../metrics/goal.present.ts';
import { isId } from '../../../platform/db/ids.ts';

/** Adds a metric to an unfinished project. Returns its id. Throws NOT_MANAGER, PROJECT_FINISHED and `createMetric`'s. */
export async function addMetric(ctx: OrganisationContext, projectId: string, input: NewMetric): Promise<string> {
  return createMetric(ctx, await homeOf(ctx, projectId), input);
}

/** Adds several, all or none. Returns their ids. Throws the same as `addMetric`, naming the metric. */
export async function addMetrics(
  ctx: OrganisationContext,
  projectId: string,
  inputs: readonly NewMetric[],
): Promise<string[]> {
  return createMetrics(ctx, await homeOf(ctx, projectId), inputs);
}

async function homeOf(ctx: OrganisationContext, projectId: string): Promise<ParentProject> {
  const project = await lockProject(ctx, projectId);
  if (project.finished_at !== null) throw new Refusal('PROJECT_FINISHED');
  return {
    id: project.id,
    organisationId: project.organisation_id,
    schedule: scheduleOf(project),
    startDate: project.start_date,
  };
}

interface Change extends Pick<PeopleInput, 'editorId' | 'editorEmail'> {
  metricIds: readonly string[];
  category?: MetricCategory | undefined;
  objective?: (SentObjective<string | null> & { fromKey?: IsoDate | undefined }) | undefined;
  preview: boolean;
}

/**
 * Changes the editor, category or objective of several metrics of a project in one transaction, all or none; a preview
 * only answers what would change. Throws NOT_MANAGER, METRICS_CHANGED, NOT_A_MEMBER, NOT_A_NUMBER, OBJECTIVE_RANGE,
 * TOO_MANY_INVITATIONS, and unless it is a preview METRIC_FINISHED, COMPUTED, MIXED_UNITS and BAD_PERIOD_KEY, which name the metric.
 */
export async function updateMetrics(
  ctx: OrganisationContext,
  projectId: string,
  change: Change,
): Promise<MetricChange[]> {
  const { db, now, scope } = ctx;
  const project = await lockProject(ctx, projectId);
  const ids = [...new Set(change.metricIds)];
  const found = new Map((await lockMetrics(db, scope, ids)).map((metric) => [metric.public_id, metric]));
  const metrics = ids.flatMap((id) => found.get(id) ?? []).filter((metric) => metric.project_id === project.id);
  if (metrics.length < ids.length) throw new Refusal('METRICS_CHANGED');
  const recurrence = recurrenceOf(project);
  const fromKey = change.objective?.fromKey ?? keyOf(recurrence, dateIn(project.time_zone, now));
  const goal = change.objective && readObjective(change.objective);
  const refusals = metrics.map((metric) =>
    metric.formula !== null && (change.editorId || change.editorEmail)
      ? new Refusal('COMPUTED', { message: `“${metric.name}” is computed from other metrics, so nobody reports it.` })
      : refusalOf(
          metric,
          metrics[0]!,
          goal !== undefined && isKey(recurrence, fromKey) ? 'objective' : goal && 'badKey',
        ),
  );
  const refused = refusals.find((refusal) => refusal !== null);
  if (refused && !change.preview) throw refused;

  const people = await resolvePeople(ctx, project.organisation_id, change);
  const asksEditor = people.editorId !== undefined || people.invited.length > 0;
  const editorId = people.editorId ?? null;
  const rowIds = metrics.map((metric) => metric.id);
  const known = await objectivesOf(db, rowIds);
  const names = await namesOf(db, [editorId, ...metrics.map((metric) => metric.editor_id)]);
  const named = (id: string | null) => (id === null ? null : (names.get(id) ?? 'Deleted user'));
  const changes = metrics.map((metric, i): MetricChange => {
    const before = goalAt(known.get(metric.id), fromKey);
    const after = goal === undefined || goal.value === null ? null : { ...goal, value: goal.value };
    return {
      id: metric.public_id,
      name: metric.name,
      editor:
        asksEditor && (people.invited.length > 0 || metric.editor_id !== editorId)
          ? { before: named(metric.editor_id), after: people.invited[0]?.email ?? named(editorId) }
          : null,
      category:
        change.category === undefined || change.category === metric.category
          ? null
          : { before: metric.category as MetricCategory, after: change.category },
      objective: goal === undefined || isDeepStrictEqual(before, after) ? null : { before, after },
      problem: refusals[i]?.message ?? null,
    };
  });
  if (change.preview) return changes;

  const { category } = change;
  if (asksEditor || category !== undefined)
    await db
      .updateTable('metrics')
      .set({ ...(asksEditor ? { editor_id: editorId } : {}), ...(category === undefined ? {} : { category }) })
      .where(sql<boolean>`id = any(${bigints(rowIds)})`)
      .execute();
  const viewers = await viewersOf(db, rowIds);
  for (const [i, metric] of metrics.entries()) {
    const { editor, objective } = changes[i]!;
    if (editor) {
      const viewerIds = (viewers.get(metric.id) ?? []).map((viewer) => viewer.id);
      await inviteTo(ctx, metric, people.invited);
      await notifyPeople(ctx, metric, {
        before: { editorId: metric.editor_id, viewerIds },
        now: { editorId, viewerIds },
      });
    }
    if (objective) await writeObjectives(ctx, metric, [{ ...goal!, fromKey, note: '' }]);
  }
  const changed = changes.filter(({ editor, category: other, objective }) => editor ?? other ?? objective);
  if (changed.length > 0)
    await audit(ctx, {
      action: 'project.metricsChanged',
      entity: 'project',
      entityId: project.id,
      accountId: null,
      changes: { metrics: changed.map(({ name, problem: _problem, ...each }) => ({ name, ...each })) },
    });
  return changes;
}

/** Why one of the metrics cannot change with the others. */
function refusalOf(metric: MetricRow, first: MetricRow, goal: 'objective' | 'badKey' | undefined): Refusal | null {
  const says = (message: string) => ({ message: `“${metric.name}” ${message}` });
  if (metric.finished_at !== null)
    return new Refusal('METRIC_FINISHED', {
      ...says('is finished, so it is view-only. Leave it out.'),
      field: 'metricIds',
    });
  if (goal === 'badKey') return new Refusal('BAD_PERIOD_KEY', { field: 'objective.fromKey' });
  if (goal === 'objective' && (metric.type !== first.type || metric.unit !== first.unit)) {
    const unit = ({ unit: own }: MetricRow) => (own === null ? 'counts' : `is in ${unitSign(own)}`);
    return new Refusal(
      'MIXED_UNITS',
      says(`${unit(metric)}, but “${first.name}” ${unit(first)}. Set the objectives of one unit at a time.`),
    );
  }
  return null;
}

/**
 * Stores the order of all metrics of a project, which its table, lists and the scorecard follow. Throws NOT_MANAGER,
 * PROJECT_FINISHED, and METRICS_CHANGED unless the ids are those of its metrics, each once.
 */
export async function orderMetrics(ctx: OrganisationContext, projectId: string, metricIds: string[]): Promise<void> {
  const { db, scope } = ctx;
  const project = await lockProject(ctx, projectId);
  if (project.finished_at !== null) throw new Refusal('PROJECT_FINISHED');
  const own = new Set((await metricsOfProject(db, scope, project.id)).map((metric) => metric.public_id));
  const complete = new Set(metricIds).size === own.size && metricIds.length === own.size;
  if (!complete || metricIds.some((id) => !isId(id) || !own.has(id))) throw new Refusal('METRICS_CHANGED');
  await sql`update metrics m set position = o.place
    from unnest(${uuids(metricIds)}) with ordinality as o(id, place)
    where m.tenant_id = ${scope.tenantId} and m.public_id = o.id and m.position <> o.place`.execute(db);
  await audit(ctx, {
    action: 'project.metricsOrdered',
    entity: 'project',
    entityId: project.id,
    accountId: null,
    changes: { metrics: metricIds.length },
  });
}

import { LIMITS } from '@tonnage/contract/limits';
import type { MetricTemplate, TemplateMetric } from '@tonnage/contract/metrics/projects/templates';
import type { MetricCategory } from '@tonnage/domain/metrics/types';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import { json } from '../../../platform/db/db.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import { presentGoal } from '../../metrics/goal.present.ts';
import { metricsOfProject, objectivesOf } from '../../metrics/queries.ts';
import { projectById } from '../queries.ts';
import { organisationTable } from '../../organisations/queries.ts';

/**
 * Saves a project's unfinished metrics, except computed ones, with their newest objectives, as a template of its organisation. Throws NOT_FOUND,
 * NOT_MANAGER, TEMPLATE_EMPTY, TOO_MANY_TEMPLATES, TEMPLATE_NAME_TAKEN.
 */
export async function saveTemplate(ctx: OrganisationContext, projectId: string, name: string): Promise<MetricTemplate> {
  const { db, now, scope } = ctx;
  const project = await projectById(db, scope, projectId);
  if (!project) throw new Refusal('NOT_FOUND');
  const organisationId = project.organisation_id;
  scope.requireManager(organisationId);
  const rows = (await metricsOfProject(db, scope, projectId)).filter(
    // A formula reads metrics of this organisation, which a template does not name.
    (metric) => metric.finished_at === null && metric.formula === null,
  );
  if (rows.length === 0) throw new Refusal('TEMPLATE_EMPTY');
  const objectives = await objectivesOf(
    db,
    rows.map((metric) => metric.id),
  );
  const metrics = rows.map((metric): TemplateMetric => {
    const last = objectives.get(metric.id)?.at(-1);
    const goal = last && presentGoal(last);
    return {
      name: metric.name,
      description: metric.description,
      category: metric.category as MetricCategory,
      type: metric.type,
      unit: metric.unit,
      aggregate: metric.aggregate,
      autoAccept: metric.auto_accept,
      objective: goal === undefined || goal.value === null ? null : { ...goal, value: goal.value },
    };
  });
  // The lock keeps others from adding a template during the count.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${organisationId}`}, 22))`.execute(db);
  const { n } = await db
    .selectFrom('metric_templates')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.metricTemplates) throw new Refusal('TOO_MANY_TEMPLATES');
  const id = newId(now);
  await db
    .insertInto('metric_templates')
    .values({
      tenant_id: scope.tenantId,
      id,
      organisation_id: organisationId,
      name,
      metrics: json(metrics),
      created_by: scope.actor.userId,
      created_at: now,
    })
    .execute()
    .catch(takenAs('TEMPLATE_NAME_TAKEN'));
  await audit(ctx, {
    action: 'organisation.template_saved',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { name, metrics: metrics.length },
  });
  return { id, name, createdAt: now, metrics };
}

/** Deletes a template. Throws NOT_FOUND, NOT_MANAGER. */
export async function deleteTemplate(ctx: OrganisationContext, organisationId: string, id: string): Promise<void> {
  const { db, scope } = ctx;
  if (!(await organisationTable.one(ctx, organisationId))) throw new Refusal('NOT_FOUND');
  scope.requireManager(organisationId);
  const gone = isId(id)
    ? await db
        .deleteFrom('metric_templates')
        .where('id', '=', id)
        .where('organisation_id', '=', organisationId)
        .returning('name')
        .executeTakeFirst()
    : undefined;
  if (!gone) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    action: 'organisation.template_deleted',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { name: gone.name },
  });
}

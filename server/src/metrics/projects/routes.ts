import * as projects from '@tonnage/contract/metrics/projects';
import { previewPeriods } from '@tonnage/domain/metrics/periods/preview';
import * as many from '@tonnage/contract/metrics/projects/many-metrics';
import * as templates from '@tonnage/contract/metrics/projects/templates';
import type { MetricTemplate, TemplateMetric } from '@tonnage/contract/metrics/projects/templates';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageAnswer, pageWithin } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { copyProject } from './commands/copy-project.ts';
import { createProject, deleteProject, requireSchedule, updateProject } from './commands/project.ts';
import { addMetric, addMetrics, orderMetrics, updateMetrics } from './commands/metrics.ts';
import { metricAnswer, presentMetrics } from '../metrics/present.ts';
import { byChange, progressOf, projectById, projectPage } from './queries.ts';
import { metricsOfProject } from '../metrics/queries.ts';
import { presentProject, projectAnswer } from './present.ts';
import { organisationTable } from '../organisations/queries.ts';
import { deleteTemplate, saveTemplate } from './commands/save-template.ts';

const PREVIEWED = 6;

export function projectRoutes(bind: Binder): void {
  const shown = async (ctx: Reading<OrganisationContext>, id: string) => ({ data: await projectAnswer(ctx, id) });
  bind.organisations(projects.listProjects, async ({ db, scope, now }, { query }) => {
    const { rows, total } = await projectPage(db, scope, query);
    const progress = await progressOf(
      db,
      scope,
      rows.map((row) => row.id),
      now,
    );
    return pageAnswer(query, { rows: rows.map((row) => presentProject(scope, row, progress(row.id))), total });
  });
  bind.organisations(projects.getProject, (ctx, { params }) => shown(ctx, params.id));
  bind.organisations(projects.createProject, async (ctx, { params, body }) =>
    shown(ctx, await createProject(ctx, params.id, body.data)),
  );
  bind.organisations(projects.copyProject, async (ctx, { params, body }) =>
    shown(ctx, await copyProject(ctx, params.id, body.data)),
  );
  bind.organisations(projects.updateProject, async (ctx, { params, body }) => {
    await updateProject(ctx, params.id, body.data);
    return shown(ctx, params.id);
  });
  bind.organisations(projects.deleteProject, async (ctx, { params, body }) => {
    await deleteProject(ctx, params.id, body.data.confirmName);
    return { data: { id: params.id } };
  });
  bind.organisations(projects.createMetric, async (ctx, { params, body }) => ({
    data: await metricAnswer(ctx, await addMetric(ctx, params.id, body.data)),
  }));
  bind.organisations(projects.listMetrics, async (ctx, { params, query }) => {
    const { db, scope } = ctx;
    if (!(await projectById(db, scope, params.id))) throw new Refusal('NOT_FOUND');
    const { rows, total } = pageWithin(query, byChange(await metricsOfProject(db, scope, params.id), query));
    return pageAnswer(query, { rows: await presentMetrics(ctx, rows), total });
  });
  bind.organisations(projects.previewSchedule, async (_ctx, { body }) => {
    requireSchedule(body.data.schedule);
    return { data: previewPeriods(body.data.schedule, body.data.startDate, PREVIEWED) };
  });
}

/** Many metrics at once, and the templates of an organisation. */
export function manyMetricsRoutes(bind: Binder): void {
  bind.organisations(many.createMetrics, async (ctx, { params, body }) => ({
    data: { ids: await addMetrics(ctx, params.id, body.data.metrics) },
  }));
  bind.organisations(many.updateMetrics, async (ctx, { params, body }) => ({
    data: { changes: await updateMetrics(ctx, params.id, body.data) },
  }));
  bind.organisations(many.orderMetrics, async (ctx, { params, body }) => {
    await orderMetrics(ctx, params.id, body.data.metricIds);
    return { data: { metricIds: body.data.metricIds } };
  });
  bind.organisations(templates.listMetricTemplates, async (ctx, { params }) => {
    const { db, scope } = ctx;
    if (!(await organisationTable.one(ctx, params.id))) throw new Refusal('NOT_FOUND');
    scope.requireManager(params.id);
    const rows = await db
      .selectFrom('metric_templates')
      .select(['id', 'name', 'created_at', 'metrics'])
      .where('organisation_id', '=', params.id)
      .orderBy('name')
      .orderBy('id')
      .execute();
    return {
      data: rows.map((row): MetricTemplate => ({
        id: row.id,
        name: row.name,
        createdAt: row.created_at.toISOString(),
        metrics: row.metrics as unknown as TemplateMetric[],
      })),
    };
  });
  bind.organisations(templates.saveMetricTemplate, async (ctx, { params, body }) => ({
    data: await saveTemplate(ctx, params.id, body.data.name),
  }));
  bind.organisations(templates.removeMetricTemplate, async (ctx, { params }) => {
    await deleteTemplate(ctx, params.id, params.templateId);
    return { data: { id: params.templateId } };
  });
}

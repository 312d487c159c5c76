import * as projects from '@tonnage/contract/metrics/projects';
import { previewPeriods } from '@tonnage/domain/metrics/periods/preview';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { copyProject } from './commands/copy-project.ts';
import { createProject, requireSchedule, deleteProject, updateProject } from './commands/project.ts';
import { addMetric } from './commands/add-metric.ts';
import { metricAnswer, presentMetrics } from '../metrics/present.ts';
import { byChange } from './changed.ts';
import { metricsOfProject } from '../metrics/queries.ts';
import { presentProject, projectAnswer } from './present.ts';
import { projectById, projectPage, progressOf } from './queries.ts';

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
    const data = rows.map((row) => presentProject(scope, row, progress(row.id)));
    return { data, meta: { pagination: pageOf(query.pagination, total).pagination } };
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
    const rows = byChange(await metricsOfProject(db, scope, params.id), query);
    const { limit, offset, pagination } = pageOf(query.pagination, rows.length);
    return { data: await presentMetrics(ctx, rows.slice(offset, offset + limit)), meta: { pagination } };
  });
  bind.organisations(projects.previewSchedule, async (_ctx, { body }) => {
    requireSchedule(body.data.schedule);
    return { data: previewPeriods(body.data.schedule, body.data.startDate, PREVIEWED) };
  });
}

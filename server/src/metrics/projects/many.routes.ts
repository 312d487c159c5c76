import * as many from '@tonnage/contract/metrics/projects/many-metrics';
import * as templates from '@tonnage/contract/metrics/projects/templates';
import type { MetricTemplate, TemplateMetric } from '@tonnage/contract/metrics/projects/templates';
import type { Binder } from '../../platform/http/endpoint.ts';
import { organisationTable } from '../organisations/queries.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addMetrics } from './commands/add-metric.ts';
import { updateMetrics } from './commands/update-metrics.ts';
import { orderMetrics } from './commands/order-metrics.ts';
import { deleteTemplate, saveTemplate } from './commands/save-template.ts';

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

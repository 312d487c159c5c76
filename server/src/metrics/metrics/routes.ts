import { getMetricCatalogue } from '@tonnage/contract/metrics/metrics';
import * as alerts from '@tonnage/contract/metrics/metrics/alerts';
import * as metrics from '@tonnage/contract/metrics/metrics';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import { alertsOf } from './alerts.queries.ts';
import { CATALOGUE } from './catalogue.present.ts';
import { deleteMetric, removeViewer, updateMetric } from './commands/metric.ts';
import { setAlerts } from './commands/set-alerts.ts';
import { setObjective, setObjectives } from './commands/set-objective.ts';
import { metricAnswer } from './present.ts';
import { metricTable } from './queries.ts';

export function metricRoutes(bind: Binder): void {
  const shown = async (ctx: Reading<OrganisationContext>, id: string) => ({ data: await metricAnswer(ctx, id) });
  bind.organisations(getMetricCatalogue, () => Promise.resolve({ data: CATALOGUE }));
  bind.organisations(metrics.getMetric, (ctx, { params }) => shown(ctx, params.id));
  bind.organisations(metrics.updateMetric, async (ctx, { params, body }) => {
    await updateMetric(ctx, params.id, body.data);
    return shown(ctx, params.id);
  });
  bind.organisations(metrics.findMetrics, metricTable.answer);
  bind.organisations(metrics.deleteMetric, async (ctx, { params, body }) => {
    await deleteMetric(ctx, params.id, body.data.confirmName);
    return { data: { id: params.id } };
  });
  bind.organisations(metrics.removeMetricViewer, async (ctx, { params }) => {
    await removeViewer(ctx, params.id, params.userId);
    return { data: { id: params.userId } };
  });
  bind.organisations(alerts.getMetricAlerts, async (ctx, { params }) => ({ data: await alertsOf(ctx, params.id) }));
  bind.organisations(alerts.setMetricAlerts, async (ctx, { params, body }) => {
    await setAlerts(ctx, params.id, body.data);
    return { data: await alertsOf(ctx, params.id) };
  });
  bind.organisations(metrics.setObjective, async (ctx, { params, body }) => {
    await setObjective(ctx, params.id, body.data);
    return shown(ctx, params.id);
  });
  bind.organisations(metrics.setObjectives, async (ctx, { params, body }) => {
    await setObjectives(ctx, params.id, body.data);
    return shown(ctx, params.id);
  });
}

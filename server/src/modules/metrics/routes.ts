import * as metrics from '@tonnage/contract/metrics/metrics';
import type { Binder } from '../../platform/endpoint.ts';
import type { OrganisationContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addMetric } from '../projects/commands/add-metric.ts';
import { setObjective } from './commands/set-objective.ts';
import { updateMetric } from './commands/update-metric.ts';
import { presentMetric } from './present.ts';
import { metricById } from './queries.ts';

export function metricRoutes(bind: Binder): void {
  const shown = async ({ db, scope }: OrganisationContext, id: string) => {
    const row = await metricById(db, scope, id);
    if (!row) throw new Refusal('NOT_FOUND');
    return { data: await presentMetric(db, scope, row) };
  };
  bind.organisations(metrics.getMetric, (ctx, { params }) => shown(ctx, params.id));
  bind.organisations(metrics.createMetric, async (ctx, { params, body }) =>
    shown(ctx, await addMetric(ctx, params.id, body.data)),
  );
  bind.organisations(metrics.updateMetric, async (ctx, { params, body }) => {
    await updateMetric(ctx, params.id, body.data);
    return shown(ctx, params.id);
  });
  bind.organisations(metrics.setObjective, async (ctx, { params, body }) => {
    await setObjective(ctx, params.id, body.data);
    return shown(ctx, params.id);
  });
}

import {
  finishMetric as finishMetricEndpoint,
  finishProject as finishProjectEndpoint,
} from '@tonnage/contract/metrics/periods/finish';
import type { Binder } from '../../platform/http/endpoint.ts';
import { metricAnswer } from '../metrics/present.ts';
import { projectAnswer } from '../projects/present.ts';
import { finishMetric, finishProject } from './commands/finish.ts';

export function finishRoutes(bind: Binder): void {
  bind.organisations(finishMetricEndpoint, async (ctx, { params, body }) => {
    await finishMetric(ctx, params.id, body.data);
    return { data: await metricAnswer(ctx, params.id) };
  });
  bind.organisations(finishProjectEndpoint, async (ctx, { params, body }) => {
    await finishProject(ctx, params.id, body.data);
    return { data: await projectAnswer(ctx, params.id) };
  });
}

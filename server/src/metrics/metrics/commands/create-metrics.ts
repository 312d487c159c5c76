import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import type { OrganisationContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createMetric, type ParentProject } from './create-metric.ts';

/**
 * Adds metrics to a project in their order; the caller has checked the permission. Returns their ids. A refusal of `createMetric`
 * names the metric and its field.
 */
export async function createMetrics(
  ctx: OrganisationContext,
  parent: ParentProject,
  inputs: readonly NewMetric[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [i, input] of inputs.entries())
    ids.push(
      await createMetric(ctx, parent, input).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code === 'TOO_MANY_METRICS') throw error;
        const { message, field, details } = error;
        throw new Refusal(error.code, {
          message: `“${input.name}”: ${message}`,
          field: field === undefined ? `metrics.${i}` : `metrics.${i}.${field}`,
          details,
        });
      }),
    );
  return ids;
}

import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import { LIMITS } from '@tonnage/contract/limits';
import type { OrganisationContext } from '../../../platform/context.ts';
import { dateIn } from '@tonnage/domain/common/zoned';
import { endedCount } from '@tonnage/domain/metrics/periods/period';
import { Refusal } from '../../../platform/refusal.ts';
import { createMetric, type ParentProject } from './create-metric.ts';

/** Refusals that concern the whole call. */
const UNCHANGED = new Set(['TOO_MANY_METRICS', 'BUDGET_SPENT']);

/**
 * Adds metrics to a project in their order; the caller has checked the permission. Returns their ids. A refusal of `createMetric`
 * names the metric and its field; FORMULA_WRONG also if the formulas read too many figures together.
 */
export async function createMetrics(
  ctx: OrganisationContext,
  parent: ParentProject,
  inputs: readonly NewMetric[],
): Promise<string[]> {
  requireComputable(ctx, parent, inputs);
  const ids: string[] = [];
  for (const [i, input] of inputs.entries())
    ids.push(
      await createMetric(ctx, parent, input).catch((error: unknown) => {
        if (!(error instanceof Refusal) || UNCHANGED.has(error.code)) throw error;
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

/** Refuses formulas that read too many figures together: their terms, times the periods since their start. */
function requireComputable(
  { now }: OrganisationContext,
  { schedule, startDate }: ParentProject,
  inputs: readonly NewMetric[],
): void {
  const today = dateIn(schedule.timeZone, now);
  const figures = inputs.reduce((sum, input) => {
    const terms = (input.formula ?? '').split('[').length - 1;
    return sum + terms * (1 + endedCount(schedule, input.startDate ?? startDate, today));
  }, 0);
  if (figures > LIMITS.computedFigures)
    throw new Refusal('FORMULA_WRONG', {
      message: 'These formulas read too many values together. Add fewer of them at a time, or start them later.',
      field: 'metrics',
    });
}

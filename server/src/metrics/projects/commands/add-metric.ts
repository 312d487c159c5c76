import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createMetric, type ParentProject } from '../../metrics/commands/create-metric.ts';
import { createMetrics } from '../../metrics/commands/create-metrics.ts';
import { scheduleOf } from '../../metrics/queries.ts';
import { lockProject } from './project.ts';

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

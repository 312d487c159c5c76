import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import type { OrganisationContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createMetric } from '../../metrics/commands/create-metric.ts';
import { scheduleOf } from '../../metrics/queries.ts';
import { lockProject } from './lock-project.ts';

/** Adds a metric to an unfinished project. Returns its id. Throws NOT_MANAGER, PROJECT_FINISHED and `createMetric`'s. */
export async function addMetric(ctx: OrganisationContext, projectId: string, input: NewMetric): Promise<string> {
  const project = await lockProject(ctx, projectId);
  if (project.finished_at !== null) throw new Refusal('PROJECT_FINISHED');
  const home = {
    id: project.id,
    organisationId: project.organisation_id,
    schedule: scheduleOf(project),
    startDate: project.start_date,
  };
  return createMetric(ctx, home, input);
}

import { isTimeZone } from '@tonnage/domain/common/dates';
import type { MetricCategory } from '@tonnage/domain/metrics/types';
import { endsAt } from '@tonnage/domain/metrics/periods/instants';
import { MOST_GRACE_DAYS } from '@tonnage/domain/metrics/periods/schedule';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import { lockMetrics, metricsOfProject, recurrenceOf } from '../../metrics/queries.ts';
import { lockProject } from './lock-project.ts';

interface Change {
  name?: string | undefined;
  description?: string | undefined;
  categories?: MetricCategory[] | undefined;
  timeZone?: string | undefined;
  graceDays?: number | undefined;
}

/**
 * Changes a project except for its schedule. A new time zone changes no keys, only when periods begin and end. Throws
 * NOT_MANAGER, PROJECT_NAME_TAKEN, PROJECT_FINISHED, GRACE_TOO_LONG, NOT_A_ZONE. Source: metrics.md §2.1.
 */
export async function updateProject(ctx: OrganisationContext, id: string, change: Change): Promise<void> {
  const { db } = ctx;
  const project = await lockProject(ctx, id);
  if (project.finished_at !== null) throw new Refusal('PROJECT_FINISHED');
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) throw new Refusal('NOT_A_ZONE');
  if (change.graceDays !== undefined && change.graceDays > MOST_GRACE_DAYS[project.frequency])
    throw new Refusal('GRACE_TOO_LONG');
  await db
    .updateTable('projects')
    .set({
      name: change.name ?? project.name,
      description: change.description ?? project.description,
      categories: [...new Set(change.categories ?? project.categories)],
      time_zone: change.timeZone ?? project.time_zone,
      grace_days: change.graceDays ?? project.grace_days,
    })
    .where('id', '=', project.id)
    .execute()
    .catch(takenAs('PROJECT_NAME_TAKEN'));
  if (change.timeZone !== undefined && change.timeZone !== project.time_zone) await moveClock(ctx, project.id);
  await audit(ctx, {
    action: 'project.updated',
    entity: 'project',
    entityId: project.id,
    accountId: null,
    changes: { ...change },
  });
}

/** Recalculates when the open periods of a project end, in its new time zone. */
async function moveClock({ db, scope }: OrganisationContext, projectId: string): Promise<void> {
  const ids = (await metricsOfProject(db, scope, projectId)).map((metric) => metric.public_id);
  for (const metric of await lockMetrics(db, scope, ids)) {
    const next_due_at = endsAt({ ...recurrenceOf(metric), timeZone: metric.time_zone }, metric.next_open_key);
    await db.updateTable('metrics').set({ next_due_at }).where('id', '=', metric.id).execute();
  }
}

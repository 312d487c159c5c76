import type { Project } from '@tonnage/contract/metrics/projects';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import type { OrganisationScope } from '../../platform/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recurrenceOf } from '../metrics/queries.ts';
import { projectById, projectRole, type ProjectRow, type Progress, progressOf } from './queries.ts';

export function presentProject(scope: OrganisationScope, row: ProjectRow, progress: Progress): Project {
  return {
    id: row.id,
    organisation: { id: row.organisation_id, name: row.organisation_name },
    name: row.name,
    description: row.description,
    categories: row.categories as Project['categories'],
    schedule: recurrenceOf(row),
    timeZone: row.time_zone,
    graceDays: row.grace_days,
    startDate: row.start_date,
    finishedAt: row.finished_at?.toISOString() ?? null,
    role: projectRole(scope, row, progress.metrics),
    metrics: progress.metrics.length,
    status: progress.status,
    open: progress.open,
    overdue: progress.overdue,
    waiting: progress.waiting,
    running: progress.coverage?.running ?? null,
    completeTo: progress.coverage?.completeTo ?? null,
    updatedAt: row.changed_at.toISOString(),
  };
}

/** A project by its id, with its status. Throws NOT_FOUND. */
export async function projectAnswer({ db, scope, now }: Reading<OrganisationContext>, id: string): Promise<Project> {
  const row = await projectById(db, scope, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const progress = await progressOf(db, scope, [row.id], now);
  return presentProject(scope, row, progress(row.id));
}

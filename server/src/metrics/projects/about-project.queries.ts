import type { Db } from '../../platform/db/db.ts';
import type { ProjectRow } from './queries.ts';

/** The content of every notification about a project; it concerns the people of all of its metrics. */
export async function aboutProject(db: Db, project: ProjectRow) {
  const metrics = await db
    .selectFrom('metrics')
    .select('id')
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute();
  return {
    organisationId: project.organisation_id,
    projectId: project.id,
    metricIds: metrics.map(({ id }) => id),
    facts: { organisation: project.organisation_name, project: project.name },
  };
}

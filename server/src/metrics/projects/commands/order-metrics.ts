import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import { uuids } from '../../../platform/db/arrays.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { metricsOfProject } from '../../metrics/queries.ts';
import { lockProject } from './project.ts';

/**
 * Stores the order of all metrics of a project, which its table, lists and the scorecard follow. Throws NOT_MANAGER,
 * PROJECT_FINISHED, and METRICS_CHANGED unless the ids are those of its metrics, each once.
 */
export async function orderMetrics(ctx: OrganisationContext, projectId: string, metricIds: string[]): Promise<void> {
  const { db, scope } = ctx;
  const project = await lockProject(ctx, projectId);
  if (project.finished_at !== null) throw new Refusal('PROJECT_FINISHED');
  const own = new Set((await metricsOfProject(db, scope, project.id)).map((metric) => metric.public_id));
  const complete = new Set(metricIds).size === own.size && metricIds.length === own.size;
  if (!complete || metricIds.some((id) => !isId(id) || !own.has(id))) throw new Refusal('METRICS_CHANGED');
  await sql`update metrics m set position = o.place
    from unnest(${uuids(metricIds)}) with ordinality as o(id, place)
    where m.tenant_id = ${scope.tenantId} and m.public_id = o.id and m.position <> o.place`.execute(db);
  await audit(ctx, {
    action: 'project.metricsOrdered',
    entity: 'project',
    entityId: project.id,
    accountId: null,
    changes: { metrics: metricIds.length },
  });
}

import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { aboutProject } from '../about-project.queries.ts';
import { screens } from '../../organisations/places.present.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { usersOf } from '../../metrics/formulas.queries.ts';
import { metricsOfProject } from '../../metrics/queries.ts';
import { lockProject } from './lock-project.ts';
import { sweepDeletedJob } from '../../organisations/jobs.ts';

/** Deletes a project with its metrics and values permanently, also a finished one. Throws NOT_MANAGER, NAME_NOT_CONFIRMED, USED_IN_FORMULA. */
export async function deleteProject(ctx: OrganisationContext, id: string, confirmName: string): Promise<void> {
  const project = await lockProject(ctx, id);
  if (project.name !== confirmName.trim()) throw new Refusal('NAME_NOT_CONFIRMED');
  const ids = (await metricsOfProject(ctx.db, ctx.scope, project.id)).map((metric) => metric.id);
  const [user] = await usersOf(ctx.db, ids, ids);
  if (user !== undefined)
    throw new Refusal('USED_IN_FORMULA', {
      message: `“${user}” in another project is computed from a metric of this one. Change its formula or delete it first.`,
    });
  await audit(ctx, {
    action: 'project.deleted',
    entity: 'project',
    entityId: project.id,
    accountId: null,
    changes: { name: project.name },
  });
  await notify(ctx, [{ ...(await aboutProject(ctx.db, project)), type: 'DELETED_PROJECT', link: screens.projects }]);
  await sql`select tonnage_delete('project', ${project.id}, ${ctx.now})`.execute(ctx.db);
  await ctx.queue.send(ctx.db, sweepDeletedJob, {});
}

import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { OrganisationContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { aboutProject } from '../about-project.queries.ts';
import { screens } from '../../organisations/places.present.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { lockProject } from './lock-project.ts';

/** Deletes a project with its metrics and values permanently, also a finished one. Throws NOT_MANAGER, NAME_NOT_CONFIRMED. */
export async function deleteProject(ctx: OrganisationContext, id: string, confirmName: string): Promise<void> {
  const project = await lockProject(ctx, id);
  if (project.name !== confirmName.trim()) throw new Refusal('NAME_NOT_CONFIRMED');
  await audit(ctx, {
    action: 'project.deleted',
    entity: 'project',
    entityId: project.id,
    accountId: null,
    changes: { name: project.name },
  });
  await notify(ctx, [{ ...(await aboutProject(ctx.db, project)), type: 'DELETED_PROJECT', link: screens.projects }]);
  await sql`select tonnage_delete('project', ${project.id}, ${ctx.now})`.execute(ctx.db);
  await ctx.queue.send(ctx.db, 'metrics.sweep', {});
}

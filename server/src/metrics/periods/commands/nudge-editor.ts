import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { screens } from '../../organisations/screens.present.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { projectById } from '../../projects/queries.ts';
import { openMetrics, todayOf } from '../open.queries.ts';

/**
 * Reminds an editor of what they have to report in a project, in their list and by email: once a day, whoever sends it, across
 * the whole organisation. Throws NOT_MANAGER, NUDGE_SELF, NOTHING_OPEN, EDITOR_RESTS, ALREADY_NUDGED. Source: metrics.md §4.4.
 */
export async function nudgeEditor(ctx: OrganisationContext, projectId: string, userId: string): Promise<void> {
  const { db, scope, now } = ctx;
  const project = await projectById(db, scope, projectId);
  if (!project) throw new Refusal('NOT_FOUND');
  scope.requireManager(project.organisation_id);
  if (userId === scope.actor.userId) throw new Refusal('NUDGE_SELF');
  const theirs = (await openMetrics(ctx, project.id)).filter(({ metric }) => metric.editor_id === userId);
  const [first] = theirs;
  if (!first) throw new Refusal('NOTHING_OPEN');
  const inUse = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  if (!inUse) throw new Refusal('EDITOR_RESTS');
  const taken = await db
    .insertInto('nudges')
    .values({
      tenant_id: scope.tenantId,
      organisation_id: project.organisation_id,
      user_id: userId,
      day: await todayOf(ctx, project.organisation_id),
      project_id: project.id,
      nudged_by: scope.actor.userId,
      at: now,
    })
    .onConflict((c) => c.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!taken) throw new Refusal('ALREADY_NUDGED');
  const report = theirs.reduce((sum, { open }) => sum + open, 0);
  const overdue = theirs.reduce((sum, each) => sum + each.overdue, 0);
  await notify(ctx, [
    {
      type: 'PERIODS_TO_REPORT',
      organisationId: project.organisation_id,
      projectId: project.id,
      recipients: [userId],
      link: screens.project(project.id),
      facts: {
        organisation: first.metric.organisation_name,
        project: first.metric.project_name,
        report,
        overdue,
        projects: 1,
      },
    },
  ]);
  await audit(ctx, {
    action: 'editor.nudged',
    entity: 'project',
    entityId: project.id,
    accountId: null,
    changes: { userId, report, overdue },
  });
}

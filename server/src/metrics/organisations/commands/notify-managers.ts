import { screens } from '../screens.present.ts';
import { notify, type NotifyContext } from '../../../core/notifications/commands/notify.ts';

/** Notifies an organisation's managers, and the person concerned, that someone became a manager or no longer is one. */
export async function notifyManagers(
  ctx: NotifyContext,
  type: 'NEW_OWNER' | 'DELETED_OWNER',
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<void> {
  const organisation = await ctx.db
    .selectFrom('organisations')
    .select('name')
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const person = await ctx.db.selectFrom('users').select(['id', 'name']).where('id', '=', userId).executeTakeFirst();
  // A former manager may no longer see the organisation.
  const link = type === 'NEW_OWNER' ? screens.organisation(organisationId) : screens.organisations;
  const facts = { organisation: organisation.name };
  await notify(ctx, [{ type, organisationId, recipients: [userId], person, facts, link }]);
}

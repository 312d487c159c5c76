import { audit } from '../../audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';

/** Removes a member's calendar address. Without one, nothing is changed or recorded. */
export async function removeFeed(ctx: AccountContext): Promise<void> {
  const { db, scope } = ctx;
  scope.require('orders.view');
  const userId = scope.actor.userId!;
  const gone = await db
    .deleteFrom('calendar_feeds')
    .where('tenant_id', '=', scope.tenantId)
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) return;
  await audit(ctx, {
    action: 'calendar.address_stopped',
    entity: 'user',
    entityId: userId,
    accountId: scope.accountId,
  });
}

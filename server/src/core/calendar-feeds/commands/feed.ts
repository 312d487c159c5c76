import type { AccountContext } from '../../../platform/context.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';
import { audit } from '../../audit/commands/audit.ts';

/**
 * Creates the secret address of a member's calendar; the database stores its digest. It replaces an earlier one; of two created
 * at once, the newest is valid. Returns the secret.
 */
export async function createFeed(ctx: AccountContext): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('calendar.subscribe');
  const userId = scope.actor.userId!;
  const secret = randomToken();
  const fresh = { token_hash: hashToken(secret), created_at: now };
  await db
    .insertInto('calendar_feeds')
    .values({ tenant_id: scope.tenantId, account_id: scope.accountId, user_id: userId, ...fresh })
    .onConflict((c) => c.columns(['tenant_id', 'account_id', 'user_id']).doUpdateSet(fresh))
    .execute();
  await audit(ctx, {
    action: 'calendar.address_made',
    entity: 'user',
    entityId: userId,
    accountId: scope.accountId,
  });
  return secret;
}

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

import { audit } from '../../audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';

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

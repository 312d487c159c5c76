import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** A person's calendar feed in an account, without its secret. */
export async function feedOf(db: Db, scope: Scope) {
  return db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('tenant_id', '=', scope.tenantId)
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.actor.userId!)
    .executeTakeFirst();
}

import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/http/scope.ts';

/** The address of a person in an account, as far as it may be told again. */
export async function feedOf(db: Db, scope: Scope) {
  return db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('tenant_id', '=', scope.tenantId)
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.actor.userId!)
    .executeTakeFirst();
}

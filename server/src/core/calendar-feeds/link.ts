import type { AccountContext } from '../../platform/context.ts';
import { hashToken } from '../../platform/credentials/tokens.ts';
import { type Addressee, addresseeScope, type Link } from '../../platform/sessions/link.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';

/**
 * The secret address of a member's feed, for a calendar program. An ended membership, a replaced address and an unknown one all give
 * the same NOT_FOUND.
 */
export const feedLink: Link<AccountContext> = {
  refusal: 'NOT_FOUND',
  entranceOf(secret) {
    const digest = hashToken(secret);
    return {
      enter: 'feed',
      values: [digest],
      digest,
      contextOf: (base, who: Addressee, request) => ({
        ...base,
        scope: addresseeScope(request, who),
        ip: request.ip,
      }),
    };
  },
};

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

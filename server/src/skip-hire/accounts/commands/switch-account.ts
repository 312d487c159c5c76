import type { SessionContext } from '../../../platform/http/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { memberships } from '../queries.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';

/**
 * Switches this session to another of the person's accounts; their next sign-in starts there too. Not a member:
 * NOT_FOUND.
 */
export async function switchAccount(ctx: SessionContext, accountId: string) {
  const { session, db, now } = ctx;
  const all = isId(accountId)
    ? await memberships(db, { tenantId: session.tenantId, userId: session.user.id, now })
    : [];
  const chosen = all.find((m) => m.id === accountId);
  if (!chosen) throw new Refusal('NOT_FOUND', { field: 'newAccountId' });
  await db.updateTable('sessions').set({ account_id: accountId }).where('id', '=', session.id).execute();
  notifyChange(db, { session: session.id });
  await db
    .updateTable('account_members')
    .set({ last_used_at: now })
    .where('account_id', '=', accountId)
    .where('user_id', '=', session.user.id)
    .execute();
  return chosen;
}

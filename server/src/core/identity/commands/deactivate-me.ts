import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../audit/commands/audit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { SessionContext } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { checkLeaving } from '../leaving.queries.ts';
import { asCountedTry } from './count-try.ts';
import { provePassword } from './prove-password.ts';
import { scopeOf } from './scope-of.ts';
import { notifySessions } from '../../../platform/events/notify-change.ts';

/**
 * Deactivates the person's own login: all of their sessions end, they get no emails, and they keep what was shared with them.
 * Signing in offers to reactivate it. Throws WRONG_CURRENT_PASSWORD, TOO_MANY_LOGINS and `checkLeaving`'s. Source: metrics.md
 * §2.10.
 */
export async function deactivateMe(
  deps: Deps,
  session: SessionContext['session'],
  password: string,
  caller: Caller,
): Promise<void> {
  const now = deps.clock.now();
  const { user, tenantId } = session;
  await asCountedTry(deps, scopeOf(session), caller, () => provePassword(deps, user.id, password));
  await withoutTenant(deps.database, async (db) => {
    await checkLeaving(db, user.id);
    await db.updateTable('users').set({ deactivated_at: now }).where('id', '=', user.id).execute();
    const ended = await db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute();
    notifySessions(db, ended);
    await audit(
      { db, now, scope: { tenantId, actor: { kind: 'customer', userId: user.id, name: user.name } } },
      { action: 'user.deactivated', entity: 'user', entityId: user.id, accountId: null },
    );
  });
}

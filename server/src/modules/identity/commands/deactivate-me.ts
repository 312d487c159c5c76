import { across } from '../../../platform/across.ts';
import { audit } from '../../../platform/audit.ts';
import type { SessionContext } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/endpoint.ts';
import { checkLeaving } from './check-leaving.ts';
import { provePassword } from './prove-password.ts';

/**
 * Puts the person's own login to rest: all of their sessions end, no mail is sent to them, and what they were given stays theirs.
 * Signing in offers to take it up again. Throws WRONG_CURRENT_PASSWORD and what `checkLeaving` does. Source: metrics.md §2.10.
 */
export async function deactivateMe(deps: Deps, session: SessionContext['session'], password: string): Promise<void> {
  const now = deps.clock.now();
  const { user, tenantId } = session;
  await provePassword(deps, user.id, password);
  await across(deps.database, async (db) => {
    await checkLeaving(db, user.id);
    await db.updateTable('users').set({ deactivated_at: now }).where('id', '=', user.id).execute();
    await db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .execute();
    await audit(
      { db, now, scope: { tenantId, actor: { kind: 'customer', userId: user.id, name: user.name } } },
      { action: 'user.deactivated', entity: 'user', entityId: user.id, accountId: null },
    );
  });
}

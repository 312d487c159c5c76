import { across } from '../../../platform/across.ts';
import type { Deps } from '../../../platform/endpoint.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { SessionContext } from '../../../platform/context.ts';
import { hashPassword, verifyPassword } from '../../../platform/tokens.ts';

/**
 * Sets a new password and ends every other session. The old one must be right, the new one another. The write names the
 * old hash, so that of two changes at once the second finds its current password wrong.
 */
export async function changePassword(
  deps: Deps,
  session: SessionContext['session'],
  given: { currentPassword: string; password: string; passwordConfirmation: string },
): Promise<void> {
  const now = deps.clock.now();
  if (given.password !== given.passwordConfirmation) throw new Refusal('PASSWORDS_DIFFER');
  const stored = await across(deps.database, (db) =>
    db.selectFrom('users').select('password_hash').where('id', '=', session.user.id).executeTakeFirstOrThrow(),
  );
  if (!(await verifyPassword(given.currentPassword, stored.password_hash))) throw new Refusal('WRONG_CURRENT_PASSWORD');
  if (given.password === given.currentPassword) throw new Refusal('SAME_PASSWORD');
  const hash = await hashPassword(given.password);
  await across(deps.database, async (db) => {
    const changed = await db
      .updateTable('users')
      .set({ password_hash: hash })
      .where('id', '=', session.user.id)
      .where('password_hash', '=', stored.password_hash)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw new Refusal('WRONG_CURRENT_PASSWORD');
    await db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', session.user.id)
      .where('id', '<>', session.id)
      .where('ended_at', 'is', null)
      .execute();
    await db
      .insertInto('audit_events')
      .values({
        id: newId(now),
        tenant_id: session.tenantId,
        account_id: null,
        at: now,
        actor_kind: session.staffRole === null ? 'customer' : 'staff',
        actor_user_id: session.user.id,
        action: 'user.password_changed',
        entity: 'user',
        entity_id: session.user.id,
      })
      .execute();
  });
}

import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../audit/commands/audit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { SessionContext } from '../../../platform/context.ts';
import { hashPassword } from '../../../platform/credentials/tokens.ts';
import { checkPassword, passwordOwner } from '../password.queries.ts';
import { asCountedTry } from './count-try.ts';
import { provePassword } from './prove-password.ts';
import { scopeOf } from './scope-of.ts';
import { endAccess } from './end-access.ts';
import { emailSecurityChange } from './email-security-change.ts';

/**
 * Sets a new password, ends every other session and emails the person. The current password must be right, and the new one
 * different. The update names the old hash, so that of two concurrent changes the second fails with a wrong current password.
 * Throws PASSWORDS_DIFFER, WRONG_CURRENT_PASSWORD, TOO_MANY_LOGINS, SAME_PASSWORD and `checkPassword`'s.
 */
export async function changePassword(
  deps: Deps,
  session: SessionContext['session'],
  given: { currentPassword: string; password: string; passwordConfirmation: string },
  caller: Caller,
): Promise<void> {
  const now = deps.clock.now();
  const userId = session.user.id;
  const scope = scopeOf(session);
  if (given.password !== given.passwordConfirmation) throw new Refusal('PASSWORDS_DIFFER');
  const stored = await asCountedTry(deps, scope, caller, () => provePassword(deps, userId, given.currentPassword));
  if (given.password === given.currentPassword) throw new Refusal('SAME_PASSWORD');
  const owner = await withoutTenant(deps.database, (db) => passwordOwner(db, session.tenantId, userId));
  await checkPassword(given.password, owner);
  const hash = await hashPassword(given.password);
  await withoutTenant(deps.database, async (db) => {
    const changed = await db
      .updateTable('users')
      .set({ password_hash: hash })
      .where('id', '=', userId)
      .where('password_hash', '=', stored)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw new Refusal('WRONG_CURRENT_PASSWORD');
    await endAccess(db, now, userId, {
      sessionId: session.id,
      deviceToken: caller.deviceToken,
      because: 'PASSWORD_CHANGED',
    });
    const changes = { ...caller.trace };
    await audit(
      { db, now, scope },
      { action: 'user.password_changed', entity: 'user', entityId: userId, accountId: null, changes },
    );
    await emailSecurityChange({ db, now, queue: deps.queue, scope }, userId, 'password-changed', caller.trace);
  });
}

import type { Instant } from '@tonnage/domain/common/dates';
import type { PasswordOwner } from '@tonnage/domain/common/passwords';
import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/context.ts';
import { hashPassword, verifyPassword } from '../../../platform/credentials/tokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openTenant } from '../../../platform/tenant.ts';
import { audit } from '../../audit/commands/audit.ts';
import { checkPassword, passwordOwner } from '../password.queries.ts';
import { peopleOf } from '../queries.ts';
import { asCountedTry } from './count-try.ts';
import { emailSecurityChange } from './email-security-change.ts';
import { endAccess, voidLinks } from './end-access.ts';
import { needsFactor } from './factor.ts';
import { hasPasskey, isFactorRequired } from './required-factor.ts';
import { provePassword } from './prove-password.ts';
import { scopeOf } from './scope-of.ts';
import { actorOf, openSession, presentSignedIn } from './sessions.ts';
import type { SignedIn } from './sign-in.ts';
import { tokenHolder, useToken } from './use-token.ts';

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

interface Reset {
  code: string;
  password: string;
  passwordConfirmation: string;
}

/**
 * Sets a new password with the code of an emailed link and signs in; every other session of the person ends, at every tenant, and
 * so does every other link to set a password. Reading the email proves the address, so it is also confirmed: an account opened by
 * someone else with it becomes the reader's. The person is notified by email. Throws PASSWORDS_DIFFER, SAME_PASSWORD, INVALID_CODE,
 * BLOCKED, `checkPassword`'s, and, after everything is done, PASSWORD_SET if the login requires a second factor or a passkey and
 * PASSWORD_SET_DEACTIVATED if it is deactivated, which it stays.
 */
export async function resetPassword(deps: Deps, given: Reset, caller: Caller): Promise<SignedIn> {
  const now = deps.clock.now();
  if (given.password !== given.passwordConfirmation) throw new Refusal('PASSWORDS_DIFFER');
  // Checked before the code is used, so that a rejected password leaves it for another try.
  const { owner, current } = await withoutTenant(deps.database, (db) => ownerOf(db, now, given.code, caller));
  await checkPassword(given.password, owner);
  // Compared also without an owner, so that a wrong code takes as long.
  if (await verifyPassword(given.password, current)) throw new Refusal('SAME_PASSWORD');
  // Hashed before the code is checked, so that a wrong one takes as long.
  const hash = await hashPassword(given.password);
  const { user, session, refusal } = await withoutTenant(deps.database, async (db) => {
    const { id: tenantId } = await openTenant(db, caller.host);
    const userId = await useToken({ db, now }, { tenantId, token: given.code, kind: 'reset' });
    if (userId === null) throw new Refusal('INVALID_CODE');
    const user = await peopleOf(db, tenantId, now).where('users.id', '=', userId).executeTakeFirst();
    if (!user) throw new Refusal('INVALID_CODE');
    if (user.blocked_at !== null) throw new Refusal('BLOCKED');
    await db
      .updateTable('users')
      .set({ password_hash: hash, confirmed_at: sql<string>`coalesce(confirmed_at, ${now})` })
      .where('id', '=', userId)
      .execute();
    await endAccess(db, now, userId, { sessionId: null, deviceToken: caller.deviceToken, because: 'PASSWORD_CHANGED' });
    // Whoever had a session could have added one, and the email about it advises this. Where the company requires more than a
    // password, an email must not be enough either.
    const passkeysStay = (await isFactorRequired(db, userId)) && (await hasPasskey(db, userId));
    if (!passkeysStay) await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
    await voidLinks(db, now, userId);
    const scope = { tenantId, actor: actorOf(user) };
    const changes = { ...caller.trace };
    await audit(
      { db, now, scope },
      { action: 'user.password_reset', entity: 'user', entityId: userId, accountId: null, changes },
    );
    await emailSecurityChange({ db, now, queue: deps.queue, scope }, userId, 'password-changed', caller.trace);
    // A link alone cannot sign in to a login with a second factor. A deactivated one is only reactivated by its person, at the login.
    if (user.deactivated_at !== null) return { user, session: null, refusal: 'PASSWORD_SET_DEACTIVATED' as const };
    if (passkeysStay || (await needsFactor(db, userId)))
      return { user, session: null, refusal: 'PASSWORD_SET' as const };
    return {
      user,
      session: await openSession({ db, now, queue: deps.queue }, { tenantId, user, caller, twoFactor: false }),
      refusal: null,
    };
  });
  if (session === null) throw new Refusal(refusal);
  return { jwt: await deps.tokens.sign(session, now), user: presentSignedIn(user), session };
}

/**
 * The person whom the code belongs to, and the password that the new one must differ from; neither if the code is invalid. The
 * password of an unconfirmed login never worked, so it may be chosen again. Throws `openTenant`'s.
 */
async function ownerOf(
  db: Db,
  now: Instant,
  code: string,
  caller: Caller,
): Promise<{ owner: PasswordOwner; current?: string | undefined }> {
  const { id: tenantId, name } = await openTenant(db, caller.host);
  const userId = await tokenHolder({ db, now }, { tenantId, token: code, kind: 'reset' });
  if (userId === null) return { owner: { companies: [name], staff: false } };
  const confirmed = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return { owner: await passwordOwner(db, tenantId, userId), current: confirmed?.password_hash };
}

import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../audit/commands/audit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openTenant } from '../../../platform/tenant.ts';
import { hashPassword, verifyPassword } from '../../../platform/credentials/tokens.ts';
import { peopleOf } from '../queries.ts';
import { checkPassword, passwordOwner } from '../password.queries.ts';
import { asCountedTry } from './count-try.ts';
import { dropAccess } from './make-person.ts';
import { actorOf, openSession, presentSignedIn } from './sessions.ts';
import type { SignedIn } from './sign-in.ts';
import { tokenHolder, useToken } from './use-token.ts';

interface Confirmation {
  code: string;
  password: string;
  /** Set if the password is a new one, typed twice. */
  passwordConfirmation?: string | undefined;
}

/** Whether a confirmation link is still valid. */
export async function isConfirmation(deps: Deps, code: string, caller: Caller): Promise<boolean> {
  return (await withoutTenant(deps.database, (db) => waiting(db, deps, code, caller))) !== null;
}

/**
 * Confirms the address that a link was emailed to, and signs in. The link proves who reads the email, not who chose the password:
 * another person may have opened the account. So the current password is required, or a new one that replaces it, and only that
 * is valid for the confirmed login. A wrong one leaves the link for another try. Throws INVALID_TOKEN, NOT_THE_CHOSEN_PASSWORD,
 * TOO_MANY_LOGINS, PASSWORDS_DIFFER, BLOCKED and `checkPassword`'s.
 */
export async function confirmEmail(deps: Deps, given: Confirmation, caller: Caller): Promise<SignedIn> {
  const now = deps.clock.now();
  const pending = await withoutTenant(deps.database, (db) => waiting(db, deps, given.code, caller));
  if (pending === null) throw new Refusal('INVALID_TOKEN');
  const { tenantId, user } = pending;
  if (user.blocked_at !== null) throw new Refusal('BLOCKED');
  const fresh =
    given.passwordConfirmation === undefined ? null : await newHash(deps, { ...given, tenantId, userId: user.id });
  if (fresh === null) {
    const who = { tenantId, actor: actorOf(user) };
    await asCountedTry(deps, who, caller, async () => {
      if (!(await verifyPassword(given.password, user.password_hash))) throw new Refusal('NOT_THE_CHOSEN_PASSWORD');
    });
  }
  const session = await withoutTenant(deps.database, async (db) => {
    if ((await useToken({ db, now }, { tenantId, token: given.code, kind: 'confirm' })) !== user.id)
      throw new Refusal('INVALID_TOKEN');
    if (fresh !== null) await dropAccess(db, now, user.id);
    const confirmed = await db
      .updateTable('users')
      .set({ confirmed_at: now, ...(fresh === null ? {} : { password_hash: fresh }) })
      .where('id', '=', user.id)
      .where('confirmed_at', 'is', null)
      // Only if the verified hash is still the stored one.
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst();
    if (confirmed.numUpdatedRows !== 1n) throw new Refusal('INVALID_TOKEN');
    const scope = { tenantId, actor: actorOf(user) };
    const changes = { newPassword: fresh !== null, ...caller.trace };
    await audit(
      { db, now, scope },
      { action: 'user.confirmed', entity: 'user', entityId: user.id, accountId: null, changes },
    );
    return openSession({ db, now, queue: deps.queue }, { tenantId, user, caller, twoFactor: false });
  });
  return { jwt: await deps.tokens.sign(session, now), user: presentSignedIn(user), session };
}

async function newHash(
  deps: Deps,
  given: { password: string; passwordConfirmation?: string | undefined; tenantId: string; userId: string },
): Promise<string> {
  if (given.password !== given.passwordConfirmation) throw new Refusal('PASSWORDS_DIFFER');
  const owner = await withoutTenant(deps.database, (db) => passwordOwner(db, given.tenantId, given.userId));
  await checkPassword(given.password, owner);
  return hashPassword(given.password);
}

/** The unconfirmed owner of the address that a link confirms. */
async function waiting(db: Db, deps: Deps, code: string, caller: Caller) {
  const now = deps.clock.now();
  const { id: tenantId } = await openTenant(db, caller.host);
  const userId = await tokenHolder({ db, now }, { tenantId, token: code, kind: 'confirm' });
  if (userId === null) return null;
  const user = await peopleOf(db, tenantId, now)
    .select('password_hash')
    .where('users.id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return user ? { tenantId, user } : null;
}

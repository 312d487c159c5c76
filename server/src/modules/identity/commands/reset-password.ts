import type { User } from '@tonnage/contract/auth';
import { sql } from 'kysely';
import { across } from '../../../platform/across.ts';
import { audit } from '../../../platform/audit.ts';
import type { Deps } from '../../../platform/endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openTenant } from '../../../platform/tenant.ts';
import { hashPassword } from '../../../platform/tokens.ts';
import { peopleOf } from '../queries.ts';
import { reactivate } from './reactivate.ts';
import { needsFactor } from './factor.ts';
import { openSession, presentSignedIn } from './open-session.ts';
import { useToken } from './use-token.ts';

interface Reset {
  code: string;
  password: string;
  passwordConfirmation: string;
  host: string;
  userAgent: string | null;
}

/**
 * Sets a new password with the code of a mailed link and signs in; every other session of the person ends, at every tenant,
 * and so does every other link to set a password. Whoever reads the mail has the address, so it is confirmed as well: an
 * account that somebody else opened with it is thereby the reader's. Throws PASSWORDS_DIFFER, INVALID_CODE, BLOCKED, and
 * PASSWORD_SET once all of it is done where the login asks for a second factor.
 */
export async function resetPassword(deps: Deps, given: Reset): Promise<{ jwt: string; user: User }> {
  const now = deps.clock.now();
  if (given.password !== given.passwordConfirmation) throw new Refusal('PASSWORDS_DIFFER');
  // Before the code is looked at, so that a wrong one takes as long as a right one.
  const hash = await hashPassword(given.password);
  const { user, session } = await across(deps.database, async (db) => {
    const { id: tenantId } = await openTenant(db, given.host);
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
    // Whoever has proven the address and chosen a password has come back.
    await reactivate({ db, now }, tenantId, user);
    await db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
    await db
      .updateTable('user_tokens')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('kind', '=', 'reset')
      .where('used_at', 'is', null)
      .execute();
    const actor = { kind: user.staff_role === null ? 'customer' : 'staff', userId, name: user.name } as const;
    await audit(
      { db, now, scope: { tenantId, actor } },
      { action: 'user.password_reset', entity: 'user', entityId: userId, accountId: null },
    );
    // A link alone opens no login that asks for a second factor.
    if (await needsFactor(db, userId)) return { user, session: null };
    return { user, session: await openSession({ db, now }, { tenantId, user, userAgent: given.userAgent }) };
  });
  if (session === null) throw new Refusal('PASSWORD_SET');
  return { jwt: await deps.tokens.sign(session, now), user: presentSignedIn(user) };
}

import type { User } from '@tonnage/contract/auth';
import { sql } from 'kysely';
import { across } from '../../../platform/across.ts';
import type { Deps } from '../../../platform/endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openTenant } from '../../../platform/tenant.ts';
import { verifyPassword } from '../../../platform/tokens.ts';
import { peopleOf } from '../queries.ts';
import { openSession, presentSignedIn } from './open-session.ts';

interface Attempt {
  identifier: string;
  password: string;
  host: string;
  userAgent: string | null;
}

/**
 * Checks a password and opens a session for the tenant of the host. An unknown address, a stranger to this tenant and a
 * wrong password get the same words after the same time; unconfirmed and blocked are told only after the right password.
 */
export async function signIn(deps: Deps, attempt: Attempt): Promise<{ jwt: string; user: User }> {
  const now = deps.clock.now();
  const { tenantId, user } = await across(deps.database, async (db) => {
    const { id } = await openTenant(db, attempt.host);
    const identifier = attempt.identifier.trim().toLowerCase();
    const found = await peopleOf(db, id)
      .select('password_hash')
      .where((eb) => eb.or([eb(sql`lower(email)`, '=', identifier), eb(sql`lower(username)`, '=', identifier)]))
      .executeTakeFirst();
    return { tenantId: id, user: found };
  });

  const matches = await verifyPassword(attempt.password, user?.password_hash);
  if (!matches || user === undefined) throw new Refusal('INVALID_LOGIN');
  if (user.confirmed_at === null) throw new Refusal('UNCONFIRMED');
  if (user.blocked_at !== null) throw new Refusal('BLOCKED');

  const { userAgent } = attempt;
  const session = await across(deps.database, (db) => openSession({ db, now }, { tenantId, user, userAgent }));
  return { jwt: await deps.tokens.sign(session, now), user: presentSignedIn(user) };
}

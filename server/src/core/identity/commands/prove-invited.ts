import type { FastifyRequest } from 'fastify';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { type Caller, callerOf } from '../../../platform/http/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { withSession } from '../../../platform/sessions/session.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { verifyPassword } from '../../../platform/credentials/tokens.ts';
import { asCountedTry } from './count-try.ts';
import { needsFactor, passFactor } from './factor.ts';
import { requireOtherWays } from './sessions.ts';
import { type Invited, type Newcomer, personWith, readNewcomer } from './make-person.ts';

/** Who follows an invitation's link: the request's origin, and the person of its session, if it has a valid one. */
export interface Follower {
  caller: Caller;
  signedIn: string | null;
}

/** What the form of an invitation sends: a new person's name and password, or the secrets of an existing login. */
export interface InvitedForm extends Newcomer {
  /** The code of the login's second factor. */
  code?: string | undefined;
}

export async function followerOf(deps: Deps, request: FastifyRequest): Promise<Follower> {
  const session = withSession(deps.database, deps.tokens, request, deps.clock.now(), 'read', (_db, { user }) =>
    Promise.resolve(user.id),
  );
  const signedIn = await session.catch((error: unknown) => {
    // Without a usable session, the form decides.
    if (error instanceof Refusal) return null;
    throw error;
  });
  return { caller: callerOf(request), signedIn };
}

/**
 * Establishes who accepts an invitation, besides the link. The owner of a confirmed login proves that it is theirs, by the session
 * of the request or by password and second factor: a login may have been confirmed by a link that somebody else could read.
 * Anybody else chooses a name and a password. Runs outside a transaction, because it is slow on purpose. Throws LOGIN_NEEDED,
 * WRONG_PASSWORD, SECOND_FACTOR, WRONG_FACTOR, TOO_MANY_LOGINS and `readNewcomer`'s.
 */
export async function proveInvited(
  deps: Deps,
  { tenantId, ...owner }: { tenantId: string; email: string; companies: readonly string[]; staff: boolean },
  { caller, signedIn }: Follower,
  form: InvitedForm,
): Promise<Invited> {
  const person = await withoutTenant(deps.database, (db) => personWith(db, owner.email));
  if (person && signedIn === person.id) return person;
  // A provider that is the only way in makes who is invited, when they first log in by it.
  await withoutTenant(deps.database, (db) => requireOtherWays(db, tenantId, owner.email));
  if (!person) return readNewcomer(form, owner);
  const { password, code } = form;
  if (!password) throw new Refusal('LOGIN_NEEDED');
  const actor = { kind: 'customer', userId: person.id, name: person.name } as const;
  const passed = await asCountedTry(deps, { tenantId, actor }, caller, async () => {
    if (!(await verifyPassword(password, person.password_hash))) throw new Refusal('WRONG_PASSWORD');
    return withoutTenant(deps.database, async (db) => {
      if (!(await needsFactor(db, person.id))) return true;
      if (!code) return false;
      if (!(await passFactor(deps, db, person.id, code))) throw new Refusal('WRONG_FACTOR');
      return true;
    });
  });
  if (!passed) throw new Refusal('SECOND_FACTOR');
  return person;
}

import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { logInByPasskey as logInCall } from '@tonnage/contract/core/identity/passkeys';
import type { Received } from '@tonnage/contract/endpoint';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tenantBehind } from '../../../platform/tenant.ts';
import { peopleOf } from '../queries.ts';
import { countTry, resetTries } from './count-try.ts';
import { answerOnce, textOf, type Party } from './passkeys.ts';
import { reactivate } from './leaving.ts';
import { openSession, presentSignedIn } from './sessions.ts';
import { recordFailure, refusalOf, type SignedIn } from './sign-in.ts';

/** The options with which a browser asks for any of its passkeys for the host. They say nothing of who has one. */
export async function startPasskeyLogin(deps: Deps, caller: Caller): Promise<{ challenge: string }> {
  await withoutTenant(deps.database, (db) => tenantBehind(db, caller.host));
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: caller.host,
    challenge: await deps.tokens.signChallenge({ host: caller.host, userId: null }, deps.clock.now()),
    userVerification: 'required',
  });
  return { ...options };
}

type Attempt = Received<typeof logInCall>['body'];

/**
 * Checks what a passkey answered and opens a session for the tenant of the host. It stands for the password and for the second
 * factor, because the passkey has checked who holds it. An unknown passkey, one of another host, an answer that was used, and a
 * passkey that has been copied (its counter goes back) give the same message. Attempts are counted like passwords.
 */
export async function logInByPasskey(deps: Deps, attempt: Attempt, caller: Caller, party: Party): Promise<SignedIn> {
  const now = deps.clock.now();
  const { answer } = attempt;
  const { tenant, passkey, user, counted } = await withoutTenant(deps.database, async (db) => {
    const behind = await tenantBehind(db, caller.host);
    const found = await db
      .selectFrom('passkeys')
      .selectAll()
      .where('credential', '=', answer.id)
      .where('host', '=', caller.host)
      .executeTakeFirst();
    const person =
      found && (await peopleOf(db, behind.id, now).where('users.id', '=', found.user_id).executeTakeFirst());
    const tried = person ? { userId: person.id } : { identifier: answer.id };
    return { tenant: behind, passkey: found, user: person, counted: await countTry(db, now, tried, caller) };
  });
  const note = (action: string, reason: string) => recordFailure(deps, tenant.id, user, action, reason, caller);
  if (!counted.allowed) {
    if (counted.firstRefused) await note('user.locked_out', 'TOO_MANY_LOGINS');
    throw new Refusal('TOO_MANY_LOGINS');
  }
  const { userHandle } = answer.response;
  let challenged = '';
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified =
    passkey &&
    user &&
    (!userHandle || textOf(userHandle) === user.id) &&
    (await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: async (challenge) => {
        challenged = textOf(challenge);
        const of = await deps.tokens.readChallenge(challenged, now);
        return of !== null && of.userId === null && of.host === caller.host;
      },
      expectedOrigin: party.origins,
      expectedRPID: party.rpID,
      credential: {
        id: passkey.credential,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    }).catch(() => null));
  if (!verified || !verified.verified || !passkey || !user) {
    await note('user.sign_in_failed', 'PASSKEY_REFUSED');
    throw new Refusal('PASSKEY_REFUSED');
  }
  const refused = refusalOf(user, tenant, attempt);
  if (refused !== null) {
    await withoutTenant(deps.database, (db) => resetTries(db, counted));
    await note('user.sign_in_failed', refused.code);
    throw refused;
  }
  const { newCounter } = verified.authenticationInfo;
  const session = await withoutTenant(deps.database, async (db) => {
    await answerOnce(db, now, challenged);
    // Of two answers of a copied passkey at once, the second finds the counter of the first.
    const marked = await db
      .updateTable('passkeys')
      .set({ counter: newCounter, last_used_at: now })
      .where('id', '=', passkey.id)
      .where((eb) => eb.or([eb('counter', '<', newCounter), eb('counter', '=', 0)]))
      .executeTakeFirst();
    if (marked.numUpdatedRows !== 1n) throw new Refusal('PASSKEY_REFUSED');
    await resetTries(db, counted);
    if (user.deactivated_at !== null) await reactivate({ db, now }, tenant.id, user);
    return openSession({ db, now, queue: deps.queue }, { tenantId: tenant.id, user, caller, twoFactor: true });
  });
  return { jwt: await deps.tokens.sign(session, now), user: presentSignedIn(user), session };
}

import type { User } from '@tonnage/contract/core/identity/auth';
import { STAFF_PASSWORD_MIN } from '@tonnage/domain/common/passwords';
import { sql } from 'kysely';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../audit/commands/audit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { closed, tenantBehind } from '../../../platform/tenant.ts';
import { verifyPassword } from '../../../platform/credentials/tokens.ts';
import { peopleOf, type PersonRow } from '../queries.ts';
import { countTry, forgetOldTries, resetTries } from './count-try.ts';
import { needsFactor, passFactor } from './factor.ts';
import { type OpenedSession, openSession, presentSignedIn, requireOtherWays } from './sessions.ts';
import { reactivate } from './leaving.ts';
import { isTrusted, trustDevice } from './trusted-devices.ts';

interface Attempt {
  identifier: string;
  password: string;
  /** A code of the second factor. */
  code?: string | undefined;
  /** Asks for no code on this browser for a while. */
  trustDevice?: boolean | undefined;
  /** Reactivates a deactivated login. */
  reactivate?: boolean | undefined;
}

export interface SignedIn {
  jwt: string;
  user: User;
  session: OpenedSession;
}

/**
 * Checks a password and opens a session for the tenant of the host. An unknown address, a person unknown to this tenant and a
 * wrong password give the same message after the same time; unconfirmed and blocked are only revealed after the right
 * password. Every attempt is counted before the password is compared (`countTry`); a successful one is removed from the count.
 * A trusted browser is asked for no code. While the portal is closed, only its staff can sign in; everyone else gets the
 * company's message, whatever they typed. Successes and failures are recorded in the audit, a failure in its own transaction.
 */
export async function signIn(deps: Deps, attempt: Attempt, caller: Caller): Promise<SignedIn> {
  const now = deps.clock.now();
  const identifier = attempt.identifier.trim().toLowerCase();
  const { tenant, user, counted } = await withoutTenant(deps.database, async (db) => {
    const tenant = await tenantBehind(db, caller.host);
    // The domain alone decides, so that nobody learns who has a login.
    await requireOtherWays(db, tenant.id, identifier);
    const person = await peopleOf(db, tenant.id, now)
      .select('password_hash')
      .where((eb) => eb.or([eb(sql`lower(email)`, '=', identifier), eb(sql`lower(username)`, '=', identifier)]))
      .executeTakeFirst();
    const counted = await countTry(db, now, person ? { userId: person.id } : { identifier }, caller);
    return { tenant, user: person, counted };
  });
  const note = (action: string, reason: string) => recordFailure(deps, tenant.id, user, action, reason, caller);
  const right = () => withoutTenant(deps.database, (db) => resetTries(db, counted));
  if (!counted.allowed) {
    if (counted.firstRefused) await note('user.locked_out', 'TOO_MANY_LOGINS');
    throw new Refusal('TOO_MANY_LOGINS');
  }

  const matches = await verifyPassword(attempt.password, user?.password_hash);
  if (!matches || user === undefined) {
    await note('user.sign_in_failed', 'INVALID_LOGIN');
    throw tenant.disabled ? closed(tenant) : new Refusal('INVALID_LOGIN');
  }
  const refused = refusalOf(user, tenant, attempt);
  if (refused !== null) {
    await right();
    await note('user.sign_in_failed', refused.code);
    throw refused;
  }
  const passed = await withoutTenant(deps.database, async (db) => {
    if (!(await needsFactor(db, user.id))) return 'none';
    if (!attempt.code) return (await isTrusted(db, now, user.id, caller.deviceToken)) ? 'trusted' : 'asked';
    return (await passFactor(deps, db, user.id, attempt.code)) ? 'right' : 'wrong';
  });
  if (passed === 'wrong') {
    await note('user.sign_in_failed', 'WRONG_FACTOR');
    throw new Refusal('WRONG_FACTOR');
  }
  if (passed === 'asked') {
    await right();
    throw new Refusal('SECOND_FACTOR');
  }

  const session = await withoutTenant(deps.database, async (db) => {
    await resetTries(db, counted);
    if (user.deactivated_at !== null) await reactivate({ db, now }, tenant.id, user);
    const opened = await openSession(
      { db, now, queue: deps.queue },
      { tenantId: tenant.id, user, caller, twoFactor: passed !== 'none' },
    );
    if (passed !== 'right' || attempt.trustDevice !== true) return opened;
    return { ...opened, deviceToken: await trustDevice(db, now, opened, caller) };
  });
  return { jwt: await deps.tokens.sign(session, now), user: presentSignedIn(user), session };
}

/** Why a person with the right password or passkey is refused, or null. */
export function refusalOf(
  user: PersonRow,
  tenant: { disabled: boolean; disabled_message: string | null },
  attempt: { password?: string; reactivate?: boolean | undefined },
): Refusal | null {
  if (tenant.disabled && user.staff_role === null) return closed(tenant);
  if (user.confirmed_at === null) return new Refusal('UNCONFIRMED');
  if (user.blocked_at !== null) return new Refusal('BLOCKED');
  if (user.deactivated_at !== null && attempt.reactivate !== true) return new Refusal('DEACTIVATED');
  // The password dates from before they joined the staff.
  if (user.staff_role !== null && attempt.password !== undefined && attempt.password.length < STAFF_PASSWORD_MIN)
    return new Refusal('STAFF_PASSWORD_SHORT');
  return null;
}

/** Records a failed sign-in: whose it was, if the address belongs to a person here, and where it came from. */
export function recordFailure(
  deps: Deps,
  tenantId: string,
  user: PersonRow | undefined,
  action: string,
  reason: string,
  caller: Caller,
): Promise<void> {
  const now = deps.clock.now();
  // The identity was not verified, so the system is the actor.
  const actor = { kind: 'system', userId: null, name: 'System' } as const;
  return withoutTenant(deps.database, async (db) => {
    await forgetOldTries(db, now);
    await audit(
      { db, now, scope: { tenantId, actor } },
      {
        action,
        ...(user ? { entity: 'user', entityId: user.id } : { entity: 'tenant', entityId: tenantId }),
        accountId: null,
        changes: { reason: reason.toLowerCase(), ...caller.trace },
      },
    );
  });
}

import { createHash } from 'node:crypto';
import type { User } from '@tonnage/contract/auth';
import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/dates';
import { sql } from 'kysely';
import { across } from '../../../platform/across.ts';
import type { Db } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/endpoint.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { closed, tenantBehind } from '../../../platform/tenant.ts';
import { verifyPassword } from '../../../platform/tokens.ts';
import { peopleOf } from '../queries.ts';
import { needsFactor, passFactor } from './factor.ts';
import { openSession, presentSignedIn } from './open-session.ts';
import { reactivate } from './reactivate.ts';

interface Attempt {
  identifier: string;
  password: string;
  host: string;
  userAgent: string | null;
  /** Of the second factor. */
  code?: string | undefined;
  /** Takes a deactivated login up again. */
  reactivate?: boolean | undefined;
}

/**
 * Checks a password and opens a session for the tenant of the host. An unknown address, a stranger to this tenant and a
 * wrong password get the same words after the same time; unconfirmed and blocked are told only after the right password. After
 * ten failures in five minutes an address must wait, whichever server and source they came from (reliability: login limits).
 * While the portal is closed its staff alone get in; everybody else is told the company's message, whatever they typed.
 */
export async function signIn(deps: Deps, attempt: Attempt): Promise<{ jwt: string; user: User }> {
  const now = deps.clock.now();
  const identifier = attempt.identifier.trim().toLowerCase();
  const address = createHash('sha256').update(identifier).digest('hex');
  const { tenant, user } = await across(deps.database, async (db) => {
    const tenant = await tenantBehind(db, attempt.host);
    if ((await recentFailures(db, address, now)) >= LIMITS.loginFailures) throw new Refusal('TOO_MANY_LOGINS');
    const found = await peopleOf(db, tenant.id, now)
      .select('password_hash')
      .where((eb) => eb.or([eb(sql`lower(email)`, '=', identifier), eb(sql`lower(username)`, '=', identifier)]))
      .executeTakeFirst();
    return { tenant, user: found };
  });

  const matches = await verifyPassword(attempt.password, user?.password_hash);
  if (!matches || user === undefined) {
    await across(deps.database, (db) => noteFailure(db, address, now));
    throw tenant.disabled ? closed(tenant) : new Refusal('INVALID_LOGIN');
  }
  if (tenant.disabled && user.staff_role === null) throw closed(tenant);
  if (user.confirmed_at === null) throw new Refusal('UNCONFIRMED');
  if (user.blocked_at !== null) throw new Refusal('BLOCKED');
  if (user.deactivated_at !== null && attempt.reactivate !== true) throw new Refusal('DEACTIVATED');
  await secondFactor(deps, user.id, attempt.code, address);

  const { userAgent } = attempt;
  const session = await across(deps.database, async (db) => {
    if (user.deactivated_at !== null) await reactivate({ db, now }, tenant.id, user);
    return openSession({ db, now }, { tenantId: tenant.id, user, userAgent });
  });
  return { jwt: await deps.tokens.sign(session, now), user: presentSignedIn(user) };
}

/** The second factor, where the login has one. A wrong code counts as a failed sign-in. */
async function secondFactor(deps: Deps, userId: string, code: string | undefined, address: string): Promise<void> {
  const passed = await across(deps.database, async (db) => {
    if (!(await needsFactor(db, userId))) return true;
    if (!code) throw new Refusal('SECOND_FACTOR');
    return passFactor(deps, db, userId, code);
  });
  if (passed) return;
  await across(deps.database, (db) => noteFailure(db, address, deps.clock.now()));
  throw new Refusal('WRONG_FACTOR');
}

function windowStart(now: Instant): Date {
  return new Date(Date.parse(now) - LIMITS.loginWindowMinutes * 60_000);
}

/** Failed sign-ins for an address lately. A known and an unknown address are counted alike. */
async function recentFailures(db: Db, address: string, now: Instant): Promise<number> {
  const { n } = await db
    .selectFrom('login_failures')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('address_hash', '=', address)
    .where('at', '>', windowStart(now))
    .executeTakeFirstOrThrow();
  return n;
}

/** Writes a failure down, and drops those that no longer count. */
async function noteFailure(db: Db, address: string, now: Instant): Promise<void> {
  await db.deleteFrom('login_failures').where('at', '<=', windowStart(now)).execute();
  await db
    .insertInto('login_failures')
    .values({ id: newId(now), address_hash: address, at: now })
    .execute();
}

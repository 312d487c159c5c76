import { createHash } from 'node:crypto';
import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../audit/commands/audit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../../platform/scope.ts';
import { isKnownDevice } from './known-devices.ts';

/** The target of the attempt: a person, or an address that nobody here has. */
export type Tried = { userId: string } | { identifier: string };

export interface CountedTry {
  keys: string[];
  allowed: boolean;
  /** The first refused attempt: only this one is recorded in the audit, not the following ones of the same minutes. */
  firstRefused: boolean;
}

function windowStart(now: Instant): Date {
  return new Date(Date.parse(now) - LIMITS.loginWindowMinutes * 60_000);
}

/**
 * Counts an attempt at a password or code before it is checked, for the person and for the source, in a transaction across
 * tenants that is committed whatever the result. A device on which the person has signed in before has its own count, which
 * others cannot exhaust. A single statement raises a count, so that concurrent attempts are all counted. Source: reliability,
 * login limits.
 */
export async function countTry(db: Db, now: Instant, tried: Tried, caller: Caller): Promise<CountedTry> {
  const known = 'userId' in tried && (await isKnownDevice(db, tried.userId, caller.deviceToken));
  const who =
    'userId' in tried
      ? `${known ? 'device' : 'person'} ${tried.userId}${known ? ` ${digest(caller.deviceToken!)}` : ''}`
      : `address ${digest(tried.identifier)}`;
  const keys = known ? [who] : [who, `source ${caller.network}`];
  const from = windowStart(now);
  const old = sql`credential_tries.since <= ${from}`;
  const { rows } = await sql<{ key: string; tries: number }>`
    insert into credential_tries (key, since, tries)
    values ${sql.join(keys.toSorted().map((key) => sql`(${key}, ${now}::timestamptz, 1)`))}
    on conflict (key) do update set tries = case when ${old} then 1 else credential_tries.tries + 1 end,
      since = case when ${old} then ${now}::timestamptz else credential_tries.since end
    returning key, tries`.execute(db);
  const over = rows.map(
    ({ key, tries }) => tries - (key.startsWith('source ') ? LIMITS.sourceFailures : LIMITS.loginFailures),
  );
  return { keys, allowed: over.every((n) => n <= 0), firstRefused: over.includes(1) };
}

/** Removes a successful attempt from the count. Needs a transaction across tenants. */
export async function resetTries(db: Db, { keys }: CountedTry): Promise<void> {
  await sql`with held as (select key from credential_tries where key in (${sql.join(keys)}) order by key for update)
    update credential_tries c set tries = greatest(c.tries - 1, 0) from held where c.key = held.key`.execute(db);
}

/** Deletes expired counts, except those being raised. */
export async function forgetOldTries(db: Db, now: Instant): Promise<void> {
  await sql`delete from credential_tries where key in (
    select key from credential_tries where since <= ${windowStart(now)} limit 100 for update skip locked)`.execute(db);
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Checks a signed-in person's secret as one counted attempt. Errors of `check` are rethrown, and the attempt stays counted; a
 * wrong secret is recorded in the audit. Throws TOO_MANY_LOGINS.
 */
export async function asCountedTry<T>(
  deps: Deps,
  { tenantId, actor }: { tenantId: string; actor: Actor & { userId: string } },
  caller: Caller,
  check: () => Promise<T>,
): Promise<T> {
  const now = deps.clock.now();
  const entry = { entity: 'user', entityId: actor.userId, accountId: null } as const;
  const note = (action: string, changes: Record<string, unknown>) =>
    withoutTenant(deps.database, (db) => audit({ db, now, scope: { tenantId, actor } }, { ...entry, action, changes }));
  const counted = await withoutTenant(deps.database, (db) => countTry(db, now, { userId: actor.userId }, caller));
  if (!counted.allowed) {
    if (counted.firstRefused) await note('user.locked_out', { ...caller.trace });
    throw new Refusal('TOO_MANY_LOGINS');
  }
  let result: T;
  try {
    result = await check();
  } catch (error) {
    if (error instanceof Refusal && WRONG.has(error.code))
      await note('user.secret_refused', { reason: error.code.toLowerCase(), ...caller.trace });
    throw error;
  }
  await withoutTenant(deps.database, (db) => resetTries(db, counted));
  return result;
}

const WRONG: ReadonlySet<string> = new Set([
  'WRONG_CURRENT_PASSWORD',
  'WRONG_PASSWORD',
  'WRONG_FACTOR',
  'NOT_THE_CHOSEN_PASSWORD',
  'WRONG_EMAIL_CODES',
]);

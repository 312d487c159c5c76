import type { Instant } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';
import { distrustDevices } from './trusted-devices.ts';

/** How long an unused browser is remembered, in days: as long as it keeps the cookie. */
const REMEMBERED_DAYS = 400;

/** Whether a person has signed in on the browser with this secret. Needs a transaction across tenants. */
export async function isKnownDevice(db: Db, userId: string, token: string | null): Promise<boolean> {
  if (token === null) return false;
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The secret that identifies a browser: its own if someone has signed in with it before, so that people can share a browser,
 * otherwise a new one, because the cookie could have been planted. Needs a transaction across tenants.
 */
export async function deviceToken(db: Db, shown: string | null): Promise<string> {
  if (shown === null) return randomToken();
  const known = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', hashToken(shown))
    .limit(1)
    .executeTakeFirst();
  return known ? shown : randomToken();
}

/**
 * Forgets a person's browsers except the one with that secret: anyone with the old password may use the others. All of them ask for
 * a code again.
 */
export async function forgetDevices(db: Db, userId: string, but: string | null): Promise<void> {
  await distrustDevices(db, userId);
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(but !== null, (qb) => qb.where('token_hash', '!=', hashToken(but!)))
    .execute();
}

/**
 * Remembers that a person has signed in on a browser; the database stores the hash of its secret. `first`: they never signed in
 * before. `fresh`: not on this browser. Needs a transaction across tenants.
 */
export async function rememberDevice(
  db: Db,
  now: Instant,
  userId: string,
  token: string,
): Promise<{ first: boolean; fresh: boolean }> {
  const oldest = new Date(Date.parse(now) - REMEMBERED_DAYS * 86_400_000);
  await db.deleteFrom('known_devices').where('user_id', '=', userId).where('last_used_at', '<', oldest).execute();
  const { rows } = await sql<{ others: number; fresh: boolean }>`
    with others as (select count(*)::int as n from known_devices where user_id = ${userId})
    insert into known_devices (user_id, token_hash, created_at, last_used_at)
    values (${userId}, ${hashToken(token)}, ${now}, ${now})
    on conflict (user_id, token_hash) do update set last_used_at = ${now}
    returning (select n from others) as others, (xmax = 0) as fresh`.execute(db);
  const { others, fresh } = rows[0]!;
  return { first: others === 0, fresh };
}

import { LIMITS } from '@tonnage/contract/limits';
import type { TrustedDevice } from '@tonnage/contract/core/identity/profile';
import type { Instant } from '@tonnage/domain/common/dates';
import type { SessionContext } from '../../../platform/context.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { newId, requireId } from '../../../platform/db/ids.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Whether a person's login on the browser with this secret asks for no code. Needs a transaction across tenants. */
export async function isTrusted(db: Db, now: Instant, userId: string, token: string | null): Promise<boolean> {
  if (token === null) return false;
  const row = await db
    .selectFrom('trusted_devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Asks for no code on the browser for 30 days. It gets another secret, which it returns: somebody could have planted the one that
 * it had, and others who use the browser stay known on it. Needs a transaction across tenants.
 */
export async function trustDevice(
  db: Db,
  now: Instant,
  { userId, deviceToken }: { userId: string; deviceToken: string },
  { userAgent }: Caller,
): Promise<string> {
  const token = randomToken();
  await db
    .updateTable('known_devices')
    .set({ token_hash: hashToken(token) })
    .where('token_hash', '=', hashToken(deviceToken))
    .execute();
  await db
    .deleteFrom('trusted_devices')
    .where('user_id', '=', userId)
    // What was trusted before has its new secret as well.
    .where((eb) => eb.or([eb('expires_at', '<=', new Date(now)), eb('token_hash', '=', hashToken(token))]))
    .execute();
  await db
    .insertInto('trusted_devices')
    .values({
      id: newId(now),
      user_id: userId,
      token_hash: hashToken(token),
      user_agent: userAgent?.slice(0, 300) ?? null,
      created_at: now,
      expires_at: new Date(Date.parse(now) + LIMITS.trustedDays * 86_400_000).toISOString(),
    })
    .execute();
  return token;
}

/** A person's trusted browsers, newest first; `token`: the secret of the one that asks. */
export async function trustedDevices(
  { db, now, session }: Pick<SessionContext, 'db' | 'now' | 'session'>,
  token: string | null,
): Promise<TrustedDevice[]> {
  const rows = await db
    .selectFrom('trusted_devices')
    .selectAll()
    .where('user_id', '=', session.user.id)
    .where('expires_at', '>', new Date(now))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: token !== null && row.token_hash === hashToken(token),
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** The next login on it asks for a code. Throws NOT_FOUND for another person's. */
export async function distrustDevice({ db, session }: SessionContext, id: string): Promise<void> {
  requireId(id);
  const { numDeletedRows } = await db
    .deleteFrom('trusted_devices')
    .where('user_id', '=', session.user.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new Refusal('NOT_FOUND');
}

/** The next login asks for a code on every browser of a person. */
export async function distrustDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('trusted_devices').where('user_id', '=', userId).execute();
}

import type { Instant } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashPassword } from '../../../platform/credentials/tokens.ts';
import { checkPassword } from '../password.queries.ts';
import { endAccess, voidLinks } from './end-access.ts';

/**
 * The person who has confirmed that an address is theirs, at any company; needs a transaction across tenants. A login with an
 * unconfirmed address counts as nobody's: anyone may have created it and chosen its password.
 */
export function personWith(
  db: Db,
  email: string,
): Promise<{ id: string; name: string; password_hash: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'password_hash'])
    .where(sql`lower(email)`, '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}

/** Who accepts an invitation: a person with a confirmed login, or the login to make. */
export type Invited = { id: string } | { name: string; passwordHash: string };

/** The form of an invitation for a person without a login. */
export interface Newcomer {
  name?: string | undefined;
  password?: string | undefined;
  passwordConfirmation?: string | undefined;
}

/**
 * Validates a newcomer's name and password, and hashes it. Runs outside a transaction, because hashing is slow on purpose. Throws
 * PASSWORDS_DIFFER, NAME_AND_PASSWORD and `checkPassword`'s.
 */
export async function readNewcomer(
  { name, password, passwordConfirmation }: Newcomer,
  owner: { email: string; companies: readonly string[]; staff: boolean },
): Promise<{ name: string; passwordHash: string }> {
  if ((password ?? '') !== (passwordConfirmation ?? '')) throw new Refusal('PASSWORDS_DIFFER');
  if (!name || password === undefined) throw new Refusal('NAME_AND_PASSWORD');
  await checkPassword(password, { ...owner, name });
  return { name, passwordHash: await hashPassword(password) };
}

/**
 * The login of a person who follows an invitation's link: their own, which `proveInvited` has verified, otherwise one with
 * the name and password that they just chose. An unconfirmed login with the address becomes theirs: its password is replaced, its
 * sessions and links end. Throws BUSY if the address's login has changed meanwhile. Needs a transaction across tenants.
 */
export async function personInvited(
  db: Db,
  now: Instant,
  email: string,
  invited: Invited,
): Promise<{ id: string; name: string }> {
  const known = await personWith(db, email);
  if ('id' in invited) {
    if (known?.id !== invited.id) throw new Refusal('BUSY');
    return { id: known.id, name: known.name };
  }
  const { name, passwordHash } = invited;
  const made = await db
    .insertInto('users')
    .values({
      id: newId(now),
      email,
      username: email,
      name,
      password_hash: passwordHash,
      confirmed_at: now,
      created_at: now,
    })
    .onConflict((c) =>
      c
        .expression(sql`lower(email)`)
        .doUpdateSet({ name, password_hash: passwordHash, confirmed_at: now })
        .where('users.confirmed_at', 'is', null),
    )
    .returning(['id', 'name'])
    .executeTakeFirst();
  // A concurrent request has just confirmed it.
  if (!made) throw new Refusal('BUSY');
  await dropAccess(db, now, made.id);
  return made;
}

/** Ends every session of a person, at every company, and revokes every link emailed to them; also removes a second factor and passkeys. */
export async function dropAccess(db: Db, now: Instant, userId: string): Promise<void> {
  await endAccess(db, now, userId);
  await voidLinks(db, now, userId);
  await db.deleteFrom('user_factors').where('user_id', '=', userId).execute();
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

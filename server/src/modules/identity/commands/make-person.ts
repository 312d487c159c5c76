import type { Instant } from '@tonnage/domain/dates';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';

/** Who has a login with an address, at any company; in a transaction that looks across. */
export function personWith(db: Db, email: string): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();
}

interface Newcomer {
  email: string;
  name: string;
  passwordHash: string;
}

/** Makes a login for an address that has none; in a transaction that looks across. */
export async function makePerson(db: Db, now: Instant, { email, name, passwordHash }: Newcomer) {
  const id = newId(now);
  await db
    .insertInto('users')
    .values({ id, email, username: email, name, password_hash: passwordHash, created_at: now })
    .execute();
  return { id, name };
}

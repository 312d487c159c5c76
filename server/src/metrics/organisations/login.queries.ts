import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** The id of an active person who signs in at this company with an address, or null. */
export async function loginOf(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select tonnage_login_of(${email}) as id`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * The id of a person with that address who shares an account or an organisation with the signed-in person; null: there is none.
 */
export async function colleagueWith(db: Db, email: string, now: Instant): Promise<string | null> {
  const { rows } = await sql<{
    id: string | null;
  }>`select tonnage_colleague_with(${email}, ${dateIn(LONDON, now)}::date) as id`.execute(db);
  return rows[0]?.id ?? null;
}

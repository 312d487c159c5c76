import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Who signs in at this company with an address and is not shut out: their id, or null. */
export async function loginOf(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select tonnage_login_of(${email}) as id`.execute(db);
  return rows[0]?.id ?? null;
}

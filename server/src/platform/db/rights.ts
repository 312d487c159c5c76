import { sql } from 'kysely';
import type { Db, Row } from './db.ts';

/**
 * The rights of a person in Metrics, which policies and queries read besides the entry; undefined: none, as the entry says itself.
 */
export async function rightsOf(db: Db, rows: readonly Row[]): Promise<string | undefined> {
  if ((rows[0]!['who'] as { organises?: boolean }).organises !== true) return undefined;
  const found = await sql<{ rights: string }>`select coalesce(string_agg(r.it, ' ' order by r.it), '') as rights from (
      select organisation_id || ':' || role as it from organisation_members
        where tenant_id = (select tonnage_tenant()) and user_id = (select tonnage_user())
      union all select metric_id::text from metric_viewers
        where tenant_id = (select tonnage_tenant()) and user_id = (select tonnage_user())
      union all select 'e' || id from metrics
        where tenant_id = (select tonnage_tenant()) and editor_id = (select tonnage_user())) r`.execute(db);
  return found.rows[0]!.rights;
}

import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { matchingSite, sitesInScope, type SiteRow } from './queries.ts';

/** The sites of the list after one of them, by name; at most `limit`. What is put away is not among them. */
export async function sitesAfter(
  db: Db,
  scope: Scope,
  q: string | undefined,
  after: Pick<SiteRow, 'id' | 'name'> | null,
  limit: number,
): Promise<SiteRow[]> {
  let query = sitesInScope(db, scope).where('s.status', '<>', sql.lit('archived'));
  if (q) query = query.where(matchingSite(q));
  if (after) query = query.where(sql<boolean>`(s.name, s.id) > (${after.name}, ${after.id}::uuid)`);
  return query.orderBy('s.name').orderBy('s.id').limit(limit).execute();
}

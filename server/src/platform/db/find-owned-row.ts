import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../db/types.gen.ts';
import type { TenantContext } from '../context.ts';
import { requireId } from './ids.ts';
import { Refusal } from '../refusal.ts';

/** Tables whose rows staff change or remove one at a time. */
type OwnTable = 'accounts' | 'depots' | 'zones' | 'permit_areas';

/**
 * Locks and returns a row of the staff's own company: waits for a current holder and keeps the lock until the transaction ends.
 * Throws NOT_FOUND, also for a malformed id.
 */
export async function ownRow<T extends OwnTable>(
  { db, scope }: Pick<TenantContext, 'db' | 'scope'>,
  table: T,
  id: string,
): Promise<Selectable<DB[T]>> {
  requireId(id);
  const { rows } = await sql<Selectable<DB[T]>>`select * from ${sql.table(table)}
    where tenant_id = ${scope.tenantId} and id = ${id}::uuid for update`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

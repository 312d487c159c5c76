import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../db/types.gen.ts';
import type { TenantContext } from '../http/context.ts';
import { requireId } from './ids.ts';
import { Refusal } from '../refusal.ts';

/** What the office changes or removes row by row. */
type OwnTable = 'accounts' | 'depots' | 'zones' | 'permit_areas';

/**
 * A row of the office's own company, which waits for whoever has it and is kept from others until the transaction ends. Throws
 * NOT_FOUND, also for an id that is none.
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

import { sql } from 'kysely';
import { across } from './across.ts';
import type { Database } from './db.ts';
import { Refusal } from './refusal.ts';

/** The tenant that answers a host, for work that opens its own transaction. Throws TENANT_UNKNOWN. */
export async function tenantOfHost(database: Database, host: string): Promise<string> {
  const { rows } = await across(database, (db) =>
    sql<{ id: string | null }>`select tonnage_tenant_of_host(${host}) as id`.execute(db),
  );
  const id = rows[0]?.id;
  if (!id) throw new Refusal('TENANT_UNKNOWN');
  return id;
}

import type { Db } from '../../platform/db/db.ts';

export async function tenantOf(db: Db, tenantId: string) {
  return db.selectFrom('tenants').selectAll().where('id', '=', tenantId).executeTakeFirstOrThrow();
}

/** The host names that a company claims; none: it has the server's. */
export async function hostsOf(db: Db, tenantId: string): Promise<string[]> {
  const { hosts } = await db.selectFrom('tenants').select('hosts').where('id', '=', tenantId).executeTakeFirstOrThrow();
  return hosts;
}

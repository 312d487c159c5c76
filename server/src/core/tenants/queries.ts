import type { Db } from '../../platform/db/db.ts';

export async function tenantOf(db: Db, tenantId: string) {
  return db.selectFrom('tenants').selectAll().where('id', '=', tenantId).executeTakeFirstOrThrow();
}

import type { Instant } from '@tonnage/domain/common/dates';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { Database } from '../../platform/db/db.ts';

/** Deletes expired quotes and idempotency keys. Daily, for all tenants. */
export async function purgeQuotes(database: Database, now: Instant): Promise<void> {
  const ago = (days: number) => new Date(Date.parse(now) - days * 86_400_000);
  await withoutTenant(database, async (db) => {
    await db.deleteFrom('quotes').where('valid_until', '<', ago(1)).execute();
    await db.deleteFrom('idempotency_keys').where('created_at', '<', ago(7)).execute();
  });
}

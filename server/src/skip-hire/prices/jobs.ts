import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { Deps } from '../../platform/deps.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** Deletes held prices that have expired, and idempotency keys. Daily, for all tenants. */
export async function purgeHeldPrices({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ago = (days: number) => new Date(Date.parse(now) - days * 86_400_000);
  await withoutTenant(database, async (db) => {
    await db.deleteFrom('held_prices').where('valid_until', '<', ago(1)).execute();
    await db.deleteFrom('idempotency_keys').where('created_at', '<', ago(7)).execute();
  });
}

export const purgeHeldPricesJob = defineJob({
  // The name of its schedule in databases of earlier versions too.
  name: 'quotes.purge',
  data: z.object({}),
  schedule: '30 3 * * *',
  work: purgeHeldPrices,
});

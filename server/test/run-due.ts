import type { PerTenant } from '../src/platform/queue/per-tenant.ts';

/** Does what is due in each company now, as the queue's workers would. */
export async function runDue<Deps>(each: PerTenant<Deps>, deps: Deps): Promise<void> {
  for (const tenantId of await each.due(deps)) await each.work(deps, { tenantId });
}

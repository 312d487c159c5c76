import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { requireDepot } from '../depot.queries.ts';

export interface DriverInput {
  depotId: string;
  name: string;
  phone?: string | null | undefined;
}

/** Adds a driver to a depot. Returns their id. */
export async function addDriver(ctx: TenantContext, input: DriverInput): Promise<string> {
  const { db, now, scope } = ctx;
  await requireDepot(ctx, input.depotId);
  const id = newId(now);
  const { depotId, name } = input;
  const phone = input.phone || null;
  await db
    .insertInto('drivers')
    .values({ id, tenant_id: scope.tenantId, depot_id: depotId, name, phone, created_at: now })
    .execute();
  await audit(ctx, { action: 'driver.added', entity: 'driver', entityId: id, accountId: null, changes: { ...input } });
  return id;
}

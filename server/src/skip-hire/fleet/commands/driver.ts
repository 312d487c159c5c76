import type { Received, Sent } from '@tonnage/contract/endpoint';
import type * as fleet from '@tonnage/contract/skip-hire/fleet';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { toColumns } from '../../../platform/http/query-language/columns.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireDepot } from '../../depots/require-depot.queries.ts';
import { driverTable } from '../drivers.queries.ts';

/** Adds a driver to a depot. Returns their id. */
export async function createDriver(
  ctx: TenantContext,
  input: Sent<typeof fleet.createDriver>['body']['data'],
): Promise<string> {
  const { db, now, scope } = ctx;
  await requireDepot(ctx, input.depotId);
  const id = newId(now);
  await db
    .insertInto('drivers')
    .values({ ...toColumns(input), id, tenant_id: scope.tenantId, created_at: now })
    .execute();
  await audit(ctx, { action: 'driver.added', entity: 'driver', entityId: id, accountId: null, changes: { ...input } });
  return id;
}

/**
 * Updates a driver. Deactivating one blocks new jobs and revokes the links to their days; their jobs stay with them
 * until staff unallocate them. Absent fields stay, and unchanged ones are not written.
 */
export async function updateDriver(
  ctx: TenantContext,
  id: string,
  input: Received<typeof fleet.updateDriver>['body']['data'],
): Promise<void> {
  const { db, scope } = ctx;
  const row = await driverTable.one(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  if (input.depotId !== undefined) await requireDepot(ctx, input.depotId);
  const { id: _id, openJobs: _openJobs, depot, ...own } = row;
  const was = { ...own, depotId: depot.id };
  const is = { ...was, ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) };
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  // A vehicle keeps no usual driver who cannot drive it. Before the driver, in the order in which an allocation locks them.
  if (!is.active || is.depotId !== was.depotId)
    await db
      .updateTable('vehicles')
      .set({ driver_id: null })
      .where('tenant_id', '=', scope.tenantId)
      .where('driver_id', '=', row.id)
      .execute();
  await db
    .updateTable('drivers')
    // Only what was sent: what somebody else changes at the same time stays.
    .set(toColumns(input))
    .where('id', '=', row.id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
  const action = was.active === is.active ? 'changed' : is.active ? 'taken_up' : 'stood_down';
  await audit(ctx, {
    action: `driver.${action}`,
    entity: 'driver',
    entityId: row.id,
    accountId: null,
    changes: { was, is },
  });
}

import type { IsoDate } from '@tonnage/domain/common/dates';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { driverTable } from '../../drivers.queries.ts';

/** Revokes the link to a driver's day. If there is none, nothing is written. */
export async function revokeLink(ctx: TenantContext, of: { driverId: string; date: IsoDate }): Promise<void> {
  const { db, scope } = ctx;
  const driver = await driverTable.one(ctx, of.driverId);
  if (!driver) throw new Refusal('NOT_FOUND');
  const deleted = await db
    .updateTable('routes')
    .set({ token_hash: null, token_sealed: null })
    .where('tenant_id', '=', scope.tenantId)
    .where('driver_id', '=', driver.id)
    .where('date', '=', of.date)
    .where('token_hash', 'is not', null)
    .executeTakeFirst();
  if (deleted.numUpdatedRows === 0n) return;
  await audit(ctx, {
    action: 'run.link_revoked',
    entity: 'driver',
    entityId: driver.id,
    accountId: null,
    changes: { date: of.date },
  });
}

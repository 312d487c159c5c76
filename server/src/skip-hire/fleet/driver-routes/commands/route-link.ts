import { addDays, LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { hashToken, randomToken, type Tokens } from '../../../../platform/credentials/tokens.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { driverTable } from '../../drivers.queries.ts';

/** Days that a link stays valid after its own: a phone without signal sends the next day. */
const DAYS_AFTER = 1;

/**
 * Creates or replaces the secret link to a driver's day; only the newest is valid, until the end of the following day.
 * A past day gets none, and neither does an inactive driver: NOT_FOUND, as for another company's driver.
 */
export async function makeLink(
  ctx: TenantContext,
  tokens: Tokens,
  of: { driverId: string; date: IsoDate },
): Promise<void> {
  const { db, now, scope } = ctx;
  const driver = await driverTable.one(ctx, of.driverId);
  if (!driver?.active) throw new Refusal('NOT_FOUND');
  if (of.date < dateIn(LONDON, now)) throw new Refusal('ROUTE_OVER');
  const token = randomToken();
  const link = {
    token_hash: hashToken(token),
    token_sealed: tokens.seal(token),
    expires_at: instantAt(LONDON, addDays(of.date, DAYS_AFTER + 1), '00:00'),
    made_by: scope.actor.userId!,
    created_at: now,
  };
  await db
    .insertInto('routes')
    .values({ id: newId(now), tenant_id: scope.tenantId, driver_id: driver.id, date: of.date, ...link })
    .onConflict((c) => c.columns(['tenant_id', 'driver_id', 'date']).doUpdateSet(link))
    .execute();
  await audit(ctx, {
    action: 'run.link_made',
    entity: 'driver',
    entityId: driver.id,
    accountId: null,
    changes: { date: of.date },
  });
}

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

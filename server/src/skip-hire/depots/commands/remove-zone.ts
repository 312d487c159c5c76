import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { ownRow } from '../../../platform/db/find-owned-row.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockZones } from './set-zone.ts';

/** Removes a zone that is not in use. Throws NOT_FOUND, ZONE_IN_USE. */
export async function removeZone(ctx: TenantContext, id: string): Promise<void> {
  const { db, scope } = ctx;
  scope.require('settings.manage');
  await lockZones(ctx);
  const zone = await ownRow(ctx, 'zones', id);
  const { rows } = await sql`delete from zones z where z.id = ${id}::uuid
    and not exists (select from sites s where s.zone_id = z.id) and not exists (select from prices p where p.zone_id = z.id)
    returning z.id`.execute(db);
  if (rows.length === 0) throw new Refusal('ZONE_IN_USE');
  await audit(ctx, {
    action: 'zone.removed',
    entity: 'zone',
    entityId: id,
    accountId: null,
    changes: { name: zone.name },
  });
}

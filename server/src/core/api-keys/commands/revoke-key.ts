import { auditCompany } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/http/context.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Revokes a key with immediate effect. Throws NOT_FOUND, WRONG_STATE for one that is already revoked. */
export async function revokeKey(ctx: TenantContext, id: string): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('settings.manage');
  requireId(id);
  const mine = { tenant_id: scope.tenantId, id };
  const revoked = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where((eb) => eb.and(mine))
    .where('revoked_at', 'is', null)
    .returning(['name', 'hint'])
    .executeTakeFirst();
  if (!revoked) {
    const known = await db
      .selectFrom('api_keys')
      .select('id')
      .where((eb) => eb.and(mine))
      .executeTakeFirst();
    throw new Refusal(known ? 'WRONG_STATE' : 'NOT_FOUND');
  }
  await auditCompany(ctx, 'key.revoked', { id, ...revoked });
}

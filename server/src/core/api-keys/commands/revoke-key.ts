import { auditCompany } from '../../audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { endKey } from './store-key.ts';

/** Revokes a key with immediate effect. Throws NOT_FOUND, WRONG_STATE for one that is already revoked. */
export async function revokeKey(ctx: TenantContext, id: string): Promise<void> {
  ctx.scope.require('settings.manage');
  const revoked = await endKey(ctx, 'api_keys', { tenant_id: ctx.scope.tenantId }, id);
  await auditCompany(ctx, 'key.revoked', { id, ...revoked });
}

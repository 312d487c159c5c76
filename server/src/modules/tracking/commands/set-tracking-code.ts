import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';

/**
 * Keeps the operator's code at the service, sealed, or takes it away. Without the installation's credentials a code would do
 * nothing: TRACKING_OFF. Returns whether there is one.
 */
export async function setTrackingCode(
  ctx: TenantContext,
  { tokens, tracking }: Pick<Deps, 'tokens' | 'tracking'>,
  code: string | null,
): Promise<boolean> {
  if (code !== null && tracking === null) throw new Refusal('TRACKING_OFF');
  const { tenantId } = ctx.scope;
  await ctx.db
    .updateTable('tenants')
    .set({ tracking_code_sealed: code === null ? null : tokens.seal(code) })
    .where('id', '=', tenantId)
    .execute();
  await audit(ctx, {
    action: code === null ? 'tracking.code_removed' : 'tracking.code_set',
    entity: 'tenant',
    entityId: tenantId,
    accountId: null,
  });
  return code !== null;
}

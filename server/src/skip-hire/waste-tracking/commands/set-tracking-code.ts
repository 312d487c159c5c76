import { auditCompany } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { TrackingDeps } from '../client.ts';

/**
 * Stores the operator's code for the service, encrypted, or removes it. Without the installation's credentials a code
 * would have no effect: TRACKING_OFF. Returns whether there is one.
 */
export async function setTrackingCode(
  ctx: TenantContext,
  { tokens, tracking }: Pick<TrackingDeps, 'tokens' | 'tracking'>,
  code: string | null,
): Promise<boolean> {
  if (code !== null && tracking === null) throw new Refusal('TRACKING_OFF');
  await ctx.db
    .updateTable('tenants')
    .set({ tracking_code_sealed: code === null ? null : tokens.seal(code) })
    .where('id', '=', ctx.scope.tenantId)
    .execute();
  await auditCompany(ctx, code === null ? 'tracking.code_removed' : 'tracking.code_set', {});
  return code !== null;
}

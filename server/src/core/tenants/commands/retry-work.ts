import { auditCompany } from '../../audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { retryFailed } from '../../../platform/queue/failed-work.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Starts background work of the company again that had failed for good. Throws WRONG_STATE if it is not failed any more, or never was theirs. */
export async function retryWork(ctx: TenantContext, id: string): Promise<void> {
  const { db, scope } = ctx;
  scope.require('settings.manage');
  requireId(id);
  const what = await retryFailed(db, scope.tenantId, id);
  if (what === null)
    throw new Refusal('WRONG_STATE', {
      message: 'This task has already been restarted, or is no longer listed. Reload the page.',
    });
  await auditCompany(ctx, 'work.retried', { what });
}

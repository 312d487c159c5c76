import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';

/** Voids the company's own ticket of a load, because another replaces it. Returns its id, or null if there was none. */
export async function voidTicket(ctx: TenantContext, jobId: string, reason: string | null): Promise<string | null> {
  const { db, now, scope } = ctx;
  const old = await db
    .updateTable('documents')
    .set({ status: 'void', voided_at: now, void_reason: reason || null, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('job_id', '=', jobId)
    .where('kind', '=', 'weighbridge_ticket')
    .where('status', '=', 'issued')
    // An uploaded ticket has no text of ours.
    .where('content', 'is not', null)
    .returning(['id', 'account_id', 'number'])
    .executeTakeFirst();
  if (!old) return null;
  await audit(ctx, {
    action: 'document.voided',
    entity: 'document',
    entityId: old.id,
    accountId: old.account_id,
    changes: { number: old.number, kind: 'weighbridge_ticket', reason },
  });
  return old.id;
}

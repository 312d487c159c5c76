import type { TenantContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { auditCompany } from '../../../../core/audit/commands/audit.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';
import { lockLines, lockOpen } from './match-lines.ts';

/** Leaves out a line that is no customer's payment, with a reason. Throws NOT_FOUND, BANK_LINE_DONE. */
export async function leaveOut(ctx: TenantContext, id: string, reason: string): Promise<void> {
  requireBookkeeper(ctx);
  const { db, now, scope } = ctx;
  const line = await lockOpen(ctx, id);
  await db
    .updateTable('bank_lines')
    .set({ state: 'left_out', reason, settled_by: scope.actor.userId!, settled_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  await auditCompany(ctx, 'bank_line.left_out', { id, payer: line.payer, amountPence: line.pence, reason });
}

/**
 * Opens a line again that was left out, or that was linked to a payment recorded before, which stays. Throws NOT_FOUND, BANK_LINE_OPEN,
 * BANK_LINE_RECORDED.
 */
export async function putBack(ctx: TenantContext, id: string): Promise<void> {
  requireBookkeeper(ctx);
  const { db, scope } = ctx;
  const [line] = await lockLines(ctx, [id]);
  if (line!.state === 'open') throw new Refusal('BANK_LINE_OPEN');
  if (line!.recorded) throw new Refusal('BANK_LINE_RECORDED');
  await db
    .updateTable('bank_lines')
    .set({ state: 'open', payment_id: null, reason: null, settled_by: null, settled_at: null })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  await auditCompany(ctx, 'bank_line.put_back', { id, payer: line!.payer, amountPence: line!.pence });
}

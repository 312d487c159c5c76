import { receiptProblems } from '@tonnage/domain/skip-hire/receipt';
import { receiptProblemText } from '@tonnage/domain/skip-hire/receipt-problems';
import { maySend, type ReceiptStatus } from '@tonnage/domain/skip-hire/waste-tracking';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { factsOf, wordsOf, requireReceipt } from '../queries.ts';
import { auditReceipt } from './audit-receipt.ts';
import { sendReceiptJob } from '../jobs.ts';

const NOT_OPEN = {
  accepted: 'This load has already been submitted.',
  empty: 'This load weighs nothing, so there is nothing to submit.',
};

/**
 * Queues a load to be sent to the service now. Of two at once one queues it. Throws NOT_FOUND, WRONG_STATE,
 * RECEIPT_INCOMPLETE if the service would reject it, and TRACKING_OFF if the installation has no credentials or the
 * company no code.
 */
export async function sendReceipt(ctx: TenantContext, id: string, connected: boolean): Promise<void> {
  const { db, now, scope } = ctx;
  const { coded } = await db
    .selectFrom('tenants')
    .select(({ eb }) => eb('tracking_code_sealed', 'is not', null).as('coded'))
    .where('id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  if (!connected || !coded) throw new Refusal('TRACKING_OFF');
  const row = await requireReceipt(ctx, id);
  if (!maySend(row.status as ReceiptStatus))
    throw new Refusal('WRONG_STATE', { message: NOT_OPEN[row.status as 'accepted' | 'empty'] });
  const [problem] = receiptProblems(factsOf(row), wordsOf(row));
  if (problem) throw new Refusal('RECEIPT_INCOMPLETE', { message: receiptProblemText(problem) });
  const queued = await db
    .updateTable('waste_receipts')
    .set({ status: 'sending', claimed_at: null, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', row.id)
    .where('status', 'in', ['due', 'refused', 'unpaid'])
    .executeTakeFirst();
  if (queued.numUpdatedRows !== 1n)
    throw new Refusal('WRONG_STATE', { message: 'This load is being submitted. The reply will appear here.' });
  await auditReceipt(ctx, row, 'receipt.sent');
  await ctx.queue.send(db, sendReceiptJob, { receiptId: row.id, tenantId: scope.tenantId });
}

import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { receiptById, type ReceiptRow } from '../queries.ts';

/** The load to act on. Throws NOT_FOUND. */
export async function requireReceipt(ctx: TenantContext, id: string): Promise<ReceiptRow> {
  const row = await receiptById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Writes an action on a load's record into the history of its ticket. */
export async function auditReceipt(
  ctx: TenantContext,
  row: ReceiptRow,
  action: string,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await audit(ctx, {
    action,
    entity: 'document',
    entityId: row.ticket_id,
    accountId: row.account_id,
    changes: { ticket: row.ticket, ...changes },
  });
}

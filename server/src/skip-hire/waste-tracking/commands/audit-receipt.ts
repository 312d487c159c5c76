import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import type { ReceiptRow } from '../queries.ts';

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

import { mayVoid } from '@tonnage/domain/skip-hire/office-documents';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deskDocumentById, type DeskDocumentRow } from '../desk.queries.ts';

/**
 * Withdraws a note, signed or not: it stays readable, marked as void, with the reason. Of two at once one withdraws it.
 * Returns it as it was. Throws NOT_FOUND, WRONG_STATE.
 */
export async function takeNoteBack(ctx: TenantContext, id: string, reason: string): Promise<DeskDocumentRow> {
  const { db, now, scope } = ctx;
  const row = await deskDocumentById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const may = mayVoid({ ...row, retainUntil: row.retain_until, validTo: row.valid_to });
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  const taken = await db
    .updateTable('documents')
    .set({ status: 'void', voided_at: now, void_reason: reason, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', row.id)
    .where('status', 'in', ['awaiting_signature', 'signed'])
    .executeTakeFirst();
  if (taken.numUpdatedRows !== 1n) throw new Refusal('WRONG_STATE');
  await audit(ctx, {
    action: 'document.voided',
    entity: 'document',
    entityId: row.id,
    accountId: row.account_id,
    changes: { number: row.number, kind: row.kind, reason },
  });
  return row;
}

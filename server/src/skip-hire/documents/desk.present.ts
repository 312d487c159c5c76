import type { DeskDocument, DeskDocumentPage } from '@tonnage/contract/skip-hire/documents/documents';
import { isNote } from '@tonnage/domain/skip-hire/documents';
import type { TransferNote } from '@tonnage/domain/skip-hire/transfer-note';
import { emailed } from '../../platform/email/emailed.ts';
import type { TenantContext, Reading } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deskDocumentById, type DeskDocumentRow } from './desk.queries.ts';
import { noteFacts, recordedLoad } from './note.queries.ts';
import { presentFacts, presentNote } from './present.ts';

export function presentDeskDocument(row: DeskDocumentRow): DeskDocument {
  return {
    ...presentFacts(row, '/api/desk/documents'),
    account: { id: row.account_id, name: row.account },
    site: row.site_id === null ? null : { id: row.site_id, name: row.site! },
    order: row.order_id === null ? null : { id: row.order_id, number: row.order_number! },
    jobId: row.job_id,
    wasteTypeId: row.waste_type_id,
    ofOffice: row.of_office,
    remindedOn: row.reminded_on,
    voidReason: row.void_reason,
    replaces: row.replaces_id === null ? null : { id: row.replaces_id, number: row.replaces_number ?? '' },
    updatedAt: row.changed_at.toISOString(),
    replacedBy: row.replaced_by === null ? null : { id: row.replaced_by, number: row.replaced_by_number ?? '' },
  };
}

/**
 * A document with its current status, and a note's content: what was signed, or the current facts. Throws NOT_FOUND.
 */
export async function deskDocumentShown(ctx: Reading<TenantContext>, id: string): Promise<{ data: DeskDocumentPage }> {
  const row = await deskDocumentById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const { kind } = row;
  const note = isNote(kind)
    ? presentNote(
        row,
        (row.content ?? (await noteFacts(ctx.db, { ...row, kind }))) as TransferNote,
        await recordedLoad(ctx.db, row),
      )
    : null;
  return { data: { ...presentDeskDocument(row), note } };
}

/** A document after a command on it, with the addresses that the command emailed. */
export async function documentWritten(ctx: Reading<TenantContext>, id: string) {
  const { data } = await deskDocumentShown(ctx, id);
  return { data: { ...data, ...emailed(ctx) } };
}

import type { DeskDocumentPage } from '@tonnage/contract/skip-hire/documents/documents';
import { isNote } from '@tonnage/domain/skip-hire/documents';
import type { TransferNote } from '@tonnage/domain/skip-hire/transfer-note';
import { emailed } from '../../platform/email/emailed.ts';
import type { TenantContext, Reading } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deskDocumentTable } from './desk-documents.queries.ts';
import { deskDocumentById } from './desk.queries.ts';
import { noteFacts, takenLoad } from './note.queries.ts';
import { presentNote } from './present.ts';

/**
 * A document with its current status, and a note's content: what was signed, or the current facts. Throws NOT_FOUND.
 */
export async function deskDocumentShown(ctx: Reading<TenantContext>, id: string): Promise<{ data: DeskDocumentPage }> {
  const document = await deskDocumentTable.one(ctx, id);
  if (!document) throw new Refusal('NOT_FOUND');
  const { kind } = document;
  if (!isNote(kind)) return { data: { ...document, note: null } };
  const row = await deskDocumentById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const content = (row.content ?? (await noteFacts(ctx.db, { ...row, kind }))) as TransferNote;
  return { data: { ...document, note: presentNote(row, content, await takenLoad(ctx.db, row)) } };
}

/** A document after a command on it, with the addresses that the command emailed. */
export async function documentWritten(ctx: Reading<TenantContext>, id: string) {
  const { data } = await deskDocumentShown(ctx, id);
  return { data: { ...data, ...emailed(ctx) } };
}

import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { isNote, maySign, retainUntil } from '@tonnage/domain/skip-hire/documents';
import type { CustomerSignature, Strokes } from '@tonnage/domain/skip-hire/printed-documents';
import { CURRENT_SIGNATURE_TEXT } from '@tonnage/domain/skip-hire/signature-text';
import { missingFromNote } from '@tonnage/domain/skip-hire/transfer-note';
import { audit } from '../../../platform/audit.ts';
import type { AccountContext } from '../../../platform/http/context.ts';
import { json } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { noteFacts } from '../note.queries.ts';
import { documentById } from '../queries.ts';

export interface Signing {
  name: string;
  position: string;
  textVersion: string;
  hierarchyConfirmed: true;
  drawing?: Strokes | null | undefined;
}

/**
 * Signs a transfer note or a season ticket for the customer: stores who signed, in what capacity, under which wording,
 * when and from where, and freezes the note's content (enforced by a trigger). Of two at once one signs; the other
 * finds it signed. The queue renders the document with both signatures.
 */
export async function signDocument(ctx: AccountContext, id: string, signing: Signing): Promise<void> {
  const { db, now, scope } = ctx;
  scope.require('documents.sign');
  if (scope.actor.kind === 'staff')
    throw new Refusal('FORBIDDEN', { message: 'Only the customer can sign this. Send them a reminder.' });
  const document = await documentById(db, scope, id);
  if (!document) throw new Refusal('NOT_FOUND');
  const today = dateIn(LONDON, now);
  const may = maySign({ ...document, validTo: document.valid_to, own: false }, today);
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  if (!isNote(document.kind)) throw new Refusal('WRONG_STATE');
  if (signing.textVersion !== CURRENT_SIGNATURE_TEXT) throw new Refusal('SIGNATURE_TEXT_CHANGED');
  const content = await noteFacts(db, { ...document, kind: document.kind });
  const missing = missingFromNote(content);
  if (missing.length > 0) {
    throw new Refusal('NOTE_INCOMPLETE', {
      message: `The note can’t be signed yet. Missing: ${missing.join(', ')}. Call us.`,
    });
  }
  const signature: CustomerSignature = {
    name: signing.name,
    position: signing.position,
    textVersion: signing.textVersion,
    hierarchyConfirmed: signing.hierarchyConfirmed,
    address: ctx.ip,
    drawing: signing.drawing ?? null,
  };
  const { note_years: years } = await db
    .selectFrom('tenants')
    .select('note_years')
    .where('id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  const date = 'date' in content.time && content.time.date > today ? content.time.date : today;
  const signed = await db
    .updateTable('documents')
    .set({
      status: 'signed',
      signed_at: now,
      signed_by: scope.actor.userId,
      signature: json(signature),
      content: json(content),
      retain_until: retainUntil({ kind: document.kind, date, validTo: document.valid_to }, years),
      updated_at: now,
    })
    .where('id', '=', document.id)
    .where('status', '=', 'awaiting_signature')
    .executeTakeFirst();
  if (signed.numUpdatedRows !== 1n) throw new Refusal('WRONG_STATE');
  await audit(ctx, {
    action: 'document.signed',
    entity: 'document',
    entityId: document.id,
    accountId: scope.accountId,
    changes: { number: document.number, name: signing.name, textVersion: signing.textVersion },
  });
  await ctx.queue.send(db, 'document.file', { documentId: document.id, tenantId: scope.tenantId });
}

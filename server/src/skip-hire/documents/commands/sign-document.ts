import type { CustomerSignature, Strokes } from '@tonnage/domain/skip-hire/printed-documents';
import { CURRENT_SIGNATURE_TEXT, signatureText } from '@tonnage/domain/skip-hire/signature-text';
import type { AccountContext, BaseContext, TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockJob } from '../../orders/move.commands.ts';
import { documentById, type DocumentRow } from '../queries.ts';
import { freezeNote, ifComplete, noteToSign, type SigningContext } from './freeze-note.ts';
import { fileDocumentJob } from '../jobs.ts';

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
 * finds it signed. The queue renders the document once both have signed it.
 */
export async function signDocument(ctx: AccountContext, id: string, signing: Signing): Promise<void> {
  const { db, scope } = ctx;
  scope.require('documents.sign');
  if (scope.actor.kind === 'staff')
    throw new Refusal('FORBIDDEN', { message: 'Only the customer can sign this. Send them a reminder.' });
  const document = await documentById(db, scope, id);
  if (!document) throw new Refusal('NOT_FOUND');
  if (signing.textVersion !== CURRENT_SIGNATURE_TEXT) throw new Refusal('SIGNATURE_TEXT_CHANGED');
  // Of the customer's signature and the driver's, the later one finds the other, and stores the note.
  if (document.job_id !== null) await lockJob(db, document.job_id);
  await writeSignature(ctx, document, { ...signing, address: ctx.ip });
}

/**
 * Somebody on site signs the job's note on the driver's phone, for the customer. Does nothing if the load is documented
 * already or a fact of the note is missing.
 */
export async function signOnSite(
  ctx: TenantContext,
  job: { id: string; account_id: string },
  signing: Signing,
): Promise<void> {
  // A phone that was offline may show an earlier wording: it was signed under that one.
  if (signatureText(signing.textVersion) === null) throw new Refusal('SIGNATURE_TEXT_CHANGED');
  const scope = ctx.scope.inAccount(job.account_id);
  await ifComplete(async () => {
    const noteId = await noteToSign(ctx, job.id);
    const document = noteId && (await documentById(ctx.db, scope, noteId));
    if (document) await writeSignature({ ...ctx, scope }, document, { ...signing, address: null });
  });
}

async function writeSignature(
  ctx: SigningContext,
  document: DocumentRow,
  signing: Signing & { address: string | null },
): Promise<void> {
  const signature: CustomerSignature = {
    name: signing.name,
    position: signing.position,
    textVersion: signing.textVersion,
    hierarchyConfirmed: signing.hierarchyConfirmed,
    address: signing.address,
    drawing: signing.drawing ?? null,
  };
  await freezeNote(ctx, document, { signature, at: ctx.now });
  if (document.job_id !== null) return fileTakenNote(ctx, document.job_id);
  await ctx.queue.send(ctx.db, fileDocumentJob, { documentId: document.id, tenantId: ctx.scope.tenantId });
}

/** Stores the note of a load that has left and that the customer has signed: nothing on it changes any more. */
export async function fileTakenNote(
  { db, queue, scope }: Pick<BaseContext, 'db' | 'queue'> & { scope: { tenantId: string } },
  jobId: string,
): Promise<void> {
  const note = await db
    .selectFrom('documents as d')
    .innerJoin('jobs as j', 'j.id', 'd.job_id')
    .select('d.id')
    .where('d.tenant_id', '=', scope.tenantId)
    .where('d.job_id', '=', jobId)
    .where('d.kind', '=', 'wtn')
    .where('d.status', '=', 'signed')
    .where('d.file_id', 'is', null)
    .where('j.completed_at', 'is not', null)
    .executeTakeFirst();
  if (note) await queue.send(db, fileDocumentJob, { documentId: note.id, tenantId: scope.tenantId });
}

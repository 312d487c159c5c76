import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { isNote, maySign, retainUntil } from '@tonnage/domain/skip-hire/documents';
import type { CustomerSignature, PaperSignature } from '@tonnage/domain/skip-hire/printed-documents';
import { mayHaveNote } from '@tonnage/domain/skip-hire/office-documents';
import { missingFromNote } from '@tonnage/domain/skip-hire/transfer-note';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext, TenantContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isDocumented } from '../../orders/documented.queries.ts';
import { takenWasteId } from '../../sites/taken.queries.ts';
import { noteJob } from '../draft.queries.ts';
import { noteFacts } from '../note.queries.ts';
import type { DocumentRow } from '../queries.ts';
import { issueNote } from './issue-note.ts';

export type SigningContext = Pick<AccountContext, 'db' | 'now' | 'queue' | 'scope'>;

/**
 * The note of a job that can be signed now: the one that awaits signature, or one that is issued for it; null if the load
 * is documented already, takes no waste away, or is hazardous. The job stays locked. Throws NOTE_INCOMPLETE before
 * anything is written.
 */
export async function noteToSign(ctx: TenantContext, jobId: string): Promise<string | null> {
  const { db } = ctx;
  const job = await noteJob(ctx, jobId, true);
  if (!job || job.hazardous || !mayHaveNote(job).allowed) return null;
  const waiting = await db
    .selectFrom('documents')
    .select('id')
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('account_id', '=', job.account_id)
    .where('job_id', '=', job.id)
    .where('kind', '=', 'wtn')
    .where('status', '=', 'awaiting_signature')
    // The customer may be signing it at the same time.
    .forUpdate()
    .executeTakeFirst();
  if (waiting) return waiting.id;
  const { documented } = await db
    .selectFrom('jobs as j')
    .select(isDocumented.as('documented'))
    .where('j.id', '=', job.id)
    .executeTakeFirstOrThrow();
  if (documented) return null;
  return issueNote(ctx, {
    kind: 'wtn',
    accountId: job.account_id,
    siteId: job.site_id,
    wasteTypeId: job.waste_type_id,
    jobId: job.id,
    signedAtOnce: true,
  });
}

/** Runs what needs a complete note, and does nothing if a fact of the note is missing. Returns whether it was done. */
export async function ifComplete(sign: () => Promise<void>): Promise<boolean> {
  try {
    await sign();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOTE_INCOMPLETE') return false;
    throw error;
  }
}

/**
 * Makes a note signed and freezes its content (enforced by a trigger). `fileId` stores the photograph of a
 * paper note, once nothing is missing. Of two
 * at once one signs; the other finds it signed. Throws WRONG_STATE, NOTE_INCOMPLETE.
 */
export async function freezeNote(
  ctx: SigningContext,
  document: DocumentRow,
  {
    signature,
    at,
    fileId,
  }: { signature: CustomerSignature | PaperSignature; at: Instant; fileId?: () => Promise<string> },
): Promise<void> {
  const { db, now, scope } = ctx;
  const today = dateIn(LONDON, now);
  // On paper it was signed in time, whenever its scan arrives.
  const validTo = 'onPaper' in signature ? null : document.valid_to;
  const may = maySign({ ...document, validTo, own: false }, today);
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  if (!isNote(document.kind)) throw new Refusal('WRONG_STATE');
  const content = await noteFacts(db, { ...document, kind: document.kind });
  const missing = missingFromNote(content);
  if (missing.length > 0) {
    throw new Refusal('NOTE_INCOMPLETE', {
      message: `The note can’t be signed yet. Missing: ${missing.join(', ')}.${scope.actor.kind === 'staff' ? '' : ' Call us.'}`,
    });
  }
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
      signed_at: at,
      signed_by: scope.actor.kind === 'staff' ? null : scope.actor.userId,
      signature: json(signature),
      content: json(content),
      retain_until: retainUntil({ kind: document.kind, date, validTo: document.valid_to }, years),
      updated_at: now,
      ...(fileId && { file_id: await fileId() }),
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
    changes: {
      number: document.number,
      name: signature.name,
      ...('onPaper' in signature ? { onPaper: true } : { textVersion: signature.textVersion }),
    },
  });
  if (document.kind === 'season_ticket') await voidCovered(ctx, document);
}

/**
 * Voids the unsigned notes of the loads that a season ticket covers from now on: none needs a note of its own. Source:
 * trade-and-law.md §2.6.
 */
async function voidCovered(ctx: SigningContext, ticket: DocumentRow): Promise<void> {
  const { db, now, scope } = ctx;
  const reason = `Season ticket ${ticket.number} covers this load.`;
  const covered = await db
    .updateTable('documents as d')
    .from('jobs as j')
    .set({ status: 'void', voided_at: now, void_reason: reason, updated_at: now })
    .where('d.tenant_id', '=', scope.tenantId)
    .where('d.account_id', '=', scope.accountId)
    .where('d.kind', '=', 'wtn')
    .where('d.status', '=', 'awaiting_signature')
    .whereRef('j.id', '=', 'd.job_id')
    .where('j.site_id', '=', ticket.site_id)
    .where(takenWasteId, '=', ticket.waste_type_id)
    .where('j.date', '>=', ticket.valid_from)
    .where('j.date', '<=', ticket.valid_to)
    .returning(['d.id', 'd.number'])
    .execute();
  for (const { id, number } of covered)
    await audit(ctx, {
      action: 'document.voided',
      entity: 'document',
      entityId: id,
      accountId: scope.accountId,
      changes: { number, kind: 'wtn', reason },
    });
}

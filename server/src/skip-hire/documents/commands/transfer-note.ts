import { mayHaveNote } from '@tonnage/domain/skip-hire/office-documents';
import type { NoteWords } from '@tonnage/domain/skip-hire/transfer-note';
import { isDocumented } from '@tonnage/domain/skip-hire/guards';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { noteJob, whyCovered } from '../draft.queries.ts';
import { issueNote, type NoteContext } from './issue-note.ts';
import { notesFor } from '../../orders/documented.queries.ts';
import { takenWasteId } from '../../sites/taken.queries.ts';
import { issueSeasonTicket } from './issue-season-ticket.ts';
import { takeNoteBack } from './void-documents.ts';

/**
 * Issues a transfer note for a job by hand. A job has one valid note at a time, and none where a season ticket covers it: the second
 * of two concurrent issues finds the first under the job's lock. Throws NOT_FOUND, WRONG_STATE, NOTE_HAZARDOUS, NOTE_STANDS, NOTE_INCOMPLETE.
 */
export async function issueTransferNote(
  ctx: TenantContext,
  jobId: string,
  said?: NoteWords,
  replacesId?: string,
): Promise<string> {
  const job = await noteJob(ctx, jobId, true);
  if (!job) throw new Refusal('NOT_FOUND', { field: 'jobId' });
  const may = mayHaveNote(job);
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  if (job.hazardous) throw new Refusal('NOTE_HAZARDOUS');
  const existing = await ctx.db
    .selectFrom('documents')
    .select('number')
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('job_id', '=', job.id)
    .where('kind', '=', 'wtn')
    .where('status', 'in', ['awaiting_signature', 'signed'])
    .executeTakeFirst();
  if (existing)
    throw new Refusal('NOTE_STANDS', {
      message: `${existing.number} already covers this job. Correct or void that one first.`,
    });
  const covered = await whyCovered(ctx, job.id);
  if (covered) throw new Refusal('NOTE_STANDS', { message: covered });
  return issueNote(ctx, {
    kind: 'wtn',
    accountId: job.account_id,
    siteId: job.site_id,
    wasteTypeId: job.waste_type_id,
    jobId: job.id,
    said,
    replacesId,
  });
}

/**
 * Issues the note for signature to a confirmed job that takes waste away and has no season ticket for that waste. If a fact
 * of the company or the account is missing, the job goes on, and its note is outstanding once it is done.
 */
export async function issueMissingNote(
  ctx: NoteContext,
  job: { id: string; account_id: string; site_id: string; type: JobType; date: string },
): Promise<void> {
  const { wasteTypeId } = await ctx.db
    .selectFrom('jobs as j')
    .select(takenWasteId.as('wasteTypeId'))
    .where('j.id', '=', job.id)
    .executeTakeFirstOrThrow();
  const notes = await notesFor(ctx.db, job);
  const covered = isDocumented(
    { id: job.id, type: job.type, siteId: job.site_id, wasteTypeId, date: job.date },
    notes.map((note) => ({ ...note, status: 'signed' })),
  );
  if (covered) return;
  await issueNote(ctx, {
    kind: 'wtn',
    accountId: job.account_id,
    siteId: job.site_id,
    jobId: job.id,
    wasteTypeId,
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'NOTE_INCOMPLETE')) throw error;
  });
}

interface Correction {
  reason: string;
  said?: NoteWords | undefined;
  validFrom?: IsoDate | undefined;
  validTo?: IsoDate | undefined;
}

/**
 * Voids a note and issues a corrected one, in one transaction: each refers to the other, and the customer is asked to
 * sign. If the new one cannot be issued, the old one stays valid. Returns the new one's id. Throws as its parts do.
 */
export async function correctNote(ctx: TenantContext, id: string, correction: Correction): Promise<string> {
  const { reason, said, validFrom, validTo } = correction;
  const old = await takeNoteBack(ctx, id, reason);
  if (old.kind === 'wtn') return issueTransferNote(ctx, old.job_id!, said, old.id);
  const season = {
    siteId: old.site_id!,
    wasteTypeId: old.waste_type_id!,
    validFrom: validFrom ?? old.valid_from!,
    validTo: validTo ?? old.valid_to!,
    said,
  };
  return issueSeasonTicket(ctx, season, old.id);
}

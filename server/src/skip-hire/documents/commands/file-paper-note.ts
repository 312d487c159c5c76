import type { filePaperNote as endpoint } from '@tonnage/contract/skip-hire/documents/transfer-notes';
import type { Received } from '@tonnage/contract/endpoint';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { mayBeSignedOn, mayHaveNote } from '@tonnage/domain/skip-hire/office-documents';
import type { TenantContext } from '../../../platform/context.ts';
import { oneFile } from '../../../platform/files/sent-files.ts';
import { storeFile } from '../../../platform/files/store-file.ts';
import type { StoredFile } from '../../../platform/files/stored-files.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import type { EvidenceOf } from '../../fleet/ports.ts';
import { noteJob } from '../draft.queries.ts';
import { documentById } from '../queries.ts';
import { freezeNote, ifComplete, noteToSign } from './freeze-note.ts';
import { storeEvidence } from './store-evidence.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Files a transfer note that was signed on paper: the job's note counts as signed on that day, and its file is the
 * photograph, which the customer can open. A job without a note gets one in the same step. Of two at once one files it.
 * Returns the note's id. Throws NOT_FOUND, NO_FILE, WRONG_STATE, NOTE_HAZARDOUS, NOTE_STANDS, NOTE_INCOMPLETE. Source:
 * Waste (England and Wales) Regulations 2011, reg. 35.
 */
export async function filePaperNote(ctx: TenantContext, input: Input, sent: readonly StoredFile[]): Promise<string> {
  const file = oneFile(sent);
  const job = await noteJob(ctx, input.jobId, true);
  if (!job) throw new Refusal('NOT_FOUND', { field: 'jobId' });
  const may = mayHaveNote(job);
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  if (job.hazardous) throw new Refusal('NOTE_HAZARDOUS');
  if (!mayBeSignedOn(input.signedOn, job.date, dateIn(LONDON, ctx.now)))
    throw new InvalidInput([
      {
        path: ['signedOn'],
        message: 'Enter the day it was signed: not in the future, and within 31 days before the job.',
      },
    ]);
  const noteId = await noteToSign(ctx, job.id);
  if (noteId === null)
    throw new Refusal('NOTE_STANDS', {
      message: 'This load already has a signed note or season ticket. To replace a note, void it first.',
    });
  await fileUnder(ctx, job.account_id, noteId, {
    name: input.signedBy,
    position: input.position ?? null,
    at: instantAt(LONDON, input.signedOn, '00:00'),
    file,
  });
  return noteId;
}

/**
 * Files the photograph that a driver took of a note signed on paper. If the load has a signed note, needs none, or a fact
 * of the note is missing, the picture is stored with the job, where the office finds it: no load is held up by it.
 */
export async function filePaperNoteOnSite(
  ctx: TenantContext,
  job: EvidenceOf,
  paper: { name: string; file: StoredFile },
): Promise<void> {
  let noteId: string | null = null;
  const { name, file } = paper;
  const filed = await ifComplete(async () => {
    noteId = await noteToSign(ctx, job.id);
    if (noteId) await fileUnder(ctx, job.account_id, noteId, { name, position: null, at: ctx.now, file });
  });
  if (!filed || noteId === null)
    await storeEvidence(ctx, job, { kind: 'photo', title: `Paper transfer note, signed by ${name}`, file });
}

/** Makes a note signed on paper, its file the photograph. Throws NOT_FOUND and `freezeNote`’s. */
export async function fileUnder(
  ctx: TenantContext,
  accountId: string,
  noteId: string,
  { name, position, at, file }: { name: string; position: string | null; at: string; file: StoredFile },
): Promise<void> {
  const scope = ctx.scope.inAccount(accountId);
  const document = await documentById(ctx.db, scope, noteId);
  if (!document) throw new Refusal('NOT_FOUND');
  await freezeNote({ ...ctx, scope }, document, {
    signature: { onPaper: true, name, position },
    at,
    fileId: () => storeFile(ctx, { accountId }, file),
  });
}

import { mayHaveNote } from '@tonnage/domain/skip-hire/office-documents';
import type { NoteWords } from '@tonnage/domain/skip-hire/transfer-note';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { noteJob, whyCovered } from '../draft.queries.ts';
import { issueNote } from './issue-note.ts';

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

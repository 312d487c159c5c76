import { isDocumented } from '@tonnage/domain/skip-hire/guards';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { Refusal } from '../../../platform/refusal.ts';
import { notesFor } from '../../orders/documented.queries.ts';
import { takenWasteId } from '../../sites/taken.queries.ts';
import { issueNote, type NoteContext } from './issue-note.ts';

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

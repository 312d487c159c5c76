import { isDocumented } from '@tonnage/domain/skip-hire/guards';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { Refusal } from '../../../platform/refusal.ts';
import { notesFor } from '../../orders/documented.queries.ts';
import { takenWasteId } from '../../orders/load.queries.ts';
import { issueNote, type NoteContext } from './issue-note.ts';

/**
 * Issues the note for signature to a confirmed job that takes waste away and has no season ticket. If a fact of the
 * company or the account is missing, the job goes on, and its note is outstanding once it is done.
 */
export async function issueMissingNote(
  ctx: NoteContext,
  job: { id: string; account_id: string; site_id: string; waste_type_id: string; type: JobType; date: string },
): Promise<void> {
  const subject = { id: job.id, type: job.type, siteId: job.site_id, wasteTypeId: job.waste_type_id, date: job.date };
  const notes = await notesFor(ctx.db, job);
  const covered = isDocumented(
    subject,
    notes.map((note) => ({ ...note, status: 'signed' })),
  );
  if (covered) return;
  const order = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('jobs as j', 'j.order_id', 'o.id')
    .select(takenWasteId.as('waste_type_id'))
    .where('j.id', '=', job.id)
    .executeTakeFirstOrThrow();
  await issueNote(ctx, {
    kind: 'wtn',
    accountId: job.account_id,
    siteId: job.site_id,
    jobId: job.id,
    wasteTypeId: order.waste_type_id,
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'NOTE_INCOMPLETE')) throw error;
  });
}

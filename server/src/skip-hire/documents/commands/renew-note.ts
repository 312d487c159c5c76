import { issueNote, type NoteContext } from './issue-note.ts';

/**
 * A job that moved to another time is another transfer: the note that was signed for it is void, and a new one waits. One that
 * still waited says the new time by itself.
 */
export async function renewNote(ctx: NoteContext, jobId: string): Promise<void> {
  const { db, now } = ctx;
  const signed = await db
    .updateTable('documents')
    .set({ status: 'void', voided_at: now, updated_at: now })
    .where('job_id', '=', jobId)
    .where('kind', '=', 'wtn')
    .where('status', '=', 'signed')
    .returning(['account_id', 'site_id', 'waste_type_id'])
    .executeTakeFirst();
  if (!signed) return;
  const { account_id: accountId, site_id: siteId, waste_type_id: wasteTypeId } = signed;
  await issueNote(ctx, { kind: 'wtn', accountId, siteId: siteId!, wasteTypeId: wasteTypeId!, jobId });
}

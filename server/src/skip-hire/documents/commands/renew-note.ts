import { issueNote, type NoteContext } from './issue-note.ts';

/**
 * A job that moves to another time is another transfer: its signed note is voided and a new one issued for signature.
 * An unsigned note shows the new time anyway.
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

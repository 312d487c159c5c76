import type { Db } from '../../../platform/db/db.ts';

/** A job that is over or came to nothing needs no signature any more. Its own event stands in the history. */
export async function voidWaitingNote(db: Db, jobId: string, now: string): Promise<void> {
  await db
    .updateTable('documents')
    .set({ status: 'void', voided_at: now, updated_at: now })
    .where('job_id', '=', jobId)
    .where('kind', '=', 'wtn')
    .where('status', '=', 'awaiting_signature')
    .execute();
}

import type { Db } from '../../../platform/db/db.ts';
import { notifyRows } from '../../../platform/events/notify-change.ts';

/** A job that is over or came to nothing needs no signature any more. Its own event stands in the history. */
export async function voidWaitingNote(db: Db, jobId: string, now: string): Promise<void> {
  const ended = await db
    .updateTable('documents')
    .set({ status: 'void', voided_at: now, updated_at: now })
    .where('job_id', '=', jobId)
    .where('kind', '=', 'wtn')
    .where('status', '=', 'awaiting_signature')
    .returning(['tenant_id', 'account_id'])
    .execute();
  notifyRows(db, 'documents', ended);
}

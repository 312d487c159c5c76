import type { Db } from '../../../platform/db/db.ts';
import { notifyRows } from '../../../platform/events/notify-change.ts';

/** Voids the unsigned note of a job that has ended. The job's own event is in the history. */
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

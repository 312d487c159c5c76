import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Slot } from '@tonnage/domain/skip-hire/orders';
import type { Db } from '../../../platform/db/db.ts';
import { giveBackPlaces } from '../../depots/commands/reserve-places.ts';
import { notifyRows } from '../../../platform/events/notify-change.ts';

type Ending = 'accepted' | 'declined' | 'withdrawn';

/**
 * Ends the proposal that waits for an answer, if one does: of two endings at once the second finds none. Unless it is accepted,
 * the place that it held on another day than the job's is given back. `only` ends no other one than that.
 */
export async function endProposal(
  db: Db,
  jobId: string,
  status: Ending,
  now: string,
  only?: string,
): Promise<{ date: IsoDate; slot: Slot } | null> {
  const ended = await db
    .updateTable('date_proposals')
    .set({ status, answered_at: now })
    .where('job_id', '=', jobId)
    .where('status', '=', 'waiting')
    .$if(only !== undefined, (update) => update.where('id', '=', only!))
    .returning(['date', 'slot', 'tenant_id', 'account_id'])
    .executeTakeFirst();
  if (!ended) return null;
  notifyRows(db, 'orders', [ended]);
  if (status !== 'accepted') {
    const job = await db
      .selectFrom('jobs')
      .select(['date', 'depot_id'])
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    if (job.date !== ended.date) await giveBackPlaces(db, { depotId: job.depot_id, date: ended.date, places: 1 });
  }
  return { date: ended.date, slot: ended.slot as Slot };
}

/** What was proposed is overtaken: by a decision of the office, or by the customer's own change. */
export async function withdrawProposal(db: Db, jobId: string, now: string): Promise<void> {
  await endProposal(db, jobId, 'withdrawn', now);
}

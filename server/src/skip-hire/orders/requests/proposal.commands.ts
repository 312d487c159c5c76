import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Slot } from '@tonnage/domain/skip-hire/orders';
import type { Db } from '../../../platform/db/db.ts';
import { releasePlaces } from '../../depots/commands/reserve-places.ts';
import { notifyRows } from '../../../platform/events/notify-change.ts';

type Ending = 'accepted' | 'declined' | 'withdrawn';

/**
 * Ends the pending proposal, if there is one: the second of two concurrent endings finds none. Unless it is accepted,
 * the capacity that it held on a day other than the job's is released. `only` restricts it to that proposal.
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
    if (job.date !== ended.date) await releasePlaces(db, { depotId: job.depot_id, date: ended.date, places: 1 });
  }
  return { date: ended.date, slot: ended.slot as Slot };
}

/** Ends a proposal that was overtaken: by a staff decision, or by the customer's own change. */
export async function withdrawProposal(db: Db, jobId: string, now: string): Promise<void> {
  await endProposal(db, jobId, 'withdrawn', now);
}

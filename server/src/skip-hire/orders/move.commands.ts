import { isOpenJob } from '@tonnage/domain/skip-hire/actions';
import {
  JOB_TRANSITIONS,
  ORDER_TRANSITIONS,
  type JobEvent,
  type JobStatus,
  type OrderEvent,
  type OrderStatus,
} from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { touched } from '../../platform/http/etag.ts';
import { isId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { withdrawProposal } from './requests/proposal.commands.ts';
import { documents } from './ports.ts';
import { notifyRows } from '../../platform/events/notify-change.ts';

/** `case status when … then …` for one event, from the domain's transition table. */
function moves<Status extends string>(rows: readonly { from: readonly Status[]; to: Status }[]) {
  const pairs = rows.flatMap(({ from, to }) => from.map((f) => [f, to] as const));
  const cases = sql.join(
    pairs.map(([from, to]) => sql`when ${sql.lit(from)} then ${sql.lit(to)}`),
    sql` `,
  );
  return { from: pairs.map(([from]) => from), to: sql<Status>`case status ${cases} end` };
}

/**
 * Locks a job after its order, so that both stay as they are read from here on. Everything that changes an existing
 * order locks in this order (see closeOrder). Locks nothing if there is no such job or the id is malformed: the next
 * read reports it. Rows that refer to them may be written meanwhile: the holder of this lock must not wait for a writer
 * of such a row, who may be waiting for the lock.
 */
export async function lockJob(db: Db, jobId: string): Promise<void> {
  if (!isId(jobId)) return;
  await sql`select 1 from orders where id = (select order_id from jobs where id = ${jobId}) for no key update`.execute(
    db,
  );
  await sql`select 1 from jobs where id = ${jobId} for no key update`.execute(db);
}

/**
 * Moves an order by the domain's transition table, or refuses: the second of two concurrent events finds another state.
 */
export async function moveOrderRow(
  db: Db,
  orderId: string,
  event: OrderEvent,
  now: string,
  reason?: string,
): Promise<void> {
  const { from, to } = moves(ORDER_TRANSITIONS.filter((t) => t.event === event));
  const moved = await db
    .updateTable('orders')
    .set({ status: to, updated_at: touched(now), ...(reason === undefined ? {} : { closed_reason: reason }) })
    .where('id', '=', orderId)
    .where('status', 'in', from as OrderStatus[])
    .returning(['tenant_id', 'account_id'])
    .execute();
  if (moved.length !== 1) throw new Refusal('WRONG_STATE');
  notifyRows(db, 'orders', moved);
}

/**
 * Moves a job by the domain's transition table, with its other changes, or refuses. A job that will not be done needs no
 * note any more.
 */
export async function moveJobRow(
  db: Db,
  jobId: string,
  event: JobEvent,
  now: string,
  also: {
    vehicle_registration?: string | null;
    driver_name?: string | null;
    vehicle_id?: string | null;
    driver_id?: string | null;
    completed_at?: string;
    net_weight_kg?: number | null;
    gross_weight_kg?: number | null;
    tare_weight_kg?: number | null;
    weight_estimated?: boolean;
    container_number?: string | null;
    taken_container_number?: string | null;
    failed_reason?: string;
    started_at?: string | null;
    failed_at?: string;
    run_position?: null;
  } = {},
): Promise<void> {
  const { from, to } = moves(JOB_TRANSITIONS.filter((t) => t.event === event));
  const moved = await db
    .updateTable('jobs')
    .set({ status: to, updated_at: touched(now), ...also })
    .where('id', '=', jobId)
    .where('status', 'in', from as JobStatus[])
    .returning(['status', 'tenant_id', 'account_id'])
    .executeTakeFirst();
  if (!moved) throw new Refusal('WRONG_STATE');
  notifyRows(db, 'orders', [moved]);
  if (from.includes('requested')) await withdrawProposal(db, jobId, now);
  // The note of a load that left is still to be signed.
  if (!isOpenJob(moved.status) && moved.status !== 'completed') await documents().voidWaitingNote(db, jobId, now);
}

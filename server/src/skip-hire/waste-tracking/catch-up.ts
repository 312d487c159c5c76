import type { WeighbridgeTicket } from '@tonnage/domain/skip-hire/printed-documents';
import { TRACKED_SINCE } from '@tonnage/domain/skip-hire/waste-tracking';
import { sql } from 'kysely';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { Deps } from '../../platform/deps.ts';
import type { TrackingDeps } from './client.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { lockJob } from '../orders/move.commands.ts';
import { recordReceipt } from './commands/receipt.ts';
import { perTenant } from '../../platform/queue/per-tenant.ts';
import { sendReceiptJob } from './jobs.ts';

/** The number of loads in a batch. */
const BATCH = 200;
/** A company's loads that are sent again in a night. */
const SENT_AGAIN = 2_000;
/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

interface Load {
  id: string;
  tenantId: string;
  accountId: string;
  jobId: string;
}

/** Tickets of loads without a record, at depots with a permit; never those that it took under an exemption. */
const withoutRecord = sql`documents t
  join jobs j on j.tenant_id = t.tenant_id and j.id = t.job_id
  join depots d on d.tenant_id = j.tenant_id and d.id = j.depot_id and d.permit_number is not null
    and d.permit_kind = 'permit'
  where t.kind = 'weighbridge_ticket' and t.status <> 'void' and t.content->>'weighedAt' >= ${TRACKED_SINCE}
    and coalesce(t.content->>'permitKind', 'permit') = 'permit'
    and not exists (select from waste_receipts r where r.tenant_id = t.tenant_id and r.job_id = t.job_id)`;

/** Records that could not be sent, or were rejected, of companies that have a code for the service. */
const incomplete = sql`waste_receipts r join tenants n on n.id = r.tenant_id and n.tracking_code_sealed is not null
  where r.status = 'due' and r.trouble is not null`;

/** A batch of a company's loads without a record, in key order. */
function loadsAfter(deps: Deps, tenantId: string, after: string): Promise<Load[]> {
  return withoutTenant(deps.database, async (db) => {
    const { rows } = await sql<Load>`
      select t.id, t.tenant_id as "tenantId", t.account_id as "accountId", t.job_id as "jobId"
      from ${withoutRecord} and t.tenant_id = ${tenantId} and t.id > ${after}::uuid order by t.id limit ${BATCH}`.execute(
      db,
    );
    return rows;
  });
}

/**
 * Queues the loads that could not be sent, or were rejected, and that somebody may have completed since: by correcting
 * them, or the settings that they lacked. One that is still incomplete is not sent.
 */
async function sendCompleted(deps: Deps, tenantId: string): Promise<void> {
  await asWorker(deps, tenantId, deps.clock.now(), async ({ db, queue }) => {
    const { rows } = await sql<{ id: string }>`
      select r.id from ${incomplete} and r.tenant_id = ${tenantId} order by r.due_on limit ${SENT_AGAIN}`.execute(db);
    for (const { id: receiptId } of rows) await queue.send(db, sendReceiptJob, { receiptId, tenantId });
  });
}

/** Locks the job, as weighing its load does, so that a record that was added meanwhile is not added again. */
function enter(deps: Deps, { id, tenantId, accountId, jobId }: Load): Promise<void> {
  return asWorker(deps, tenantId, deps.clock.now(), async (ctx) => {
    await lockJob(ctx.db, jobId);
    const ticket = await ctx.db
      .selectFrom('documents as t')
      .select('t.content')
      .where('t.id', '=', id)
      .where('t.status', '<>', 'void')
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('waste_receipts as r').select('r.id').where('r.job_id', '=', jobId))),
      )
      .executeTakeFirst();
    if (!ticket) return;
    const { weighedAt: receivedAt, netKg } = ticket.content as unknown as WeighbridgeTicket;
    await recordReceipt(ctx, { jobId, accountId, ticketId: id, receivedAt, netKg });
  });
}

/**
 * Runs every night: loads that the law covers and that have no record yet become due, such as those that were ticketed
 * before tracking was introduced, or before the depot had its permit number. Existing records stay as they are, so it
 * may run again at any time.
 */
export const catchUp = perTenant({
  name: 'waste.catch_up',
  called: 'Missing waste tracking records',
  page: () => '/desk/waste-tracking',
  schedule: '40 3 * * *',
  due: ({ database, tracking }: TrackingDeps) =>
    withoutTenant(database, async (db) => {
      const { rows } = await sql<{ id: string }>`
        select t.tenant_id as id from ${withoutRecord} union
        select r.tenant_id from ${incomplete} and ${tracking !== null}`.execute(db);
      return rows.map(({ id }) => id);
    }),
  async work(deps, { tenantId }) {
    for (let after = FIRST, more = true; more;) {
      const loads = await loadsAfter(deps, tenantId, after);
      for (const load of loads) await enter(deps, load);
      more = loads.length === BATCH;
      after = loads.at(-1)?.id ?? after;
    }
    if (deps.tracking !== null) await sendCompleted(deps, tenantId);
  },
});

import { receiptOf, receiptProblems } from '@tonnage/domain/skip-hire/receipt';
import { json } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/db/ids.ts';
import { TrackingFailure, type TrackingDeps, type TrackingReply } from './client.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { factsOf, receiptById, wordsOf, type ReceiptRow } from './queries.ts';
import { idIn, outcomeOf } from './replies.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** After this many ms a load of a dead worker is free for another. */
const CLAIM_MS = 120_000;

interface Work {
  receiptId: string;
  tenantId: string;
}

/**
 * Sends a load to the service, once for each request: the first worker to claim it sends it. The service's reply is
 * stored word for word; if it takes no decision, the cause is stored, and the queue tries again. A load that the service
 * would reject is not sent, and becomes due again. No database connection is held during the call.
 */
export async function sendToService(deps: TrackingDeps, work: Work): Promise<void> {
  const { tracking } = deps;
  if (tracking === null) return;
  const taken = await claimed(deps, work);
  if (taken === null) return;
  const { row, apiCode } = taken;
  const receipt = receiptOf(factsOf(row), wordsOf(row));
  try {
    await keep(deps, work, row, receipt, await tracking.record({ apiCode, ...receipt }, row.tracking_id));
  } catch (error) {
    if (error instanceof TrackingFailure) await keep(deps, work, row, receipt, error);
    throw error;
  }
}

/** The load and the operator's code, if this worker is the one to send it. */
async function claimed(deps: Deps, work: Work): Promise<{ row: ReceiptRow; apiCode: string } | null> {
  const now = deps.clock.now();
  return asWorker(deps, work.tenantId, now, async (ctx) => {
    const { tracking_code_sealed: sealed } = await ctx.db
      .selectFrom('tenants')
      .select('tracking_code_sealed')
      .where('id', '=', work.tenantId)
      .executeTakeFirstOrThrow();
    // The code was removed since: the load has to be exported instead.
    if (sealed === null) return null;
    const { numUpdatedRows } = await ctx.db
      .updateTable('waste_receipts')
      .set({ status: 'sending', claimed_at: now })
      .where('tenant_id', '=', work.tenantId)
      .where('id', '=', work.receiptId)
      .where('status', 'in', ['due', 'sending'])
      .where((eb) => eb.or([eb('claimed_at', 'is', null), eb('claimed_at', '<', new Date(Date.parse(now) - CLAIM_MS))]))
      .executeTakeFirst();
    const row = numUpdatedRows === 1n ? await receiptById(ctx, work.receiptId) : undefined;
    if (!row) return null;
    const problems = receiptProblems(factsOf(row), wordsOf(row));
    if (problems.length === 0) return { row, apiCode: deps.tokens.unseal(sealed) };
    await ctx.db
      .updateTable('waste_receipts')
      // Stored, the problems mark a load that is sent once they are solved.
      .set({ status: 'due', trouble: json(problems), claimed_at: null })
      .where('id', '=', row.id)
      .execute();
    return null;
  });
}

/** Stores a reply, or why there is none, and its outcome. */
function keep(deps: Deps, work: Work, row: ReceiptRow, sent: object, reply: TrackingReply | TrackingFailure) {
  const failed = reply instanceof TrackingFailure;
  return asWorker(deps, work.tenantId, deps.clock.now(), async ({ db, now: at }) => {
    await db
      .insertInto('waste_receipt_replies')
      .values({
        id: newId(at),
        tenant_id: work.tenantId,
        receipt_id: row.id,
        method: row.tracking_id === null ? 'POST' : 'PUT',
        status: reply.status,
        sent: json(sent),
        reply: json(failed ? { reason: reply.reason, body: reply.body } : (reply.body as object)),
        created_at: at,
      })
      .execute();
    const outcome = failed ? null : outcomeOf(reply, row.tracking_id);
    await db
      .updateTable('waste_receipts')
      .set({
        ...(outcome && { status: outcome.status, tracking_id: outcome.trackingId, trouble: json(outcome.trouble) }),
        ...(outcome?.status === 'accepted' && { accepted_at: at }),
        claimed_at: null,
        updated_at: at,
      })
      .where('id', '=', row.id)
      // A load that was corrected meanwhile must be sent again; its id is saved below.
      .where('status', '=', 'sending')
      .execute();
    if (failed) return;
    if (reply.paidUntil)
      await db
        .updateTable('tenants')
        .set({ tracking_paid_until: reply.paidUntil })
        .where('id', '=', work.tenantId)
        .execute();
    const id = idIn(reply);
    if (id) await db.updateTable('waste_receipts').set({ tracking_id: id }).where('id', '=', row.id).execute();
  });
}

export const sendReceiptJob = defineJob({
  name: 'waste.send',
  called: 'Waste tracking record',
  page: () => '/desk/waste-tracking',
  data: z.object({ receiptId: z.string(), tenantId: z.string() }),
  atOnce: { workers: 4, inGroup: 1 },
  work: sendToService,
});

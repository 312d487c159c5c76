import { receiptOf } from '@tonnage/domain/skip-hire/waste-tracking';
import { json } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/http/endpoint.ts';
import { newId } from '../../platform/db/ids.ts';
import type { TrackingReply } from '../../platform/waste-tracking-client.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { factsOf, receiptById, wordsOf } from './queries.ts';

/** After this many ms a load of a dead worker is free for another. */
const CLAIM_MS = 120_000;

/**
 * Sends a load to the service, once for each request: the first worker to claim it sends it. The service's reply is
 * stored word for word; if it cannot be reached, that is stored too, and the queue tries again. No database connection
 * is held during the call.
 */
export async function sendToService(deps: Deps, work: { receiptId: string; tenantId: string }): Promise<void> {
  const { tracking } = deps;
  if (tracking === null) return;
  const now = deps.clock.now();
  const taken = await asWorker(deps, work.tenantId, now, async (ctx) => {
    const { tracking_code_sealed: sealed } = await ctx.db
      .selectFrom('tenants')
      .select('tracking_code_sealed')
      .where('id', '=', work.tenantId)
      .executeTakeFirstOrThrow();
    // The code was removed since: the load has to be exported instead.
    if (sealed === null) return null;
    const claimed = await ctx.db
      .updateTable('waste_receipts')
      .set({ status: 'sending', claimed_at: now })
      .where('tenant_id', '=', work.tenantId)
      .where('id', '=', work.receiptId)
      .where('status', 'in', ['due', 'sending'])
      .where((eb) => eb.or([eb('claimed_at', 'is', null), eb('claimed_at', '<', new Date(Date.parse(now) - CLAIM_MS))]))
      .executeTakeFirst();
    const row = await receiptById(ctx, work.receiptId);
    return claimed.numUpdatedRows === 1n && row ? { row, apiCode: deps.tokens.unseal(sealed) } : null;
  });
  if (taken === null) return;
  const { row, apiCode } = taken;
  const receipt = receiptOf(factsOf(row), wordsOf(row));
  const keep = (reply: TrackingReply | null) =>
    asWorker(deps, work.tenantId, deps.clock.now(), async ({ db, now: at }) => {
      await db
        .insertInto('waste_receipt_replies')
        .values({
          id: newId(at),
          tenant_id: work.tenantId,
          receipt_id: row.id,
          method: row.tracking_id === null ? 'POST' : 'PUT',
          status: reply?.status ?? null,
          sent: json(receipt),
          reply: reply && json(reply.body as object),
          created_at: at,
        })
        .execute();
      await db
        .updateTable('waste_receipts')
        .set({ ...(reply ? outcomeOf(reply, row.tracking_id, at) : {}), claimed_at: null, updated_at: at })
        .where('id', '=', row.id)
        // A load that was corrected meanwhile must be sent again; its id is saved below.
        .where('status', '=', 'sending')
        .execute();
      if (reply?.paidUntil && !Number.isNaN(Date.parse(reply.paidUntil)))
        await db
          .updateTable('tenants')
          .set({ tracking_paid_until: reply.paidUntil })
          .where('id', '=', work.tenantId)
          .execute();
      const id = reply && idIn(reply);
      if (id) await db.updateTable('waste_receipts').set({ tracking_id: id }).where('id', '=', row.id).execute();
    });
  const reply = await tracking.record({ apiCode, ...receipt }, row.tracking_id).catch(async (cause: unknown) => {
    await keep(null);
    throw cause;
  });
  await keep(reply);
}

interface ReplyBody {
  wasteTrackingId?: string;
  message?: string;
  validation?: { errors?: Problem[]; warnings?: Problem[] };
}
type Problem = { key: string; message: string };

const idIn = (reply: TrackingReply) => (reply.status === 201 ? (reply.body as ReplyBody).wasteTrackingId : undefined);

/** The load's new status after the reply. */
function outcomeOf(reply: TrackingReply, known: string | null, at: string) {
  const body = (typeof reply.body === 'object' && reply.body !== null ? reply.body : {}) as ReplyBody;
  const trackingId = idIn(reply) ?? known;
  const problems = (all: Problem[] = []) => all.map(({ key, message }) => ({ key, message }));
  if ((reply.status === 200 || reply.status === 201) && trackingId !== null) {
    const warnings = problems(body.validation?.warnings);
    return { status: 'accepted' as const, tracking_id: trackingId, accepted_at: at, trouble: json(warnings) };
  }
  const errors = problems(body.validation?.errors);
  const trouble =
    errors.length > 0 ? errors : [{ key: '', message: body.message ?? `The service answered ${reply.status}.` }];
  return { status: reply.status === 402 ? ('unpaid' as const) : ('refused' as const), trouble: json(trouble) };
}

import { overweights } from '@tonnage/domain/skip-hire/billing';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import { weighedLoad, type LoadDone } from '@tonnage/domain/skip-hire/weighing';
import type { TenantContext } from '../../../../platform/http/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { issueWeighbridgeTicket } from '../../../documents/commands/issue-document.ts';
import { lockNumbers } from '../../../documents/commands/take-number.ts';
import { voidTicket } from '../../../documents/commands/void-ticket.ts';
import { doneJobsOf, weightLineOf } from '../billing.queries.ts';
import { addCharge } from './add-charge.ts';
import { lockJob } from '../../../orders/move.commands.ts';
import { auditJob, requireJob } from '../../../orders/commands/job-event.ts';

export type Weighing = Pick<LoadDone, 'grossWeightKg' | 'tareWeightKg' | 'netWeightKg' | 'weightEstimated'> & {
  reason?: string | undefined;
};

/**
 * Enters late or corrects what a load weighed, kg: the ticket before is void, the new one says of it, and everybody sees the new
 * figure. A load that is invoiced already is charged what its new weight costs more; one that would cost less is refused until
 * its line is taken back by a credit note, after which the money is the office's to say. Returns the order's id. Throws
 * NOT_FOUND, WRONG_STATE, WEIGHTS_DISAGREE, WEIGHT_MISSING, WEIGHT_INVOICED.
 */
export async function weighLoad(ctx: TenantContext, jobId: string, weighing: Weighing): Promise<string> {
  const { db, now, scope } = ctx;
  // Asked before anything is locked too: what was never a load keeps nobody waiting.
  const { id } = await requireLoad(ctx, jobId);
  const { netWeightKg: netKg, agrees } = weighedLoad(weighing);
  if (!agrees) throw new Refusal('WEIGHTS_DISAGREE');
  if (netKg === null) throw new Refusal('WEIGHT_MISSING');
  // The counter first, as a run of invoices: none is made of the old weight meanwhile.
  await lockNumbers(db, scope.tenantId, 'invoice');
  await lockJob(db, id);
  const job = await requireLoad(ctx, id);
  const extra = await extraOf(ctx, job.order_id, id, netKg);
  const load = {
    gross_weight_kg: weighing.grossWeightKg ?? null,
    tare_weight_kg: weighing.tareWeightKg ?? null,
    net_weight_kg: netKg,
    weight_estimated: weighing.weightEstimated ?? false,
  };
  const before = await db
    .selectFrom('jobs')
    .select(['net_weight_kg', 'completed_at', 'sequence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('jobs')
    .set({ ...load, updated_at: now })
    .where('id', '=', id)
    .execute();
  const replacesId = await voidTicket(ctx, id, weighing.reason ?? null);
  await issueWeighbridgeTicket(ctx, {
    jobId: id,
    orderId: job.order_id,
    netKg,
    grossKg: load.gross_weight_kg,
    tareKg: load.tare_weight_kg,
    estimated: load.weight_estimated,
    weighedAt: before.completed_at?.toISOString() ?? now,
    replacesId,
  });
  await auditJob(ctx, job, 'job.weighed', {
    netWeightKg: netKg,
    before: before.net_weight_kg,
    extraPence: extra?.pence ?? 0,
  });
  if (extra)
    await addCharge(ctx, job.order_id, {
      code: 'overload',
      label: `Excess weight, job ${before.sequence}, corrected`,
      quantity: 1,
      unitPence: extra.pence,
      vatRateBp: extra.vatRateBp,
    });
  return job.order_id;
}

async function requireLoad(ctx: TenantContext, jobId: string) {
  const job = await requireJob(ctx, jobId);
  if (job.status !== 'completed' || !takesWasteAway(job.type))
    throw new Refusal('WRONG_STATE', { message: 'Only a load that was brought to the depot can be weighed.' });
  return job;
}

/** What an invoiced load costs more by its new weight, without VAT; null where nothing more, or its line was credited. */
async function extraOf(ctx: TenantContext, orderId: string, jobId: string, netWeightKg: number) {
  const line = await weightLineOf(ctx.db, jobId);
  if (line === undefined || line.credited) return null;
  const jobs = await doneJobsOf(ctx.db, orderId);
  const before = overweights(jobs).get(jobId)?.netPence ?? 0;
  const after = overweights(jobs.map((job) => (job.id === jobId ? { ...job, netWeightKg } : job))).get(jobId);
  const pence = (after?.netPence ?? 0) - before;
  if (pence < 0)
    throw new Refusal('WEIGHT_INVOICED', {
      message: `This load is on ${line.invoice} at a higher weight. Issue a credit note for that line first.`,
    });
  return after && pence > 0 ? { pence, vatRateBp: after.vatRateBp } : null;
}

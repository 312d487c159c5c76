import { overweights } from '@tonnage/domain/skip-hire/billing';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import { weighedLoad, type LoadDone } from '@tonnage/domain/skip-hire/weighing';
import type { TenantContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { issueWeighbridgeTicket } from '../../../documents/commands/issue-document.ts';
import { lockNumbers } from '../../../documents/commands/take-number.ts';
import { voidTicket } from '../../../documents/commands/void-documents.ts';
import { doneJobsOf, weightLineOf } from '../billing.queries.ts';
import { addCharge } from './add-charge.ts';
import { checkWeight } from '../../../orders/load.queries.ts';
import { lockJob } from '../../../orders/move.commands.ts';
import { auditJob, requireJob } from '../../../orders/commands/job-event.ts';

export type Weighing = Pick<
  LoadDone,
  'grossWeightKg' | 'tareWeightKg' | 'netWeightKg' | 'weightEstimated' | 'weightReason'
> & {
  reason?: string | undefined;
};

/**
 * Records or corrects a load's weight, kg: the previous ticket is voided, a new one shows the new figure, and so does
 * everything else. An invoiced load is charged the difference if the new weight costs more; a weight that costs less is
 * refused until its line is credited, and from then on staff decide the money. Returns the order's id. Throws
 * NOT_FOUND, WRONG_STATE, WEIGHTS_DISAGREE, WEIGHT_MISSING, WEIGHT_UNLIKELY, WEIGHT_INVOICED.
 */
export async function weighLoad(ctx: TenantContext, jobId: string, weighing: Weighing): Promise<string> {
  const { db, now, scope } = ctx;
  // Also checked before anything is locked: a job that was never a load must not block others.
  const { id } = await requireLoad(ctx, jobId);
  const { netWeightKg: netKg, agrees } = weighedLoad(weighing);
  if (!agrees) throw new Refusal('WEIGHTS_DISAGREE');
  if (netKg === null) throw new Refusal('WEIGHT_MISSING');
  await checkWeight(db, id, netKg, weighing.weightReason);
  // Locks the counter first, as an invoice run does, so that no invoice uses the old weight meanwhile.
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
    ...(weighing.weightReason && { weightReason: weighing.weightReason }),
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

/**
 * The extra cost of an invoiced load at its new weight, without VAT; null if it costs no more, or its line was waived
 * or credited.
 */
async function extraOf(ctx: TenantContext, orderId: string, jobId: string, netWeightKg: number) {
  const line = await weightLineOf(ctx.db, jobId);
  if (line === undefined || line.released) return null;
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

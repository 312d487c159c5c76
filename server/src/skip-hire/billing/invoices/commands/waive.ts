import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { overweights } from '@tonnage/domain/skip-hire/billing';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { requireId } from '../../../../platform/db/ids.ts';
import { touched } from '../../../../platform/http/etag.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { releaseCredit } from '../../../accounts/commands/reserve-credit.ts';
import { lockNumbers } from '../../../documents/commands/take-number.ts';
import { requireJob } from '../../../orders/commands/job-event.ts';
import { lockJob } from '../../../orders/move.commands.ts';
import { doneJobsOf, weightLineOf } from '../billing.queries.ts';

/**
 * Waives a charge that is not invoiced yet, with the reason, which the customer sees; an invoiced one needs a credit note. If a run takes it at the same time,
 * only one of the two finds the row. Returns the order's id.
 */
export async function waiveCharge(ctx: TenantContext, chargeId: string, reason: string): Promise<string> {
  const { db, scope } = ctx;
  requireId(chargeId);
  const key = { id: chargeId, tenant_id: scope.tenantId };
  const deleted = await db
    .deleteFrom('charges')
    .where((eb) => eb.and(key))
    .where('invoice_id', 'is', null)
    .returning(['order_id', 'account_id', 'label', 'net_pence', 'vat_pence'])
    .executeTakeFirst();
  if (!deleted) {
    const found = await db
      .selectFrom('charges')
      .select('id')
      .where((eb) => eb.and(key))
      .executeTakeFirst();
    if (!found) throw new Refusal('NOT_FOUND');
    throw new Refusal('WRONG_STATE', { message: 'This has been invoiced. Issue a credit note for it instead.' });
  }
  await audit(ctx, {
    action: 'order.charge_waived',
    entity: 'order',
    entityId: deleted.order_id,
    accountId: deleted.account_id,
    changes: { label: deleted.label, netPence: deleted.net_pence, reason },
  });
  await releaseCredit(db, deleted.account_id, deleted.net_pence + deleted.vat_pence);
  return deleted.order_id;
}

/**
 * Waives the charge for a load's weight over the included tonnes before it is invoiced, with the reason, which the customer
 * sees; also for a weight that is corrected later. Returns the order's id. Throws NOT_FOUND, WRONG_STATE.
 */
export async function waiveWeight(ctx: TenantContext, jobId: string, reason: string): Promise<string> {
  const { db, scope, now } = ctx;
  const { id, order_id: orderId } = await requireJob(ctx, jobId);
  // The counter first, as an invoice run does: the weight is either invoiced or waived.
  await lockNumbers(db, scope.tenantId, 'invoice');
  await lockJob(db, id);
  if (await weightLineOf(db, id))
    throw new Refusal('WRONG_STATE', { message: 'This has been invoiced. Issue a credit note for it instead.' });
  const line = overweights(await doneJobsOf(db, orderId)).get(id);
  const waived = line
    ? await db
        .updateTable('jobs')
        .set({ overweight_waived: true, updated_at: touched(now) })
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .where('overweight_waived', '=', false)
        .returning('account_id')
        .executeTakeFirst()
    : undefined;
  if (!line || !waived)
    throw new Refusal('WRONG_STATE', { message: 'This load has no excess weight to waive. Reload the page.' });
  await audit(ctx, {
    action: 'order.overweight_waived',
    entity: 'order',
    entityId: orderId,
    accountId: waived.account_id,
    changes: {
      jobId: id,
      label: `${line.label}, ${formatTonnes(line.quantity * 1000)}`,
      netPence: line.netPence,
      reason,
    },
  });
  return orderId;
}

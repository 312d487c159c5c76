import { audit } from '../../../../core/audit/commands/audit.ts';
import type { BaseContext } from '../../../../platform/context.ts';
import type { Actor } from '../../../../platform/scope.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { moveJobRow, moveOrderRow } from '../../move.commands.ts';
import { documents } from '../../ports.ts';

/**
 * Confirms an order with its first job: by the tenant's automatic confirmation, or by staff. The order becomes
 * scheduled, the job confirmed.
 */
export async function confirmPlaced(
  ctx: BaseContext & { scope: { tenantId: string; actor: Actor } },
  orderId: string,
): Promise<void> {
  const { db, now } = ctx;
  const job = await db
    .selectFrom('jobs')
    .select(['id', 'type', 'date', 'slot', 'account_id', 'site_id', 'waste_type_id'])
    .where('order_id', '=', orderId)
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('type', 'in', ['delivery', 'wait_and_load'])
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  if (!job) throw new Refusal('NOT_FOUND');
  await moveOrderRow(db, orderId, 'confirm', now);
  await moveJobRow(db, job.id, 'confirm', now);
  await audit(ctx, {
    action: 'job.confirmed',
    entity: 'order',
    entityId: orderId,
    accountId: job.account_id,
    changes: { jobId: job.id, type: job.type, date: job.date, slot: job.slot },
  });
  await documents().issueMissingNote(ctx, job);
}

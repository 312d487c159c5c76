import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';
import { accountOfInvoice } from './charge-interest.ts';

/** Stops an invoice's clock, with why it is disputed. Throws NOT_FOUND, NOTHING_TO_PAY, DISPUTED_ALREADY. */
export async function disputeInvoice(ctx: TenantContext, invoiceId: string, reason: string): Promise<void> {
  requireBookkeeper(ctx);
  const { db, now, scope } = ctx;
  const { accountId, number } = await accountOfInvoice(ctx, invoiceId);
  const { rows } = await sql<{ id: string }>`
    insert into invoice_disputes (tenant_id, id, invoice_id, reason, raised_on, raised_at, raised_by)
    select i.tenant_id, ${newId(now)}::uuid, i.id, ${reason}, ${dateIn(LONDON, now)}::date, ${now}::timestamptz,
      ${scope.actor.userId}::uuid
    from invoices i where i.tenant_id = ${scope.tenantId} and i.id = ${invoiceId}::uuid
      and i.paid_pence + i.credited_pence < i.gross_pence
    on conflict (tenant_id, invoice_id) where ended_on is null do nothing returning id`.execute(db);
  if (rows.length === 0) {
    const open = await db
      .selectFrom('invoice_disputes')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('invoice_id', '=', invoiceId)
      .where('ended_on', 'is', null)
      .executeTakeFirst();
    throw new Refusal(open ? 'DISPUTED_ALREADY' : 'NOTHING_TO_PAY');
  }
  await audit(ctx, {
    action: 'invoice.disputed',
    entity: 'invoice',
    entityId: invoiceId,
    accountId,
    changes: { number, reason },
  });
}

/** Starts an invoice's clock again, with what came of its dispute; of two at once, one does. Throws NOT_FOUND, NOT_DISPUTED. */
export async function endDispute(ctx: TenantContext, invoiceId: string, outcome: string): Promise<void> {
  requireBookkeeper(ctx);
  const { db, now, scope } = ctx;
  const { accountId, number } = await accountOfInvoice(ctx, invoiceId);
  const ended = await db
    .updateTable('invoice_disputes')
    .set({ ended_on: dateIn(LONDON, now), ended_at: now, ended_by: scope.actor.userId, outcome })
    .where('tenant_id', '=', scope.tenantId)
    .where('invoice_id', '=', invoiceId)
    .where('ended_on', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) throw new Refusal('NOT_DISPUTED');
  await audit(ctx, {
    action: 'invoice.dispute_ended',
    entity: 'invoice',
    entityId: invoiceId,
    accountId,
    changes: { number, outcome },
  });
}

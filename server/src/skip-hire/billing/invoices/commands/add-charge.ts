import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { isTooMuch, priceLine } from '@tonnage/domain/common/money';
import { usualCategory } from '@tonnage/domain/common/vat-category';
import { addDebt } from '../../../accounts/commands/reserve-credit.ts';
import type { ExtraCharge } from '../../../orders/ports.ts';
import { requireSoldAt } from '../../../../core/tenants/commands/sold-at.ts';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { isId, newId, requireId } from '../../../../platform/db/ids.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';

/** An extra charge, and its evidence. */
export interface Charge extends ExtraCharge {
  /** A document of the same order that justifies the charge. */
  documentId?: string | null | undefined;
}

/**
 * Charges an order today for what was not agreed beforehand: a wasted journey, an overload. It goes on the next
 * invoice, and is owed at once. A charge of nothing is refused, and one of more than MAX_PENCE.
 */
export async function addCharge(ctx: TenantContext, orderId: string, charge: Charge): Promise<string> {
  const { db, now, scope } = ctx;
  requireId(orderId);
  const order = await db
    .selectFrom('orders')
    .select(['id', 'account_id'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  const documentId = charge.documentId || null;
  if (documentId !== null) await requireDocument(ctx, order.id, documentId);
  requireSoldAt(charge);
  const line = priceLine({ ...charge, vatCategory: charge.vatCategory ?? undefined });
  if (line.netPence === 0)
    throw new InvalidInput([
      { path: ['quantity'], message: 'This comes to less than a penny. Enter a higher quantity or price.' },
    ]);
  if (isTooMuch(line))
    throw new InvalidInput([
      {
        path: ['unitPence'],
        message: 'This comes to more than £1,000,000 with VAT. Enter a lower quantity or price.',
      },
    ]);
  const id = newId(now);
  await db
    .insertInto('charges')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: order.account_id,
      order_id: order.id,
      code: charge.code,
      label: line.label,
      quantity: line.quantity,
      unit_pence: line.unitPence,
      net_pence: line.netPence,
      vat_rate_bp: line.vatRateBp,
      vat_category: charge.vatCategory ?? usualCategory(line.vatRateBp),
      vat_pence: line.vatPence,
      goods: charge.goods ?? false,
      date: dateIn(LONDON, now),
      document_id: documentId,
      created_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'order.charged',
    entity: 'order',
    entityId: order.id,
    accountId: order.account_id,
    changes: { code: charge.code, label: line.label, netPence: line.netPence },
  });
  await addDebt(db, order.account_id, line.netPence + line.vatPence);
  return id;
}

async function requireDocument({ db, scope }: TenantContext, orderId: string, documentId: string): Promise<void> {
  const document = isId(documentId)
    ? await db
        .selectFrom('documents')
        .select('id')
        .where('tenant_id', '=', scope.tenantId)
        .where('order_id', '=', orderId)
        .where('id', '=', documentId)
        .executeTakeFirst()
    : undefined;
  if (!document) throw new Refusal('NOT_FOUND', { field: 'documentId' });
}

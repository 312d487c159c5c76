import { dateIn, LONDON } from '@tonnage/domain/dates';
import { priceLine } from '@tonnage/domain/money';
import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

export const CHARGE_CODES = ['wasted_journey', 'overload', 'contamination', 'waiting', 'item', 'other'] as const;

/** What is charged besides a job's own price; `unitPence` without VAT. */
export interface Charge {
  code: (typeof CHARGE_CODES)[number];
  label: string;
  quantity: number;
  unitPence: number;
  vatRateBp: number;
}

/** Charges an order for what was not agreed beforehand, today: a journey for nothing, an overload. It stands on the next invoice. */
export async function addCharge(ctx: TenantContext, orderId: string, charge: Charge): Promise<string> {
  const { db, now, scope } = ctx;
  const order = await db
    .selectFrom('orders')
    .select(['id', 'account_id'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  const line = priceLine(charge);
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
      vat_pence: line.vatPence,
      date: dateIn(LONDON, now),
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
  return id;
}

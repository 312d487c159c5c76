import type { Received } from '@tonnage/contract/endpoint';
import type { updateDeskOrder as endpoint } from '@tonnage/contract/skip-hire/orders/desk';
import { mayChangePo } from '@tonnage/domain/skip-hire/order-edit';
import { stateOf } from '@tonnage/domain/skip-hire/orders';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { touched } from '../../../platform/http/etag.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ownerOf } from '../desk.queries.ts';
import { billing } from '../ports.ts';
import { invoiceOfOrder } from '../queries.ts';
import { placeContainer } from './place-container.ts';

/**
 * Updates an order for staff: its PO number until it is invoiced, and the number of its container on site. Absent fields
 * stay, and unchanged ones are not written. Throws NOT_FOUND, NOT_EDITABLE, PO_REQUIRED, WRONG_STATE,
 * CONTAINER_ELSEWHERE.
 */
export async function updateDeskOrder(
  ctx: TenantContext,
  orderId: string,
  input: Received<typeof endpoint>['body']['data'],
): Promise<void> {
  const { db, scope, now } = ctx;
  const owner = await ownerOf(ctx, orderId);
  if (!owner) throw new Refusal('NOT_FOUND');
  // Before the order, as an invoice run does (weigh-load.ts).
  if (input.poNumber !== undefined) await billing().lockInvoicing(db, scope.tenantId);
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['o.status', 'o.po_number', 'o.container_number', 'a.po_mandatory'])
    .where('o.tenant_id', '=', scope.tenantId)
    .where('o.id', '=', owner.id)
    .forNoKeyUpdate('o')
    .executeTakeFirstOrThrow();
  const was = { poNumber: order.po_number, containerNumber: order.container_number };
  const is = {
    poNumber: input.poNumber === undefined ? was.poNumber : input.poNumber || null,
    containerNumber: input.containerNumber === undefined ? was.containerNumber : input.containerNumber,
  };
  const fields = (['poNumber', 'containerNumber'] as const).filter((field) => is[field] !== was[field]);
  if (fields.length === 0) return;
  if (fields.includes('poNumber')) {
    const may = mayChangePo({ status: order.status, invoice: await invoiceOfOrder(db, owner.id) });
    if (!may.allowed) throw new Refusal(may.code, { message: may.reason, field: 'poNumber' });
    if (is.poNumber === null && order.po_mandatory)
      throw new Refusal('PO_REQUIRED', { message: 'Enter a PO number. This customer’s account requires one.' });
  }
  if (fields.includes('containerNumber')) {
    if (stateOf(order.status) !== 'on-site')
      throw new Refusal('WRONG_STATE', {
        message: 'No container is on site for this order, so it has no container number.',
        field: 'containerNumber',
      });
    await placeContainer(ctx, owner.id, is.containerNumber);
  }
  await db
    .updateTable('orders')
    .set({ po_number: is.poNumber, updated_at: touched(now) })
    .where('id', '=', owner.id)
    .execute();
  await audit(ctx, {
    action: 'order.changed',
    entity: 'order',
    entityId: owner.id,
    accountId: owner.account_id,
    changes: { fields, was, is },
  });
}

import type { IfMatch, Received } from '@tonnage/contract/endpoint';
import type { updateOrder as endpoint } from '@tonnage/contract/skip-hire/orders/order-resource';
import { editableOrderFields, ORDER_FIELDS, whyNotEditableOrder } from '@tonnage/domain/skip-hire/order-edit';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { requireVersion, touched } from '../../../platform/http/etag.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import { accountOf } from '../../accounts/queries.ts';
import { contactsOf } from '../../sites/queries.ts';
import { billing } from '../ports.ts';
import { invoiceOfOrder, orderWithJobs } from '../queries.ts';

type Change = Received<typeof endpoint>['body']['data'];

/** Updates an order's own fields; absent ones stay. The domain decides what may change (`order-edit.ts`). */
export async function updateOrder(ctx: AccountContext, id: string, body: Change, ifMatch: IfMatch): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('orders.edit');
  const row = await orderWithJobs(db, scope, id);
  if (!row) throw new Refusal('NOT_FOUND');
  // Before the order, as an invoice run does (weigh-load.ts).
  if (body.poNumber !== undefined) await billing().lockInvoicing(db, scope.tenantId);
  // Locked, the order stays as it is read from here on (see closeOrder).
  await db.selectFrom('orders').select('id').where('id', '=', row.row.id).forNoKeyUpdate().execute();
  await requireVersion(db, 'orders', row.row.id, ifMatch);
  const order = await orderWithJobs(db, scope, id);
  if (!order) throw new Refusal('NOT_FOUND');

  const { siteContact, ...own } = body;
  const input = siteContact === undefined ? own : { ...own, siteContactId: siteContact };
  const facts = { status: order.row.status, invoice: await invoiceOfOrder(db, order.row.id) };
  const editable = editableOrderFields(facts, order.jobs);
  const shut = ORDER_FIELDS.find((field) => input[field] !== undefined && !editable.has(field));
  if (shut !== undefined) throw new Refusal('NOT_EDITABLE', { message: whyNotEditableOrder(facts, shut), field: shut });
  if (input.poNumber !== undefined && !input.poNumber && (await accountOf(db, scope)).po_mandatory)
    throw new Refusal('PO_REQUIRED');
  if (input.siteContactId) await requireContact(ctx, order.row.site.id, input.siteContactId);

  const { poNumber, customerReference, locationNotes, siteContactId } = input;
  await db
    .updateTable('orders')
    .set({
      ...(poNumber === undefined ? {} : { po_number: poNumber || null }),
      ...(customerReference === undefined ? {} : { customer_reference: customerReference || null }),
      ...(locationNotes === undefined ? {} : { location_notes: locationNotes || null }),
      ...(siteContactId === undefined ? {} : { site_contact_id: siteContactId || null }),
      updated_at: touched(now),
    })
    .where('id', '=', order.row.id)
    .execute();
  await audit(ctx, {
    action: 'order.changed',
    entity: 'order',
    entityId: order.row.id,
    accountId: scope.accountId,
    changes: {
      fields: ORDER_FIELDS.filter((field) => input[field] !== undefined),
      ...(poNumber !== undefined && { poNumber: poNumber || null, before: order.row.po_number }),
    },
  });
}

async function requireContact({ db }: AccountContext, siteId: string, contactId: string): Promise<void> {
  const contacts = await contactsOf(db, siteId);
  if (!contacts.some((contact) => contact.id === contactId))
    throw new InvalidInput([{ path: ['siteContactId'], message: 'Choose a contact of this site.' }]);
}

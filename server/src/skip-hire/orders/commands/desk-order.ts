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
import { newId, requireId } from '../../../platform/db/ids.ts';
import { addDays, LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { dateIn } from '@tonnage/domain/common/zoned';

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

/**
 * Adds a note to an order that only staff read. It is audited as a note and not as the order, whose history the
 * customer reads, and without its text.
 */
export async function writeNote(ctx: TenantContext, orderId: string, body: string): Promise<void> {
  const { db, now, scope } = ctx;
  const order = await ownerOf(ctx, orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  const id = newId(now);
  await db
    .insertInto('order_notes')
    .values({
      id,
      tenant_id: scope.tenantId,
      order_id: order.id,
      body,
      written_by: scope.actor.userId!,
      created_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'note.written',
    entity: 'note',
    entityId: id,
    accountId: null,
    changes: { orderId: order.id },
  });
}

/** Removes the caller's own note; another's is NOT_FOUND here. Returns its order's id. */
export async function removeNote(ctx: TenantContext, noteId: string): Promise<string> {
  const { db, scope } = ctx;
  requireId(noteId);
  const deleted = await db
    .deleteFrom('order_notes')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', noteId)
    .where('written_by', '=', scope.actor.userId)
    .returning('order_id')
    .executeTakeFirst();
  if (!deleted) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    action: 'note.removed',
    entity: 'note',
    entityId: noteId,
    accountId: null,
    changes: { orderId: deleted.order_id },
  });
  return deleted.order_id;
}

/** How far ahead over hire is waived, in days. */
const LONGEST = 60;

/**
 * Waives the over hire of the container on site up to a day: its hire lasts until then, and days that were not invoiced yet never
 * will be. Throws NOT_FOUND, WRONG_STATE without a container on hire, WAIVER_DAY.
 */
export async function waiveOverHire(
  ctx: TenantContext,
  orderId: string,
  { until, reason }: { until: IsoDate; reason: string },
): Promise<void> {
  const { db, scope, now } = ctx;
  const owner = await ownerOf(ctx, orderId);
  if (!owner) throw new Refusal('NOT_FOUND');
  // Before the order, as an invoice run does.
  await billing().lockInvoicing(db, scope.tenantId);
  const order = await db
    .selectFrom('orders')
    .select(['status', 'hire_until', 'account_id'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', owner.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const began = await db
    .selectFrom('jobs')
    .select(['id', 'over_hire_to'])
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', owner.id)
    .where('status', '=', 'completed')
    .where('type', 'in', ['delivery', 'exchange'])
    .orderBy('completed_at', 'desc')
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  if (!['on_site', 'collection_booked'].includes(order.status) || order.hire_until === null || !began)
    throw new Refusal('WRONG_STATE', { message: 'No container is on hire for this order.' });
  const charged = began.over_hire_to ?? order.hire_until;
  const settled = charged > order.hire_until ? charged : order.hire_until;
  if (until <= settled || until > addDays(dateIn(LONDON, now), LONGEST))
    throw new Refusal('WAIVER_DAY', {
      message: `The hire is already included or invoiced up to ${formatDay(settled)}. Choose a later day, up to ${LONGEST} days from today.`,
      field: 'until',
    });
  await db.updateTable('jobs').set({ over_hire_to: until }).where('id', '=', began.id).execute();
  await db
    .updateTable('orders')
    .set({ hire_until: until, updated_at: touched(now) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', owner.id)
    .execute();
  await audit(ctx, {
    action: 'order.over_hire_waived',
    entity: 'order',
    entityId: owner.id,
    accountId: order.account_id,
    changes: { until, was: settled, reason },
  });
}

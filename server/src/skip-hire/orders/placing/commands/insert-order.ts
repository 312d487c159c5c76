import type { Received } from '@tonnage/contract/endpoint';
import type { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import type { PhonePayment } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../../platform/context.ts';
import { atOnce, json } from '../../../../platform/db/db.ts';
import { isId, newId } from '../../../../platform/db/ids.ts';

export type Input = Received<typeof createJob>['body']['data'];

/** What is different where staff take the order on the telephone. Money in pence. */
export interface PhoneTerms {
  caller: { name: string; phone: string | null; email: string | null };
  /** The price of the movement agreed for this order, without VAT; null: the list price. */
  agreed: { netPence: number; reason: string } | null;
  /**
   * The written quote that is ordered, with its price of one container. `acceptedFor`: the customer accepted it by its link, and this
   * member of staff had written it; such an order is a request.
   */
  quoted?: { number: string; price: JobPrice; acceptedFor?: string } | null;
  payment: PhonePayment;
}

interface NewOrder {
  id: string;
  number: string;
  input: Input;
  siteId: string;
  depotId: string;
  price: JobPrice;
  contactId: string | null;
  paymentId: string | null;
  phone: PhoneTerms | null;
  permitAreaId: string | null;
  termsVersion: string;
}

/** Writes one order of a request with its first job, its permit if it needs one, and its history. */
export async function insertOrder(ctx: AccountContext, o: NewOrder): Promise<void> {
  const { db, scope, now } = ctx;
  const { id, input } = o;
  const quoted = o.phone?.quoted;
  const reason = quoted ? `Quote ${quoted.number}` : (o.phone?.agreed?.reason ?? null);
  const placedBy = quoted?.acceptedFor ?? scope.actor.userId!;
  const owner = { tenant_id: scope.tenantId, account_id: scope.accountId };
  const copied = await copiedFrom(ctx, input.copiedFromOrderId);
  const order = db
    .insertInto('orders')
    .values({
      id,
      ...owner,
      site_id: o.siteId,
      depot_id: o.depotId,
      number: o.number,
      status: o.paymentId === null ? 'requested' : 'awaiting_payment',
      container_type_id: input.containerTypeId,
      container_sub_type_id: input.containerSubTypeId,
      waste_type_id: input.wasteTypeId,
      placement: input.placement,
      price: json(o.price),
      net_pence: o.price.netPence,
      vat_pence: o.price.vatPence,
      gross_pence: o.price.grossPence,
      hire_days: o.price.hireDays,
      po_number: input.poNumber || null,
      customer_reference: input.customerReference || null,
      site_contact_id: o.contactId,
      location_notes: input.locationNotes || null,
      driver_notes: input.driverNotes || null,
      payment_id: o.paymentId,
      copied_from_order_id: copied,
      declaration: json({
        ...input.declaration,
        // Read out by the member of staff, and confirmed by the caller.
        ...(o.phone && { [o.phone.quoted?.acceptedFor ? 'byLink' : 'byTelephone']: o.phone.caller.name }),
        userId: scope.actor.userId,
        at: now,
      }),
      terms_version: o.termsVersion,
      placed_by: placedBy,
      caller_name: o.phone?.caller.name ?? null,
      caller_phone: o.phone?.caller.phone ?? null,
      caller_email: o.phone?.caller.email ?? null,
      price_reason: reason,
      ordered_on: dateIn(LONDON, now),
      created_at: now,
      updated_at: now,
    })
    .execute();
  const job = db
    .insertInto('jobs')
    .values({
      id: newId(now),
      ...owner,
      order_id: id,
      site_id: o.siteId,
      depot_id: o.depotId,
      sequence: 1,
      type: input.jobType,
      status: 'requested',
      date: input.date,
      slot: input.slot,
      container_sub_type_id: input.containerSubTypeId,
      waste_type_id: input.wasteTypeId,
      price: json(o.price),
      net_pence: o.price.netPence,
      requested_by: placedBy,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const permit =
    o.permitAreaId !== null &&
    db
      .insertInto('permits')
      .values({
        id: newId(now),
        ...owner,
        order_id: id,
        permit_area_id: o.permitAreaId,
        status: 'required',
        created_at: now,
      })
      .execute();
  const audited = audit(ctx, {
    action: 'order.placed',
    entity: 'order',
    entityId: id,
    accountId: scope.accountId,
    changes: {
      number: o.number,
      date: input.date,
      slot: input.slot,
      type: input.jobType,
      grossPence: o.price.grossPence,
      ...(o.phone && { caller: o.phone.caller.name }),
      ...(reason !== null && { priceReason: reason }),
    },
  });
  await atOnce([order, job, ...(permit ? [permit] : []), audited]);
}

/** The order that was copied, if the scope may see it; a copy of anything else is an ordinary order. */
async function copiedFrom(ctx: AccountContext, id: string | null | undefined): Promise<string | null> {
  if (!id || !isId(id)) return null;
  const row = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', ctx.scope.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.id ?? null;
}

import type { Received } from '@tonnage/contract/endpoint';
import type { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import type { PhonePayment } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { priceChargedTo, priceOfEach, type JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../../platform/context.ts';
import { json } from '../../../../platform/db/db.ts';
import { isId, newId } from '../../../../platform/db/ids.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';
import { reserveCredit } from '../../../accounts/commands/reserve-credit.ts';
import { accountForUpdate } from '../../../accounts/queries.ts';
import { accountRefusals } from '../../../accounts/stops.queries.ts';
import { tenantOf } from '../../../../core/tenants/queries.ts';
import { reservePlaces } from '../../../depots/commands/reserve-places.ts';
import { dayQuestion, dayRefusal, fullRefusal } from '../../../depots/day.queries.ts';
import { bookingCalendar } from '../../../depots/queries.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import { questionKey, quotePrice } from './quote-price.ts';
import { agreedPrice } from '../../../prices/held-price.queries.ts';
import { priceOf, times } from '../../../prices/price.queries.ts';
import { contactsOf, lockSite, siteById, type SiteRow } from '../../../sites/queries.ts';
import { requireFewUnpaid } from '../unpaid.queries.ts';
import { confirmPlaced } from './confirm-placed.ts';
import { payFirst } from './pay-first.ts';
import { takeOrderNumbers } from './order-number.ts';
import { orderReceived } from '../../emails/orders.ts';

type Input = Received<typeof createJob>['body']['data'];
type Chosen = Awaited<ReturnType<typeof priceOf>>;

export interface Placed {
  orderIds: string[];
  paymentId: string | null;
  paymentUrl: string | null;
}

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

/**
 * Places one order per container, each with its first job (portal.md §4, §5 createJob). Everything is decided and
 * written in the caller's transaction: capacity on the depot's day, credit, numbers, orders, permit, audit, email. The
 * last place of a day goes to one of two; the other gets DATE_FULL with the next free dates. An order by telephone is
 * confirmed at once, or as soon as its link is paid.
 */
export async function placeOrder(ctx: AccountContext, input: Input, phone: PhoneTerms | null = null): Promise<Placed> {
  const { db, scope } = ctx;
  scope.require('orders.create');
  // The account before its site, as a merge locks them: it is waited for, and found under either of them.
  const account = await accountForUpdate(db, scope);
  // Locked before it is read: the site stays as read until the order is written.
  await lockSite(db, input.siteId, 'stays');
  const site = await siteById(db, scope, input.siteId);
  if (!site) throw new Refusal('NOT_FOUND', { field: 'siteId' });
  if (site.status !== 'active') throw new Refusal('SITE_CLOSED');
  if (site.depot_id === null) throw new Refusal('NOT_COVERED');
  const depotId = site.depot_id;

  const chosen = await priceOf(
    ctx,
    { siteId: site.id, depotId, zoneId: site.zone_id },
    {
      ...input,
      // What the office quoted it has arranged.
      byStaff: scope.actor.kind === 'staff' || phone?.quoted != null,
      agreedPence: phone?.agreed?.netPence ?? phone?.quoted?.price.lines[0]?.unitPence,
    },
  );
  if (chosen.unsuitable) {
    throw new Refusal('CONTAINER_UNSUITABLE', { message: chosen.unsuitable.message, field: chosen.unsuitable.field });
  }
  if (chosen.price === null) throw new Refusal('PRICE_ON_APPLICATION');
  const { quoteId, quantity } = input;
  const shown = { quoteId, question: questionKey(input), quantity };
  const agreed = !quoteId
    ? phone?.quoted
      ? priceChargedTo(phone.quoted.price, chosen.container.pays_vat_itself)
      : chosen.price
    : await agreedPrice(ctx, shown, chosen.price, (late) =>
        quotePrice(late, { ...input, poNumber: input.poNumber ?? undefined }),
      );
  const total = times(agreed, input.quantity);
  const gross = total.grossPence;

  const [refusal] = accountRefusals(account, { poNumber: input.poNumber ?? null, grossPence: gross }, scope);
  if (refusal) throw refusal;
  if ((account.type === 'prepay') !== (input.payment.method === 'card')) {
    throw new Refusal('PAYMENT_METHOD', {
      message:
        account.type === 'prepay' ? 'This account pays when it places an order.' : 'This account pays by invoice.',
    });
  }
  const contactId = await contactOf(ctx, site, input.siteContactId);
  await takePlaces(ctx, depotId, input, chosen);
  if (account.type === 'credit') await reserveCredit(db, scope.accountId, gross);
  else await requireFewUnpaid(ctx, input.quantity);
  const payment = account.type === 'prepay' ? await payFirst(ctx, gross, phone?.payment) : null;

  const tenant = await tenantOf(db, scope.tenantId);
  const orderIds: string[] = [];
  const numbers = await takeOrderNumbers(db, input.quantity);
  const prices = priceOfEach(total, input.quantity);
  for (const [i, number] of numbers.entries()) {
    orderIds.push(
      await insertOrder(ctx, {
        number,
        input,
        site,
        depotId,
        price: prices[i]!,
        contactId,
        paymentId: payment?.id ?? null,
        phone,
        permitAreaId: chosen.area?.id ?? null,
        termsVersion: tenant.terms_version,
      }),
    );
  }
  if (payment === null) {
    const recipients = {
      accountId: scope.accountId,
      siteId: site.id,
      userId: scope.actor.userId,
      caller: phone?.caller ?? null,
    };
    await emailCustomer(ctx, orderReceived, recipients, { orderIds });
    const byTelephone = phone !== null && !phone.quoted?.acceptedFor;
    if (tenant.auto_confirm || byTelephone) for (const id of orderIds) await confirmPlaced(ctx, id);
  }
  return { orderIds, paymentId: payment?.id ?? null, paymentUrl: payment?.url ?? null };
}

async function contactOf(
  ctx: AccountContext,
  site: SiteRow,
  contactId: string | null | undefined,
): Promise<string | null> {
  if (!contactId) return null;
  const contacts = await contactsOf(ctx.db, site.id);
  if (!contacts.some((c) => c.id === contactId)) {
    throw new InvalidInput([{ path: ['siteContactId'], message: 'Choose a contact of this site.' }]);
  }
  return contactId;
}

/** Checks the date by the calendar's rules, then reserves the places; only the counter knows whether there is room. */
async function takePlaces(ctx: AccountContext, depotId: string, input: Input, chosen: Chosen): Promise<void> {
  const calendar = await bookingCalendar(ctx, depotId);
  const question = dayQuestion(calendar, ctx.now, {
    places: input.quantity,
    ...(chosen.area ? { permitLeadDays: chosen.area.lead_days } : {}),
  });
  const refusal = dayRefusal(calendar, question, input.date);
  if (refusal) throw refusal;
  const place = { tenantId: ctx.scope.tenantId, depotId, date: input.date, places: input.quantity };
  if (!(await reservePlaces(ctx.db, place))) throw fullRefusal(calendar, question, input.date);
}

interface NewOrder {
  number: string;
  input: Input;
  site: SiteRow;
  depotId: string;
  price: JobPrice;
  contactId: string | null;
  paymentId: string | null;
  phone: PhoneTerms | null;
  permitAreaId: string | null;
  termsVersion: string;
}

async function insertOrder(ctx: AccountContext, o: NewOrder): Promise<string> {
  const { db, scope, now } = ctx;
  const { input } = o;
  const id = newId(now);
  const quoted = o.phone?.quoted;
  const reason = quoted ? `Quote ${quoted.number}` : (o.phone?.agreed?.reason ?? null);
  const placedBy = quoted?.acceptedFor ?? scope.actor.userId!;
  const owner = { tenant_id: scope.tenantId, account_id: scope.accountId };
  await db
    .insertInto('orders')
    .values({
      id,
      ...owner,
      site_id: o.site.id,
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
      copied_from_order_id: await copiedFrom(ctx, input.copiedFromOrderId),
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
  await db
    .insertInto('jobs')
    .values({
      id: newId(now),
      ...owner,
      order_id: id,
      site_id: o.site.id,
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
  if (o.permitAreaId !== null) {
    await db
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
  }
  await audit(ctx, {
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
  return id;
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

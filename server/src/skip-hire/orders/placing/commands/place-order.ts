import { priceChargedTo, priceOfEach } from '@tonnage/domain/skip-hire/pricing';
import type { AccountContext } from '../../../../platform/context.ts';
import { beforeCommit, doPutOff } from '../../../../platform/db/before-commit.ts';
import { atOnce } from '../../../../platform/db/db.ts';
import { newId } from '../../../../platform/db/ids.ts';
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
import { contactsOf, siteToServe } from '../../../sites/queries.ts';
import { requireFewUnpaid } from '../unpaid.queries.ts';
import { confirmPlaced } from './confirm-placed.ts';
import { insertOrder, type Input, type PhoneTerms } from './insert-order.ts';
import { payFirst } from './pay-first.ts';
import { takeOrderNumbers } from './order-number.ts';
import { orderReceived } from '../../emails/orders.ts';

type Chosen = Awaited<ReturnType<typeof priceOf>>;

export interface Placed {
  orderIds: string[];
  paymentId: string | null;
  paymentUrl: string | null;
}

/**
 * Places one order per container, each with its first job (portal.md §4, §5 createJob). Everything is decided and
 * written in the caller's transaction: numbers, orders, permit, audit, email, and last the capacity on the depot's day and the
 * credit, for which other orders wait (decision 109). The last place of a day goes to one of two; the other gets DATE_FULL
 * with the next free dates, when the transaction ends. An order by telephone is confirmed at once, or as soon as its link is paid.
 */
export async function placeOrder(ctx: AccountContext, input: Input, phone: PhoneTerms | null = null): Promise<Placed> {
  const { db, scope } = ctx;
  scope.require('orders.create');
  // The account before its site, as a merge locks them: it is waited for, and found under either of them.
  const [account, site] = await atOnce([accountForUpdate(db, scope), siteToServe(db, scope, input.siteId)]);
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
  const [takePlaces, tenant] = await atOnce([checkedDay(ctx, depotId, input, chosen), tenantOf(db, scope.tenantId)]);
  let payment = null;
  if (account.type === 'credit')
    // In this order: a full day is named before a limit, and locked before the account.
    beforeCommit(db, () => atOnce([takePlaces(), reserveCredit(db, scope.accountId, gross)]));
  else {
    await takePlaces();
    await requireFewUnpaid(ctx, input.quantity);
    payment = await payFirst(ctx, gross, phone?.payment);
  }

  const numbers = await takeOrderNumbers(db, quantity);
  const prices = priceOfEach(total, quantity);
  const orderIds = numbers.map(() => newId(ctx.now));
  const writing = numbers.map((number, i) =>
    insertOrder(ctx, {
      id: orderIds[i]!,
      number,
      input,
      siteId: site.id,
      depotId,
      price: prices[i]!,
      contactId,
      paymentId: payment?.id ?? null,
      phone,
      permitAreaId: chosen.area?.id ?? null,
      termsVersion: tenant.terms_version,
    }),
  );
  const recipients = {
    accountId: scope.accountId,
    siteId: site.id,
    userId: scope.actor.userId,
    caller: phone?.caller ?? null,
  };
  await atOnce([...writing, ...(payment ? [] : [emailCustomer(ctx, orderReceived, recipients, { orderIds })])]);
  const byTelephone = phone !== null && !phone.quoted?.acceptedFor;
  if (payment === null && (tenant.auto_confirm || byTelephone)) {
    // The number of a note comes after the day and the account.
    await doPutOff(db);
    for (const id of orderIds) await confirmPlaced(ctx, id);
  }
  return { orderIds, paymentId: payment?.id ?? null, paymentUrl: payment?.url ?? null };
}

async function contactOf(
  ctx: AccountContext,
  site: { id: string },
  contactId: string | null | undefined,
): Promise<string | null> {
  if (!contactId) return null;
  const contacts = await contactsOf(ctx.db, site.id);
  if (!contacts.some((c) => c.id === contactId)) {
    throw new InvalidInput([{ path: ['siteContactId'], message: 'Choose a contact of this site.' }]);
  }
  return contactId;
}

/**
 * Checks the date by the calendar's rules. What it returns reserves the places: only the counter knows whether there is room. Throws
 * DATE_FULL.
 */
async function checkedDay(
  ctx: AccountContext,
  depotId: string,
  input: Input,
  chosen: Chosen,
): Promise<() => Promise<void>> {
  const calendar = await bookingCalendar(ctx, depotId);
  const question = dayQuestion(calendar, ctx.now, {
    places: input.quantity,
    ...(chosen.area ? { permitLeadDays: chosen.area.lead_days } : {}),
  });
  const refusal = dayRefusal(calendar, question, input.date);
  if (refusal) throw refusal;
  const place = { tenantId: ctx.scope.tenantId, depotId, date: input.date, places: input.quantity };
  return async () => {
    if (!(await reservePlaces(ctx.db, place))) throw fullRefusal(calendar, question, input.date);
  };
}

import type { PhoneQuote, quotePhoneOrder } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { Received } from '@tonnage/contract/endpoint';
import { accountBlockers } from '@tonnage/domain/skip-hire/blockers';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { dateLock, freePlaces, withoutNotice } from '@tonnage/domain/skip-hire/depot-calendar';
import { listPenceOf, NO_PRICE, priceChargedTo } from '@tonnage/domain/skip-hire/pricing';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import { factsOf } from '../../accounts/queries.ts';
import { dayQuestion, dayRefusal } from '../../depots/day.queries.ts';
import { depotCalendar } from '../../depots/queries.ts';
import { discretionOf } from '../../prices/agreement.queries.ts';
import { priceOf, times, type PricedPlace } from '../../prices/price.queries.ts';
import { quotes } from '../ports.ts';
import { knownCustomer } from './customer.queries.ts';
import { locationOf } from '../placing/coverage.queries.ts';

type Question = Omit<Received<typeof quotePhoneOrder>['body']['data'], 'where' | 'accountId' | 'alongsidePence'>;

/** A customer who is not entered yet has no prices of their own. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** How many of the next days are offered. */
export const CALLED_DAYS = 6;
export const SHORT_NOTICE = {
  code: 'SHORT_NOTICE',
  field: 'date',
  message: 'Short notice: customers can no longer book this day online. Check that a lorry is free.',
} as const;

/**
 * The price of a telephone order for all its containers, at the list's price or the one agreed, and whether the caller's
 * role may agree it. `listPence` is the movement's price with its fuel surcharge, each, without VAT. The price of a quote that is ordered stays what it says, with
 * VAT as the customer is charged it now;
 * `postcode` is where, and null if that is not known.
 */
export async function phonePrice(
  ctx: Reading<TenantContext>,
  accountId: string | null,
  place: PricedPlace,
  question: Question,
  postcode: string | null = null,
) {
  const { db, scope } = ctx;
  const buyer = { db, scope: { tenantId: scope.tenantId, accountId: accountId ?? NOBODY } };
  const quoted = question.quote
    ? await quotes().quotedPrice(ctx, question.quote, { ...question, accountId, postcode })
    : null;
  const asked = { ...question, byStaff: true, agreedPence: question.agreedPence ?? undefined };
  const { price: current, row, unsuitable, area, container, waste } = await priceOf(buyer, place, asked);
  const promised = quoted?.price ? priceChargedTo(quoted.price, container.pays_vat_itself) : null;
  const price = promised ?? current;
  const listPence = listPenceOf(row);
  const discretion = await discretionOf(ctx);
  const agreed = question.agreedPence ?? null;
  return {
    price: price === null ? null : times(price, question.quantity),
    listPence,
    unsuitable,
    area,
    container,
    waste,
    /** Of one container, with its number: the quote that is ordered. */
    quoted: quoted && promised ? { number: quoted.number, price: promised } : null,
    refusal: quoted ? quoted.refusal : agreed === null ? null : discretion.refusal(agreed, listPence),
    lowestPence: discretion.lowestPence(listPence),
  };
}

/** The code and the field of a price that the role may not agree, or of a quote that does not apply. */
export const refusedBy = ({ quote }: Pick<Question, 'quote'>) =>
  quote
    ? ({ code: 'WRONG_STATE', field: 'containerSubTypeId' } as const)
    : ({ code: 'PRICE_NOT_YOURS', field: 'agreedPence' } as const);

/** Who is on the line, if they are known, and where they want a container. Throws NOT_FOUND, NOT_A_POSTCODE. */
export async function phonePlace(ctx: Reading<TenantContext>, accountId: string | null, where: string) {
  const known = accountId === null ? null : await knownCustomer(ctx, accountId);
  const account = { ...ctx, scope: ctx.scope.inAccount(known?.id ?? NOBODY), ip: null };
  const location = await locationOf(account, where);
  const at = { siteId: location.siteId, depotId: location.depot?.id ?? null, zoneId: location.zone?.id ?? null };
  return { known, location, at, postcode: location.kind === 'postcode' ? location.value : null };
}

/** What the clerk tells the caller: the price, the next days with room, and what prevents the order. Stores nothing. */
export async function phoneQuote(
  ctx: Reading<TenantContext>,
  { where, accountId = null, alongsidePence, ...question }: Received<typeof quotePhoneOrder>['body']['data'],
): Promise<PhoneQuote> {
  const { db, now } = ctx;
  const { known, location, at, postcode } = await phonePlace(ctx, accountId, where);
  const priced = await phonePrice(ctx, accountId, at, question, postcode);
  const price = priced.price ?? NO_PRICE;
  const blockers: PhoneQuote['blockers'] = [];
  const warnings: PhoneQuote['warnings'] = [];
  let days: PhoneQuote['days'] = [];
  if (known !== null) {
    const order = { poNumber: question.poNumber ?? null, grossPence: price.grossPence + alongsidePence };
    blockers.push(...accountBlockers(factsOf(known), order, 'staff'));
  }
  if (priced.unsuitable) blockers.push({ code: 'CONTAINER_UNSUITABLE', ...priced.unsuitable });
  if (priced.refusal !== null) blockers.push({ ...refusedBy(question), message: priced.refusal });
  if (location.depot === null)
    blockers.push({ code: 'NOT_COVERED', field: 'where', message: 'No depot delivers to this postcode.' });
  else {
    const calendar = await depotCalendar(db, location.depot.id, now);
    const asked = dayQuestion(calendar, now, {
      places: question.quantity,
      ...(priced.area ? { permitLeadDays: priced.area.lead_days } : {}),
    });
    const refusal = dayRefusal(withoutNotice(calendar), asked, question.date);
    if (refusal !== null) blockers.push({ code: refusal.code, field: 'date', message: refusal.message });
    else if (dateLock(calendar, asked, question.date) === 'lead_time') warnings.push(SHORT_NOTICE);
    days = freePlaces(calendar, dateIn(LONDON, now), CALLED_DAYS);
    if (priced.price === null)
      blockers.push({
        code: 'PRICE_ON_APPLICATION',
        field: 'agreedPence',
        message: 'There’s no list price for this. Enter the price you agree.',
      });
  }
  return {
    depot: location.depot,
    ...price,
    listPence: priced.listPence,
    lowestPence: priced.lowestPence,
    days,
    warnings,
    blockers,
  };
}

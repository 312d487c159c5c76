import type { Received } from '@tonnage/contract/endpoint';
import type { checkPrices, OrderPrice } from '@tonnage/contract/skip-hire/orders/order-price';
import { REFUSALS } from '@tonnage/contract/refusals';
import { reader } from '../../../accounts/stops.queries.ts';
import { accountBlockers } from '@tonnage/domain/skip-hire/blockers';
import { NO_PRICE } from '@tonnage/domain/skip-hire/pricing';
import type { AccountContext } from '../../../../platform/context.ts';
import { InvalidInput } from '../../../../platform/refusal.ts';
import { accountOf, factsOf } from '../../../accounts/queries.ts';
import { dayQuestion, dayRefusal } from '../../../depots/day.queries.ts';
import { bookingCalendar } from '../../../depots/queries.ts';
import { cardProviderOf } from '../../../../core/tenants/cards.queries.ts';
import { locationOf } from '../coverage.queries.ts';
import { unpaidBlockerOf } from '../unpaid.queries.ts';
import { quoteMovement } from '../../movements/commands/quote-movement.ts';
import { priceOf, times } from '../../../prices/price.queries.ts';
import { holdPrice, type HeldQuestion } from '../../../prices/commands/hold-price.ts';

type Question = Received<typeof checkPrices>['body']['data'];

/** What the price of a new order depends on. */
export function questionKey(q: Omit<Question, 'orderId' | 'poNumber'>): HeldQuestion {
  return {
    place: q.siteId ?? q.postcode ?? null,
    jobType: q.jobType,
    containerTypeId: q.containerTypeId,
    containerSubTypeId: q.containerSubTypeId,
    wasteTypeId: q.wasteTypeId,
    date: q.date,
    quantity: q.quantity,
    placement: q.placement,
  };
}

/**
 * Prices a request and holds the price for thirty minutes. The response includes what prevents the order, so that
 * nobody has to press the button to find out. Places nothing and reserves nothing.
 */
export async function quotePrice(ctx: AccountContext, q: Question): Promise<OrderPrice> {
  const { db, scope, now } = ctx;
  scope.require('prices.view');
  if (q.orderId !== undefined) return quoteMovement(ctx, { ...q, orderId: q.orderId });
  const where = q.siteId ?? q.postcode;
  if (where === undefined) throw new InvalidInput([{ path: ['siteId'], message: 'siteId must be defined.' }]);
  const location = await locationOf(ctx, where);
  const {
    unsuitable,
    area,
    price: each,
  } = await priceOf(
    ctx,
    { siteId: location.siteId, depotId: location.depot?.id ?? null, zoneId: location.zone?.id ?? null },
    q,
  );
  const price = each === null ? null : times(each, q.quantity);
  const account = await accountOf(db, scope);

  const blockers: OrderPrice['blockers'] = accountBlockers(
    factsOf(account),
    { poNumber: q.poNumber ?? null, grossPence: price?.grossPence ?? 0 },
    reader(scope),
  );
  if (account.type === 'prepay' && (await cardProviderOf(ctx, scope.tenantId)) === null)
    blockers.push({ code: 'NO_CARDS', message: REFUSALS.NO_CARDS.message });
  const unpaid = account.type === 'prepay' ? await unpaidBlockerOf(ctx, q.quantity) : null;
  if (unpaid) blockers.push(unpaid);
  if (location.depot === null)
    blockers.push({
      code: 'NOT_COVERED',
      field: 'siteId',
      message: 'We don’t deliver to this postcode. Call us if you need help.',
    });
  else {
    const calendar = await bookingCalendar(ctx, location.depot.id);
    const question = dayQuestion(calendar, now, {
      places: q.quantity,
      ...(area ? { permitLeadDays: area.lead_days } : {}),
    });
    const refusal = dayRefusal(calendar, question, q.date);
    if (refusal !== null) blockers.push({ code: refusal.code, field: 'date', message: refusal.message });
    if (price === null) {
      blockers.push({
        code: 'PRICE_ON_APPLICATION',
        field: 'containerSubTypeId',
        message: 'There’s no list price for this. Call us for a price.',
      });
    }
  }
  if (unsuitable) blockers.push({ code: 'CONTAINER_UNSUITABLE', ...unsuitable });

  const quote = price === null ? { quoteId: null, validUntil: null } : await holdPrice(ctx, questionKey(q), price);
  return { priceOnApplication: price === null, ...(price ?? NO_PRICE), ...quote, warnings: [], blockers };
}

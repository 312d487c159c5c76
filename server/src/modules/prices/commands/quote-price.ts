import type { Received } from '@tonnage/contract/endpoint';
import { LIMITS } from '@tonnage/contract/limits';
import type { checkPrices, Quote } from '@tonnage/contract/prices';
import { accountBlockers, type OrderBlocker } from '@tonnage/domain/blockers';
import { dateLock } from '@tonnage/domain/calendar';
import { LONDON } from '@tonnage/domain/dates';
import type { JobPrice } from '@tonnage/domain/pricing';
import type { AccountContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { InvalidInput } from '../../../platform/refusal.ts';
import { accountOf, factsOf } from '../../accounts/queries.ts';
import { lockSentence } from '../../calendar/present.ts';
import { depotCalendar } from '../../calendar/queries.ts';
import { placeOf } from '../../sites/coverage.queries.ts';
import { priceOf, times } from '../price.queries.ts';

type Question = Received<typeof checkPrices>['body']['data'];

/** What a quote is for. An order is held to the quoted price only when it asks for the very same. */
export function questionKey(q: Omit<Question, 'orderId' | 'poNumber'>): Record<string, unknown> {
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
 * Prices a wish and holds the price for thirty minutes. What stands in the way of the order is said beside it, so that
 * nobody has to press the button to find out. Places nothing and books nothing.
 */
export async function quotePrice(ctx: AccountContext, q: Question): Promise<Quote> {
  const { db, scope, now } = ctx;
  scope.require('prices.view');
  const where = q.siteId ?? q.postcode;
  if (where === undefined) throw new InvalidInput([{ path: ['siteId'], message: 'siteId must be defined.' }]);
  const place = await placeOf(ctx, where);
  const {
    unsuitable,
    area,
    price: each,
  } = await priceOf(ctx, { siteId: place.siteId, depotId: place.depot?.id ?? null, zoneId: place.zone?.id ?? null }, q);
  const price = each === null ? null : times(each, q.quantity);
  const account = await accountOf(db, scope);

  const blockers: OrderBlocker[] = accountBlockers(factsOf(account), {
    poNumber: q.poNumber ?? null,
    grossPence: price?.grossPence ?? 0,
  });
  if (place.depot === null)
    blockers.push({ code: 'not_covered', field: 'siteId', message: 'No depot serves this postcode. Call the office.' });
  else {
    const calendar = await depotCalendar(db, place.depot.id, now);
    const reason = dateLock(
      calendar,
      {
        now,
        zone: LONDON,
        places: q.quantity,
        councilHolidays: calendar.councilHolidays,
        ...(area ? { permitLeadDays: area.lead_days } : {}),
      },
      q.date,
    );
    if (reason !== null)
      blockers.push({ code: 'date', field: 'date', message: lockSentence(reason, q.date, calendar) });
    if (price === null) {
      blockers.push({
        code: 'no_price',
        field: 'containerSubTypeId',
        message: 'There is no list price for this. Call the office for a price.',
      });
    }
  }
  if (unsuitable) blockers.push(unsuitable as OrderBlocker);

  const quoteId = price === null ? null : await keep(ctx, q, price);
  const validUntil = new Date(Date.parse(now) + LIMITS.quoteMinutes * 60_000).toISOString();
  const shown = price ?? NOTHING;
  return {
    quoteId,
    priceOnApplication: price === null,
    ...shown,
    validUntil: quoteId === null ? null : validUntil,
    warnings: [],
    blockers,
  };
}

const NOTHING: JobPrice = {
  lines: [],
  netPence: 0,
  vatPence: 0,
  grossPence: 0,
  hireDays: 0,
  overHirePencePerDay: 0,
  includedTonnes: null,
  perTonnePence: null,
};

async function keep(ctx: AccountContext, q: Question, price: JobPrice): Promise<string> {
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('quotes')
    .values({
      id,
      tenant_id: ctx.scope.tenantId,
      account_id: ctx.scope.accountId,
      user_id: ctx.scope.actor.userId!,
      question: json(questionKey(q)),
      price: json(price),
      valid_until: new Date(Date.parse(ctx.now) + LIMITS.quoteMinutes * 60_000).toISOString(),
      created_at: ctx.now,
    })
    .execute();
  return id;
}

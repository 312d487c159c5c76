import type { Received } from '@tonnage/contract/endpoint';
import type { PricedQuote, priceQuote } from '@tonnage/contract/skip-hire/quotes';
import { sumLines } from '@tonnage/domain/common/money';
import { NO_PRICE, type JobPrice } from '@tonnage/domain/skip-hire/pricing';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { pricedPlaceOf } from '../prices/container-prices.queries.ts';
import { times } from '../prices/price.queries.ts';
import { knownCustomer } from '../orders/telephone/customer.queries.ts';
import { phonePrice } from '../orders/telephone/phone-price.queries.ts';
import type { StoredLine } from './lines.ts';

type Asked = Received<typeof priceQuote>['body']['data'];

/** A line with its price, and what keeps it from being quoted. */
export interface PricedLine extends StoredLine {
  total: JobPrice;
  listPence: number | null;
  lowestPence: number | null;
  problem: {
    code: 'PRICE_NOT_YOURS' | 'CONTAINER_UNSUITABLE' | 'PRICE_ON_APPLICATION' | 'NOT_COVERED';
    message: string;
  } | null;
}

/**
 * The lines of a quote, priced by the rules that price a telephone order, so that it can be ordered at what it says. Throws NOT_FOUND,
 * NOT_A_POSTCODE, NOT_COVERED.
 */
export async function pricedLines(ctx: Reading<TenantContext>, { accountId, where, date, lines }: Asked) {
  if (accountId !== null) await knownCustomer(ctx, accountId);
  const place = await pricedPlaceOf(ctx, accountId, where);
  const at = { siteId: place.siteId, depotId: place.depot?.id ?? null, zoneId: place.zone?.id ?? null };
  const priced: PricedLine[] = [];
  for (const line of lines) {
    const found = await phonePrice(ctx, accountId, at, { ...line, date, quantity: 1 });
    const { price, unsuitable, refusal, listPence, lowestPence, container, waste } = found;
    priced.push({
      jobType: line.jobType,
      containerTypeId: line.containerTypeId,
      containerSubTypeId: line.containerSubTypeId,
      container: container.name,
      wasteTypeId: line.wasteTypeId,
      waste: waste.name,
      ewcCodes: waste.ewc_codes,
      placement: line.placement,
      quantity: line.quantity,
      price: price ?? NO_PRICE,
      agreedPence: line.agreedPence ?? null,
      orderIds: [],
      total: price === null ? NO_PRICE : times(price, line.quantity),
      listPence,
      lowestPence,
      problem: problemOf({ covered: place.depot !== null, unsuitable, refusal, price }),
    });
  }
  return { place, lines: priced, ...sumLines(priced.flatMap(({ total }) => total.lines)) };
}

function problemOf({
  covered,
  unsuitable,
  refusal,
  price,
}: {
  covered: boolean;
  unsuitable: { message: string } | null;
  refusal: string | null;
  price: JobPrice | null;
}): PricedLine['problem'] {
  if (!covered) return { code: 'NOT_COVERED', message: 'No depot delivers to this site.' };
  if (unsuitable) return { code: 'CONTAINER_UNSUITABLE', message: unsuitable.message };
  if (refusal !== null) return { code: 'PRICE_NOT_YOURS', message: refusal };
  return price === null
    ? { code: 'PRICE_ON_APPLICATION', message: 'There’s no list price for this. Enter the price you agree.' }
    : null;
}

/** The lines and totals as the dialog shows them. */
export function presentPriced({
  lines,
  netPence,
  vatPence,
  grossPence,
}: Awaited<ReturnType<typeof pricedLines>>): PricedQuote {
  return {
    lines: lines.map((line) => ({
      ...presentLine(line),
      listPence: line.listPence,
      lowestPence: line.lowestPence,
      problem: line.problem?.message ?? null,
    })),
    netPence,
    vatPence,
    grossPence,
  };
}

/** A line with its price for all its containers. */
export function presentLine(line: StoredLine) {
  const { jobType, containerTypeId, placement, quantity, agreedPence } = line;
  return {
    jobType,
    containerTypeId,
    container: { id: line.containerSubTypeId, name: line.container },
    waste: { id: line.wasteTypeId, name: line.waste },
    placement,
    quantity,
    agreedPence,
    ...times(line.price, quantity),
  };
}

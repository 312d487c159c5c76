import * as fuel from '@tonnage/contract/skip-hire/prices/fuel-surcharges';
import * as prices from '@tonnage/contract/skip-hire/prices';
import { listContainerPrices } from '@tonnage/contract/skip-hire/prices';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { Binder } from '../../platform/http/endpoint.ts';
import { containerPrices, containerQuote } from './container-prices.queries.ts';
import { guestOffer } from './guest-offer.queries.ts';
import { listOf } from '../../platform/formats/cells.ts';
import { BATCH } from '../../platform/formats/list-file.ts';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { pageAnswer, pageOf } from '../../platform/http/paging.ts';
import type { Enter } from '../../platform/http/text-endpoint.ts';
import { presentPriceRow, PRICE_LIST_COLUMNS } from './price-list.present.ts';
import { priceChoices, type PriceListQuery, type PriceListRow, pricePage } from './price-list.queries.ts';
import { addFuelSurcharge, changeFuelSurcharge, endFuelSurcharge } from './commands/fuel-surcharge.ts';
import { endPrice, importPrices, raisePrices, setPrices } from './commands/prices.ts';
import { readFile } from './file.ts';
import { fuelSurchargeTable, requireFuelSurcharge } from './fuel-surcharge.queries.ts';
import { planRise } from './rise.queries.ts';

export function priceRoutes(bind: Binder): void {
  bind.guest(prices.getGuestOffer, async (ctx, { query }) => ({ data: await guestOffer(ctx, query.postcode) }));
  bind.account(listContainerPrices, async (ctx, { body }) => ({ data: await containerPrices(ctx, body.data) }));
}

/** The price list, for accounts staff and managers. */
export function deskPriceRoutes(bind: Binder): void {
  bind.staff(prices.getPriceChoices, async (ctx) => ({ data: await priceChoices(ctx) }));
  bind.staff(
    prices.listPrices,
    async (ctx, { query }) => {
      const { limit, offset } = pageOf(query.pagination, 0);
      const { rows, total } = await pricePage(ctx, dayOf(query, ctx.now), query, { limit, offset });
      return pageAnswer(query, { rows: rows.map(presentPriceRow), total });
    },
    async (enter, { query }) => {
      const now = await enter((ctx) => Promise.resolve(ctx.now));
      const on = dayOf(query, now);
      const own = { ...query, sort: undefined };
      return listOf(`prices-${on ?? dateIn(LONDON, now)}`, PRICE_LIST_COLUMNS, batches(enter, on, own));
    },
  );
  bind.staff(prices.setPrices, async (ctx, { body }) => ({
    data: await setPrices(ctx, body.data.from, body.data.rows),
  }));
  bind.staff(prices.endPrice, async (ctx, { params, body }) => {
    await endPrice(ctx, params.id, body.data.lastDay);
    return { data: { ended: true as const } };
  });
  bind.staff(prices.previewPrices, async (ctx, { body }) => {
    const { preview } = await readFile(ctx, body.data.from, body.data.text);
    return { data: preview };
  });
  bind.staff(prices.importPrices, async (ctx, { body }) => ({
    data: await importPrices(ctx, body.data.from, body.data.text),
  }));
  bind.staff(prices.previewRise, async (ctx, { body }) => ({ data: (await planRise(ctx, body.data)).preview }));
  bind.staff(prices.raisePrices, async (ctx, { body }) => ({
    data: { changed: await raisePrices(ctx, body.data) },
  }));
  bind.staff(prices.quoteContainer, async (ctx, { body }) => ({ data: await containerQuote(ctx, body.data) }));
}

/** The fuel surcharges, for those who have the price list. */
export function fuelSurchargeRoutes(bind: Binder): void {
  bind.staff(fuel.listFuelSurcharges, fuelSurchargeTable.answer);
  bind.staff(fuel.createFuelSurcharge, async (ctx, { body }) => ({
    data: await requireFuelSurcharge(ctx, await addFuelSurcharge(ctx, body.data)),
  }));
  bind.staff(fuel.updateFuelSurcharge, async (ctx, { params, body }) => {
    await changeFuelSurcharge(ctx, params.id, body.data);
    return { data: await requireFuelSurcharge(ctx, params.id) };
  });
  bind.staff(fuel.endFuelSurcharge, async (ctx, { params, body }) => {
    await endFuelSurcharge(ctx, params.id, body.data.lastDay);
    return { data: { ended: true as const } };
  });
}

/** The day of the prices that a list has; null: of any day, because what has changed since may have ended or not begun. */
function dayOf({ on, updatedSince }: PriceListQuery & { on?: string | undefined }, now: string): string | null {
  return on ?? (updatedSince === undefined ? dateIn(LONDON, now) : null);
}

/**
 * The price list of one day only changes if somebody edits it meanwhile, so a page starts where the last one stopped.
 */
async function* batches(
  enter: Enter<Reading<TenantContext>>,
  on: string | null,
  filters: PriceListQuery,
): AsyncGenerator<readonly PriceListRow[]> {
  for (let offset = 0; ; offset += BATCH) {
    const { rows } = await enter((ctx) => pricePage(ctx, on, filters, { limit: BATCH, offset }));
    yield rows;
    if (rows.length < BATCH) return;
  }
}

import * as prices from '@tonnage/contract/skip-hire/prices';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { listOf } from '../../platform/formats/cells.ts';
import { BATCH } from '../../platform/formats/list-file.ts';
import type { Reading, TenantContext } from '../../platform/http/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageOf } from '../../platform/http/paging.ts';
import type { Enter } from '../../platform/http/text-endpoint.ts';
import { containerQuote } from './container-quote.queries.ts';
import { PRICE_LIST_COLUMNS, presentPriceRow, presentChoices } from './price-list.present.ts';
import { priceChoices, pricePage, type PriceListRow, type PriceListQuery } from './price-list.queries.ts';
import { endPrice } from './commands/end-price.ts';
import { importPrices } from './commands/import-prices.ts';
import { setPrices } from './commands/set-prices.ts';
import { readFile } from './file.ts';

/** The price list, for accounts staff and managers. */
export function deskPriceRoutes(bind: Binder): void {
  bind.staff(prices.getPriceChoices, async (ctx) => ({ data: presentChoices(await priceChoices(ctx)) }));
  bind.staff(
    prices.listPrices,
    async (ctx, { query }) => {
      const { limit, offset } = pageOf(query.pagination, 0);
      const { rows, total } = await pricePage(ctx, query.on ?? dateIn(LONDON, ctx.now), query, { limit, offset });
      return { data: rows.map(presentPriceRow), meta: { pagination: pageOf(query.pagination, total).pagination } };
    },
    async (enter, { query }) => {
      const on = query.on ?? (await enter(({ now }) => Promise.resolve(dateIn(LONDON, now))));
      return listOf(`prices-${on}`, PRICE_LIST_COLUMNS, batches(enter, on, query));
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
  bind.staff(prices.quoteContainer, async (ctx, { body }) => ({ data: await containerQuote(ctx, body.data) }));
}

/**
 * The price list of one day only changes if somebody edits it meanwhile, so a page starts where the last one stopped.
 */
async function* batches(
  enter: Enter<Reading<TenantContext>>,
  on: string,
  filters: PriceListQuery,
): AsyncGenerator<readonly PriceListRow[]> {
  for (let offset = 0; ; offset += BATCH) {
    const { rows } = await enter((ctx) => pricePage(ctx, on, filters, { limit: BATCH, offset }));
    yield rows;
    if (rows.length < BATCH) return;
  }
}

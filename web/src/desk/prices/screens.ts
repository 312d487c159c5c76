import { IconTags } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import { listSearch, loadList } from '../../shared/list.ts';
import { choiceOf, dayOf, pageOf, textOf, type Raw } from '../../shared/search-fields.ts';
import { call } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';
import { queryOf } from '../../lib/queries.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

export type PricesSearch = ReturnType<typeof pricesSearch>;
function pricesSearch(raw: Raw) {
  return {
    ...dayOf(raw, 'on'),
    ...choiceOf(raw, 'type', JOB_TYPES),
    ...textOf(raw, 'container'),
    /** `any`: rows for any waste. */
    ...textOf(raw, 'waste'),
    ...textOf(raw, 'zone'),
    ...choiceOf(raw, 'whose', ['list', 'own']),
    ...textOf(raw, 'q'),
    /** The price check is open. */
    ...choiceOf(raw, 'open', ['check']),
    ...pageOf(raw),
  };
}

const PRICES_PER_PAGE = 50;

/** The price list's query parameters, for a page and for a file. */
export function pricesParams({ on, type, container, waste, zone, whose, q }: PricesSearch) {
  return { on, jobType: type, containerSubTypeId: container, wasteTypeId: waste, zoneId: zone, whose, q };
}

export function pricesQuery(search: PricesSearch) {
  const query = { ...pricesParams(search), pagination: { page: search.page ?? 1, pageSize: PRICES_PER_PAGE } };
  return {
    ...queryOf('listPrices', { query }),
    placeholderData: keepPreviousData,
  };
}

const prices = screen({
  path: '/desk/prices',
  search: pricesSearch,
  load: ({ queryClient, search }) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf('getPriceChoices', {})),
      queryClient.ensureQueryData(pricesQuery(search)),
    ]),
  title: words.prices,
  component: lazyRouteComponent(() => import('./prices.tsx'), 'Prices'),
});

export type SheetSearch = ReturnType<typeof sheetSearch>;
function sheetSearch(raw: Raw) {
  return {
    ...dayOf(raw, 'on'),
    ...choiceOf(raw, 'type', JOB_TYPES),
    ...choiceOf(raw, 'across', ['waste']),
    /** Of zones across: for which waste; absent: for any. */
    ...textOf(raw, 'waste'),
    /** Of wastes across: in which zone; absent: everywhere. */
    ...textOf(raw, 'zone'),
  };
}

/** Everybody's prices of one movement on a day, for any one waste or place. */
export function sheetQuery({ on, type = 'delivery', across, waste, zone }: SheetSearch) {
  const one = across === 'waste' ? { zoneId: zone ?? 'any' } : { wasteTypeId: waste ?? 'any' };
  const query = { on, jobType: type, whose: 'list' as const, ...one };
  return {
    queryKey: ['listPrices', 'sheet', query],
    queryFn: () =>
      everyPage((page) => call('listPrices', { query: { ...query, pagination: { page, pageSize: 100 } } })),
    placeholderData: keepPreviousData,
  };
}

const sheet = screen({
  path: '/desk/prices/sheet',
  search: sheetSearch,
  load: ({ queryClient, search }) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf('getPriceChoices', {})),
      queryClient.ensureQueryData(sheetQuery(search)),
    ]),
  title: words.priceSheet,
  component: lazyRouteComponent(() => import('./price-sheet.tsx'), 'PriceSheet'),
});

const fuel = screen({
  path: '/desk/prices/fuel',
  search: listSearch('listFuelSurcharges'),
  load: loadList('listFuelSurcharges'),
  title: words.fuelSurcharges,
  component: lazyRouteComponent(() => import('./fuel-surcharges.tsx'), 'FuelSurcharges'),
});

export const nav: NavEntry = {
  to: '/desk/prices',
  label: words.prices,
  group: 'customers',
  Icon: IconTags,
  needs: 'prices.view',
};

export const screens = [prices, sheet, fuel] as const;

import { keepPreviousData } from '@tanstack/react-query';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { queryOf } from '../lib/queries.ts';
import { paged } from './queries.ts';
import type { PricesSearch } from './settings-search.ts';

const PRICES_PER_PAGE = 50;

export const priceChoicesQuery = queryOf('getPriceChoices', {});

/** The price list's query parameters, for a page and for a file. */
export function pricesParams({ on, type, container, waste, zone, whose, q }: PricesSearch) {
  return { on, jobType: type, containerSubTypeId: container, wasteTypeId: waste, zoneId: zone, whose, q };
}

export function pricesQuery(search: PricesSearch) {
  const query = paged({ ...pricesParams(search), page: search.page }, PRICES_PER_PAGE);
  return {
    ...queryOf('listPrices', { query }),
    placeholderData: keepPreviousData,
  };
}

export const calendarQuery = queryOf('getDeskCalendar', {});

/** Six weeks of a depot; the previous ones stay visible while others load. */
export function depotDaysQuery(depotId: string, from: IsoDate) {
  return {
    ...queryOf('getDepotDays', { params: { id: depotId }, query: { from } }),
    placeholderData: keepPreviousData,
  };
}

export const settingsQuery = queryOf('getSettings', {});
export const staffQuery = queryOf('listStaff', {});

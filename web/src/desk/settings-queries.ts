import { keepPreviousData } from '@tanstack/react-query';
import type { IsoDate } from '@tonnage/domain/dates';
import { queryOf } from '../lib/queries.ts';
import { PRICES_PER_PAGE, type PricesSearch } from './settings-search.ts';

export const priceChoicesQuery = queryOf('getPriceChoices', {});

/** What the price book is asked for, as a page and as a file. */
export function pricesAsked({ on, type, container, waste, zone, whose, q }: PricesSearch) {
  return { on, jobType: type, containerSubTypeId: container, wasteTypeId: waste, zoneId: zone, whose, q };
}

export function pricesQuery(search: PricesSearch) {
  const pagination = { page: search.page ?? 1, pageSize: PRICES_PER_PAGE };
  return {
    ...queryOf('listPrices', { query: { ...pricesAsked(search), pagination } }),
    placeholderData: keepPreviousData,
  };
}

export const calendarQuery = queryOf('getDeskCalendar', {});

/** Six weeks of a yard; the ones before stay in view while others come. */
export function depotDaysQuery(depotId: string, from: IsoDate) {
  return {
    ...queryOf('getDepotDays', { params: { id: depotId }, query: { from } }),
    placeholderData: keepPreviousData,
  };
}

export const settingsQuery = queryOf('getSettings', {});
export const staffQuery = queryOf('listStaff', {});

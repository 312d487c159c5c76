import type { State } from '@tonnage/domain/orders';
import { queryOf } from '../lib/queries.ts';
import { ORDERS_PER_PAGE, SITES_PER_PAGE, type ListSearch } from './search.ts';

// The questions that a loader awaits and its screen reads, where they are more than a call with its parameters.

type OrdersQuery = ReturnType<typeof queryOf<'getOrdersByStatus'>>;

/** A page of the jobs list, as its address says it. Both calls answer alike. */
export function ordersQuery(asked: {
  stateId?: string | undefined;
  siteId?: string | undefined;
  search: ListSearch;
}): OrdersQuery {
  const query = {
    status: asked.stateId as State | undefined,
    q: asked.search.q,
    sort: asked.search.sort,
    pagination: { page: asked.search.page ?? 1, pageSize: ORDERS_PER_PAGE },
  };
  return asked.siteId === undefined
    ? queryOf('getOrdersByStatus', { query })
    : (queryOf('getSiteOrdersByStatus', { params: { siteId: asked.siteId }, query }) as unknown as OrdersQuery);
}

/** The sites to choose from in a new job: as many as a page of the list holds. */
export const sitesToChooseQuery = queryOf('listSites', { query: { pagination: { page: 1, pageSize: 100 } } });

export function sitesQuery(search: ListSearch) {
  return queryOf('listSites', {
    query: { q: search.q, pagination: { page: search.page ?? 1, pageSize: SITES_PER_PAGE } },
  });
}

/** What stands at a site now: seldom among its newest orders, so a question of its own. */
export function standingAtQuery(siteId: string) {
  const query = { status: 'on-site' as const, pagination: { page: 1, pageSize: ORDERS_PER_PAGE } };
  return queryOf('getSiteOrdersByStatus', { params: { siteId }, query });
}
/** The newest ten orders of a site, for its page. */
export function siteOrdersQuery(siteId: string) {
  return queryOf('getSiteOrdersByStatus', { params: { siteId }, query: { pagination: { page: 1, pageSize: 10 } } });
}

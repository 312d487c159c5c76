import type { State } from '@tonnage/domain/skip-hire/orders';
import type { FileFormat } from '@tonnage/contract/envelope';
import { fetchList } from '../lib/bytes.ts';
import { queryOf } from '../lib/queries.ts';
import {
  DOCUMENTS_PER_PAGE,
  ORDERS_PER_PAGE,
  SITES_PER_PAGE,
  type DocumentsSearch,
  type ListSearch,
  type StatementSearch,
} from './search.ts';

// Queries shared by a loader and its screen, where they are more than a call with its parameters.

type OrdersQuery = ReturnType<typeof queryOf<'getOrdersByStatus'>>;

interface OrdersAsked {
  stateId?: string | undefined;
  siteId?: string | undefined;
  search: ListSearch;
}

const narrowed = ({ stateId, search: { q, sort } }: OrdersAsked) => ({ status: stateId as State | undefined, q, sort });

/** A page of the jobs list, from its address. Both calls have the same response. */
export function ordersQuery(input: OrdersAsked): OrdersQuery {
  const query = { ...narrowed(input), pagination: { page: input.search.page ?? 1, pageSize: ORDERS_PER_PAGE } };
  return input.siteId === undefined
    ? queryOf('getOrdersByStatus', { query })
    : queryOf('getSiteOrdersByStatus', { params: { siteId: input.siteId }, query });
}

/** All pages of the list as a file. */
export function ordersFile(input: OrdersAsked, format: FileFormat) {
  const query = narrowed(input);
  return input.siteId === undefined
    ? fetchList('getOrdersByStatus', { query }, format)
    : fetchList('getSiteOrdersByStatus', { params: { siteId: input.siteId }, query }, format);
}

/** All invitations: there are never more than fifty. */
export const invitationsQuery = queryOf('listInvitations', { query: { pagination: { page: 1, pageSize: 50 } } });

/** The sites to choose from in a new job: as many as a page of the list holds. */
export const sitesToChooseQuery = queryOf('listSites', { query: { pagination: { page: 1, pageSize: 100 } } });

export function sitesQuery(search: ListSearch) {
  return queryOf('listSites', {
    query: { q: search.q, pagination: { page: search.page ?? 1, pageSize: SITES_PER_PAGE } },
  });
}

/** The containers on site now: rarely among the site's newest orders, so a separate query. */
export function standingAtQuery(siteId: string) {
  const query = { status: 'on-site' as const, pagination: { page: 1, pageSize: ORDERS_PER_PAGE } };
  return queryOf('getSiteOrdersByStatus', { params: { siteId }, query });
}
/** The newest orders of a site that were not placed. */
export function closedAtQuery(siteId: string) {
  const query = { status: 'closed' as const, pagination: { page: 1, pageSize: 100 } };
  return queryOf('getSiteOrdersByStatus', { params: { siteId }, query });
}
/** The newest ten orders of a site, for its page. */
export function siteOrdersQuery(siteId: string) {
  return queryOf('getSiteOrdersByStatus', { params: { siteId }, query: { pagination: { page: 1, pageSize: 10 } } });
}

const shown = { site: { fields: ['name'] }, order: { fields: ['number'] } };

/** The filters of the documents list, as API parameters. */
export function documentsFilter({ kind, status, site, order, from, to }: DocumentsSearch): Record<string, unknown> {
  return {
    ...(kind && { kind }),
    ...(status && { status }),
    ...(site && { site: { id: site } }),
    ...(order && { order: { id: order } }),
    ...((from ?? to) && { date: { ...(from && { $gte: from }), ...(to && { $lte: to }) } }),
  };
}

export function documentsQuery(search: DocumentsSearch, pageSize = DOCUMENTS_PER_PAGE) {
  const { q, sort, page } = search;
  const query = {
    q,
    filters: documentsFilter(search),
    sort: sort ?? 'date:desc',
    pagination: { page: page ?? 1, pageSize },
    populate: shown,
  };
  return queryOf('listDocuments', { query });
}

/** Documents awaiting a signature, oldest first. */
export const toSignQuery = documentsQuery({ status: 'awaiting_signature', sort: 'date:asc' }, 10);

/** The newest five documents of a site, for its page. */
export function siteDocumentsQuery(site: string) {
  return documentsQuery({ site }, 5);
}

export function documentQuery(id: string) {
  return queryOf('getDocument', { params: { id }, query: { populate: shown } });
}

export function statementQuery({ from, to }: StatementSearch) {
  return queryOf('getStatement', { query: { from, to } });
}

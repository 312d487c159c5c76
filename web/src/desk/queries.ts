import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { queryOf } from '../lib/queries.ts';
import type { Topic } from '@tonnage/contract/news';
import type { IsoDate } from '@tonnage/domain/dates';
import type { CallName } from '../lib/calls.ts';
import {
  CUSTOMERS_PER_PAGE,
  FLEET_PER_PAGE,
  ORDERS_PER_PAGE,
  INVOICES_PER_PAGE,
  REQUESTS_PER_PAGE,
  type CustomersSearch,
  type FleetSearch,
  type OrdersSearch,
  type InvoicesSearch,
  type RequestsSearch,
} from './search.ts';
import {
  DOCUMENTS_PER_PAGE,
  PERMITS_PER_PAGE,
  RECEIPTS_PER_PAGE,
  type DeskDocumentsSearch,
  type PermitsSearch,
  type TrackingSearch,
} from './paper-search.ts';

/** Who sits here; the badge of the navigation follows it. */
export const deskQuery = queryOf('getDesk', {});

export function requestsQuery({ depot, q, sort, page }: RequestsSearch) {
  const query = {
    depotId: depot,
    q,
    sort,
    pagination: { page: page ?? 1, pageSize: REQUESTS_PER_PAGE },
  };
  return { ...queryOf('listRequests', { query }), placeholderData: keepPreviousData };
}

export const todayQuery = queryOf('getDeskToday', {});

export function customersQuery({ q, status, page }: CustomersSearch) {
  return queryOf('listCustomers', {
    query: { q, status, pagination: { page: page ?? 1, pageSize: CUSTOMERS_PER_PAGE } },
  });
}

export function deskInvoicesQuery({ q, state, page }: InvoicesSearch) {
  return queryOf('listDeskInvoices', {
    query: { q, state, pagination: { page: page ?? 1, pageSize: INVOICES_PER_PAGE } },
  });
}

export function deskOrdersQuery({ q, state, account, page }: OrdersSearch) {
  return queryOf('listDeskOrders', {
    query: { q, state, accountId: account, pagination: { page: page ?? 1, pageSize: ORDERS_PER_PAGE } },
  });
}

export function deskOrderQuery(orderId: string) {
  return queryOf('getDeskOrder', { params: { id: orderId } });
}

export function deskDocumentsQuery({ q, kind, state, account, from, to, page }: DeskDocumentsSearch) {
  const pagination = { page: page ?? 1, pageSize: DOCUMENTS_PER_PAGE };
  return queryOf('listDeskDocuments', { query: { q, kind, state, accountId: account, from, to, pagination } });
}

export function deskDocumentQuery(documentId: string) {
  return queryOf('getDeskDocument', { params: { id: documentId } });
}

export function permitsQuery({ q, view, page }: PermitsSearch) {
  return queryOf('listPermits', { query: { q, view, pagination: { page: page ?? 1, pageSize: PERMITS_PER_PAGE } } });
}

export const trackingQuery = queryOf('getTracking', {});

export function receiptsQuery({ q, view, page }: TrackingSearch) {
  return queryOf('listReceipts', { query: { q, view, pagination: { page: page ?? 1, pageSize: RECEIPTS_PER_PAGE } } });
}

export function vehiclesQuery({ depot, vehicles }: FleetSearch) {
  return queryOf('listVehicles', {
    query: { depotId: depot, pagination: { page: vehicles ?? 1, pageSize: FLEET_PER_PAGE } },
  });
}

export function driversQuery({ depot, drivers }: FleetSearch) {
  return queryOf('listDrivers', {
    query: { depotId: depot, pagination: { page: drivers ?? 1, pageSize: FLEET_PER_PAGE } },
  });
}

/** Another month's preview is never shown in this one's place: it is about to be issued. */
export function runQuery(month: IsoDate) {
  return queryOf('getInvoiceRun', { query: { month } });
}

/** Everything at the desk that lists, counts or shows jobs, and money. */
const JOB_CALLS: readonly CallName[] = [
  'getDesk',
  'getDeskToday',
  'listRequests',
  'getPlanner',
  'getOfficeDays',
  'getDriverDay',
  'getDeskOrder',
  'listDeskOrders',
];
const BOOK_CALLS: readonly CallName[] = [
  'listDeskInvoices',
  'getDeskInvoice',
  'getInvoiceRun',
  'getCustomer',
  'listCustomers',
];

const PAPER_CALLS: readonly CallName[] = [
  'listDeskDocuments',
  'getDeskDocument',
  'listPermits',
  'listReceipts',
  'getReceipt',
  'getTracking',
  'getDeskOrder',
  'getDeskToday',
  'listRequests',
  'getPlanner',
];

/** What is asked for again when the server tells that it changed. */
export const TOLD: Readonly<Partial<Record<Topic, readonly CallName[]>>> = {
  orders: [...JOB_CALLS, 'getCustomer'],
  documents: PAPER_CALLS,
  money: BOOK_CALLS,
};

/** After a run, a payment or a credit note. */
export async function refreshBooks(client: QueryClient): Promise<void> {
  await Promise.all(BOOK_CALLS.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

/** A yard's week. */
export function plannerQuery(depotId: string, from: IsoDate) {
  return {
    ...queryOf('getPlanner', { query: { depotId, from } }),
    placeholderData: keepPreviousData,
  };
}

/** After a transition. */
export async function refreshDesk(client: QueryClient): Promise<void> {
  await Promise.all(JOB_CALLS.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

/** After a document was issued, brought, corrected or taken back. */
export async function refreshPapers(client: QueryClient): Promise<void> {
  await Promise.all(PAPER_CALLS.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

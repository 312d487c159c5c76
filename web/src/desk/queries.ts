import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { queryOf } from '../lib/queries.ts';
import type { Topic } from '@tonnage/contract/live-updates';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { CallName } from '../lib/calls.ts';
import type {
  CustomersSearch,
  DebtorsSearch,
  FleetSearch,
  InvoicesSearch,
  OrdersSearch,
  RequestsSearch,
  StatementSearch,
} from './search.ts';
import type { DeskDocumentsSearch, PermitsSearch, TrackingSearch } from './document-search.ts';

/** A list's query parameters from its address, with pagination. */
export function paged<Asked extends object>({ page, ...asked }: Asked & { page?: number | undefined }, pageSize = 25) {
  return { ...asked, pagination: { page: page ?? 1, pageSize } };
}

/** The same parameters for a CSV file of all pages. */
export function fileOf<Asked extends object>({ page: _page, ...asked }: Asked & { page?: number | undefined }) {
  return { query: asked };
}

/** The signed-in staff member; also refreshes the navigation's badge. */
export const deskQuery = queryOf('getDesk', {});

export function requestsQuery({ depot, ...filters }: RequestsSearch) {
  return {
    ...queryOf('listRequests', { query: { ...paged(filters), depotId: depot } }),
    placeholderData: keepPreviousData,
  };
}

export const todayQuery = queryOf('getDeskToday', {});

export function customersQuery(search: CustomersSearch) {
  return queryOf('listCustomers', { query: paged(search) });
}

export function deskInvoicesQuery(search: InvoicesSearch) {
  return queryOf('listDeskInvoices', { query: paged(search) });
}

export function debtorsQuery(search: DebtorsSearch) {
  return queryOf('listDebtors', { query: paged(search) });
}

export function customerStatementQuery(id: string, search: StatementSearch) {
  return queryOf('getCustomerStatement', { params: { id }, query: search });
}

export function deskOrdersQuery({ account, ...filters }: OrdersSearch) {
  return queryOf('listDeskOrders', { query: { ...paged(filters), accountId: account } });
}

export function deskOrdersFile({ account, ...asked }: OrdersSearch) {
  return fileOf({ ...asked, accountId: account });
}

export function deskOrderQuery(orderId: string) {
  return queryOf('getDeskOrder', { params: { id: orderId } });
}

export function deskDocumentsQuery({ account, ...filters }: DeskDocumentsSearch) {
  return queryOf('listDeskDocuments', { query: { ...paged(filters), accountId: account } });
}

export function deskDocumentsFile({ account, ...asked }: DeskDocumentsSearch) {
  return fileOf({ ...asked, accountId: account });
}

export function deskDocumentQuery(documentId: string) {
  return queryOf('getDeskDocument', { params: { id: documentId } });
}

export function permitsQuery(search: PermitsSearch) {
  return queryOf('listPermits', { query: paged(search) });
}

export const trackingQuery = queryOf('getTracking', {});

export function receiptsQuery(search: TrackingSearch) {
  return queryOf('listReceipts', { query: paged(search) });
}

export function vehiclesQuery({ depot, vehicles: page }: FleetSearch) {
  return queryOf('listVehicles', { query: paged({ depotId: depot, page }) });
}

export function driversQuery({ depot, drivers: page }: FleetSearch) {
  return queryOf('listDrivers', { query: paged({ depotId: depot, page }) });
}

/** Another month's preview must never be shown in place of this one, because it is about to be issued. */
export function runQuery(month: IsoDate) {
  return queryOf('getInvoiceRun', { query: { month } });
}

/** Every desk call that lists, counts or shows jobs, and money. */
export const JOB_CALLS: readonly CallName[] = [
  'getDesk',
  'getDeskToday',
  'listRequests',
  'getPlanner',
  'getOfficeDays',
  'getDriverDay',
  'getDeskOrder',
  'listDeskOrders',
];
export const PRICE_CALLS: readonly CallName[] = [
  'listDeskInvoices',
  'getDeskInvoice',
  'getInvoiceRun',
  'getCustomer',
  'listCustomers',
];

export const STAFF_DOCUMENT_CALLS: readonly CallName[] = [
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

/** The calls to refetch when the server reports a change. */
export const TOLD: Readonly<Partial<Record<Topic, readonly CallName[]>>> = {
  orders: [...JOB_CALLS, 'getCustomer'],
  documents: STAFF_DOCUMENT_CALLS,
  money: PRICE_CALLS,
};

/** Refetches these calls wherever they are shown. */
export async function refresh(client: QueryClient, calls: readonly CallName[]): Promise<void> {
  await Promise.all(calls.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

/** A depot's week. */
export function plannerQuery(depotId: string, from: IsoDate) {
  return {
    ...queryOf('getPlanner', { query: { depotId, from } }),
    placeholderData: keepPreviousData,
  };
}

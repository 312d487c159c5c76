import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../lib/queries.ts';
import type { RunPreview } from '@tonnage/contract/skip-hire/billing/invoices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { RequestsSearch, StatementSearch } from './search.ts';

/** A list's query parameters from its address, with pagination. */
export function paged<Asked extends object>({ page, ...asked }: Asked & { page?: number | undefined }, pageSize = 25) {
  return { ...asked, pagination: { page: page ?? 1, pageSize } };
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

export function enquiryQuery(id: string) {
  return queryOf('getDeskEnquiry', { params: { id } });
}

export function customerStatementQuery(id: string, search: StatementSearch) {
  return queryOf('getCustomerStatement', { params: { id }, query: search });
}

export function deskOrderQuery(orderId: string) {
  return queryOf('getDeskOrder', { params: { id: orderId } });
}

export function deskDocumentQuery(documentId: string) {
  return queryOf('getDeskDocument', { params: { id: documentId } });
}

export const trackingQuery = queryOf('getTracking', {});

/** Another month's preview must never be shown in place of this one, because it is about to be issued. */
const RUN_POLL_MS = 2_000;

/** The run up to a day; while its accounts are being invoiced, its progress is fetched again. */
export function runQuery(upTo: IsoDate) {
  return {
    ...queryOf('getInvoiceRun', { query: { upTo } }),
    refetchInterval: ({ state }: { state: { data?: { data: RunPreview } | undefined } }) =>
      state.data?.data.run?.pending ? RUN_POLL_MS : false,
  };
}

export function privacyRequestQuery(id: string) {
  return queryOf('getPrivacyRequest', { params: { id } });
}

/** A depot's week. */
export function plannerQuery(depotId: string, from: IsoDate) {
  return {
    ...queryOf('getPlanner', { query: { depotId, from } }),
    placeholderData: keepPreviousData,
  };
}

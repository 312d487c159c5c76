import { ACCOUNT_STATUSES } from '@tonnage/domain/skip-hire/account-status';
import { ENQUIRY_STATUSES } from '@tonnage/domain/skip-hire/enquiries';
import { STATES } from '@tonnage/domain/skip-hire/orders';
import { PAYMENT_METHODS } from '@tonnage/domain/skip-hire/payments';
import { choiceOf, dayOf, pageOf, textOf, type Raw } from './search-fields.ts';

export type RequestsSearch = ReturnType<typeof requestsSearch>;
export function requestsSearch(raw: Raw) {
  return { ...textOf(raw, 'depot'), ...textOf(raw, 'q'), ...choiceOf(raw, 'sort', ['date:asc']), ...pageOf(raw) };
}

export type CustomersSearch = ReturnType<typeof customersSearch>;
export function customersSearch(raw: Raw) {
  return { ...textOf(raw, 'q'), ...choiceOf(raw, 'status', ACCOUNT_STATUSES), ...pageOf(raw) };
}

/** A page of the customer's log. */
export function customerSearch(raw: Raw) {
  return pageOf(raw);
}

export const INVOICE_TABS = ['open', 'overdue', 'paid', 'credited'] as const;
export type InvoicesSearch = ReturnType<typeof invoicesSearch>;
export function invoicesSearch(raw: Raw) {
  return { ...textOf(raw, 'q'), ...choiceOf(raw, 'state', INVOICE_TABS), ...pageOf(raw) };
}

export const PAYMENT_TABS = [...PAYMENT_METHODS, 'unallocated', 'voided'] as const;
export type PaymentsSearch = ReturnType<typeof paymentsSearch>;
export function paymentsSearch(raw: Raw) {
  return { ...textOf(raw, 'q'), ...choiceOf(raw, 'show', PAYMENT_TABS), ...pageOf(raw) };
}

export type DebtorsSearch = ReturnType<typeof debtorsSearch>;
export function debtorsSearch(raw: Raw) {
  return { ...textOf(raw, 'q'), ...choiceOf(raw, 'late', ['overdue'] as const), ...pageOf(raw) };
}

export type StatementSearch = ReturnType<typeof statementSearch>;
export function statementSearch(raw: Raw) {
  return { ...dayOf(raw, 'from'), ...dayOf(raw, 'to') };
}

/** The last day that the invoice run covers. */
export function runSearch(raw: Raw) {
  return dayOf(raw, 'upTo');
}

/** The depot of the planner or calendar, and a day of the first week shown. */
export type DepotSearch = ReturnType<typeof depotSearch>;
export function depotSearch(raw: Raw) {
  return { ...textOf(raw, 'depot'), ...dayOf(raw, 'from') };
}

export type OrdersSearch = ReturnType<typeof ordersSearch>;
export function ordersSearch(raw: Raw) {
  return { ...textOf(raw, 'q'), ...textOf(raw, 'account'), ...choiceOf(raw, 'state', STATES), ...pageOf(raw) };
}

const PRIVACY_STATUSES = ['open', 'answered'] as const;
export type PrivacySearch = ReturnType<typeof privacySearch>;
export function privacySearch(raw: Raw) {
  return { ...textOf(raw, 'q'), ...choiceOf(raw, 'status', PRIVACY_STATUSES), ...pageOf(raw) };
}

export type EnquiriesSearch = ReturnType<typeof enquiriesSearch>;
export function enquiriesSearch(raw: Raw) {
  return { ...textOf(raw, 'q'), ...choiceOf(raw, 'status', ENQUIRY_STATUSES), ...pageOf(raw) };
}

/** The depot of the vehicles and drivers, and a page of each list. */
export type FleetSearch = ReturnType<typeof fleetSearch>;
export function fleetSearch(raw: Raw) {
  return { ...textOf(raw, 'depot'), ...pageOf(raw, 'vehicles'), ...pageOf(raw, 'drivers') };
}

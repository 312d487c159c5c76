import { isIsoDate, type IsoDate } from '@tonnage/domain/dates';
import { STATES, type State } from '@tonnage/domain/orders';

/** What the address of the requests says. Anything else in it is dropped. */
export interface RequestsSearch {
  depot?: string | undefined;
  q?: string | undefined;
  sort?: 'date:asc' | undefined;
  page?: number | undefined;
}

export const REQUESTS_PER_PAGE = 25;

export function requestsSearch(raw: Record<string, unknown>): RequestsSearch {
  return {
    ...textOf(raw, 'depot'),
    ...textOf(raw, 'q'),
    ...(raw['sort'] === 'date:asc' ? { sort: 'date:asc' as const } : {}),
    ...pageOf(raw),
  };
}

export const CUSTOMER_STATUSES = ['pending', 'active', 'on_stop', 'closed'] as const;
export const CUSTOMERS_PER_PAGE = 25;

/** What the address of the customers says. */
export interface CustomersSearch {
  q?: string | undefined;
  status?: (typeof CUSTOMER_STATUSES)[number] | undefined;
  page?: number | undefined;
}

export function customersSearch(raw: Record<string, unknown>): CustomersSearch {
  const status = CUSTOMER_STATUSES.find((one) => one === raw['status']);
  return { ...textOf(raw, 'q'), ...(status && { status }), ...pageOf(raw) };
}

export const INVOICE_TABS = ['open', 'overdue', 'paid', 'credited'] as const;
export const INVOICES_PER_PAGE = 25;

/** What the address of the invoices says. */
export interface InvoicesSearch {
  q?: string | undefined;
  state?: (typeof INVOICE_TABS)[number] | undefined;
  page?: number | undefined;
}

export function invoicesSearch(raw: Record<string, unknown>): InvoicesSearch {
  const state = INVOICE_TABS.find((one) => one === raw['state']);
  return { ...textOf(raw, 'q'), ...(state && { state }), ...pageOf(raw) };
}

/** Any day of the month that a run is looked at for. */
export function runSearch(raw: Record<string, unknown>): { month?: IsoDate } {
  return typeof raw['month'] === 'string' && isIsoDate(raw['month']) ? { month: raw['month'] } : {};
}

/** Which yard's planner, and a day of the week that is shown. */
export interface PlannerSearch {
  depot?: string | undefined;
  from?: IsoDate | undefined;
}

export function plannerSearch(raw: Record<string, unknown>): PlannerSearch {
  const from = typeof raw['from'] === 'string' && isIsoDate(raw['from']) ? { from: raw['from'] } : {};
  return { ...textOf(raw, 'depot'), ...from };
}

export const ORDERS_PER_PAGE = 25;

/** What the address of the orders says. */
export interface OrdersSearch {
  q?: string | undefined;
  state?: State | undefined;
  account?: string | undefined;
  page?: number | undefined;
}

export function ordersSearch(raw: Record<string, unknown>): OrdersSearch {
  const state = STATES.find((one) => one === raw['state']);
  return { ...textOf(raw, 'q'), ...textOf(raw, 'account'), ...(state && { state }), ...pageOf(raw) };
}

export const FLEET_PER_PAGE = 25;

/** Which yard's vehicles and drivers, and a page of each. */
export interface FleetSearch {
  depot?: string | undefined;
  vehicles?: number | undefined;
  drivers?: number | undefined;
}

export function fleetSearch(raw: Record<string, unknown>): FleetSearch {
  return { ...textOf(raw, 'depot'), ...numberOf(raw, 'vehicles'), ...numberOf(raw, 'drivers') };
}

/** A word of the address; one of digits alone was read as a number. */
export function textOf<Key extends string>(raw: Record<string, unknown>, key: Key): { [K in Key]?: string } {
  const value = raw[key];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : '';
  return (text.trim() === '' ? {} : { [key]: text }) as { [K in Key]?: string };
}

export function pageOf(raw: Record<string, unknown>): { page?: number } {
  return numberOf(raw, 'page');
}

function numberOf<Key extends string>(raw: Record<string, unknown>, key: Key): { [K in Key]?: number } {
  const page = Number(raw[key]);
  return (Number.isInteger(page) && page > 1 ? { [key]: page } : {}) as { [K in Key]?: number };
}

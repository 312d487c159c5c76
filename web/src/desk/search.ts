import { choiceOf, dayOf, pageOf, textOf, type Raw } from '../shared/search-fields.ts';

export type RequestsSearch = ReturnType<typeof requestsSearch>;
export function requestsSearch(raw: Raw) {
  return { ...textOf(raw, 'depot'), ...textOf(raw, 'q'), ...choiceOf(raw, 'sort', ['date:asc']), ...pageOf(raw) };
}

/** A page of the customer's log. */
export function customerSearch(raw: Raw) {
  return pageOf(raw);
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

/** The depot of the vehicles and drivers, and a page of each list. */
export type FleetSearch = ReturnType<typeof fleetSearch>;
export function fleetSearch(raw: Raw) {
  return { ...textOf(raw, 'depot'), ...pageOf(raw, 'vehicles'), ...pageOf(raw, 'drivers') };
}

/** The search of one of the two lists. */
export const fleetPage = ({ depot, ...pages }: FleetSearch, of: 'vehicles' | 'drivers') => ({ depot, page: pages[of] });

import { ALLOWED, type Allowed, refused } from '../common/allowed.ts';
import type { JobFacts, OrderFacts } from './actions.ts';
import { isOpenOrder } from './orders.ts';

/** An order's own fields, whichever of its jobs comes next. Source: portal.md §5. */
export const ORDER_FIELDS = ['poNumber', 'customerReference', 'locationNotes', 'siteContactId'] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];

const FOR_THE_NEXT_VISIT: readonly OrderField[] = ['customerReference', 'locationNotes', 'siteContactId'];

/** An order, and the number of the invoice that it is on, if any. */
export type InvoicedOrder = OrderFacts & { invoice: string | null };

/**
 * Whether an order's PO number may still be changed: until an invoice carries it, also once everything is done. Source:
 * portal.md §4.
 */
export function mayChangePo({ status, invoice }: InvoicedOrder): Allowed {
  if (status === 'cancelled' || status === 'declined')
    return refused('NOT_EDITABLE', 'This order didn’t go ahead, so it can’t be changed.');
  if (invoice !== null)
    return refused('NOT_EDITABLE', `This order is on ${invoice}, so its PO number can no longer be changed.`);
  return ALLOWED;
}

/**
 * The fields of an order that the customer may still change: the PO number until it is invoiced; the position of the
 * container, the site contact and the customer's own reference until the order is over, but not while a vehicle is on its
 * way. Source: portal.md §4, read for the order as `job-edit.ts` reads it for a job.
 */
export function editableOrderFields(order: InvoicedOrder, jobs: readonly JobFacts[]): ReadonlySet<OrderField> {
  const visited = isOpenOrder(order.status) && !isOnTheWay(jobs);
  return new Set([
    ...(mayChangePo(order).allowed ? (['poNumber'] as const) : []),
    ...(visited ? FOR_THE_NEXT_VISIT : []),
  ]);
}

/** Why a field is not editable. A message that says what to do. */
export function whyNotEditableOrder(order: InvoicedOrder, field: OrderField): string {
  const po = mayChangePo(order);
  if (field === 'poNumber' && !po.allowed) return po.reason;
  if (!isOpenOrder(order.status)) return 'This order has finished, so it can’t be changed.';
  return 'The lorry is on its way, so this can’t be changed. Call us.';
}

const isOnTheWay = (jobs: readonly JobFacts[]) => jobs.some((job) => job.status === 'en_route');

import type { JobFacts, OrderFacts } from './actions.ts';
import { isOpenOrder } from './orders.ts';

/** An order's own fields, whichever of its jobs comes next. Source: portal.md §5. */
export const ORDER_FIELDS = ['poNumber', 'customerReference', 'locationNotes', 'siteContactId'] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];

const ALL: ReadonlySet<OrderField> = new Set(ORDER_FIELDS);
const FOR_THE_NEXT_VISIT: ReadonlySet<OrderField> = new Set(['customerReference', 'locationNotes', 'siteContactId']);
const NONE: ReadonlySet<OrderField> = new Set();

/**
 * The fields of an order that the customer may still change: everything until staff have confirmed it; then the
 * position of the container, the site contact and the customer's own reference, until it is over; nothing while a
 * vehicle is on its way. Source: portal.md §4, read for the order as `job-edit.ts` reads it for a job.
 */
export function editableOrderFields(order: OrderFacts, jobs: readonly JobFacts[]): ReadonlySet<OrderField> {
  if (!isOpenOrder(order.status) || isOnTheWay(jobs)) return NONE;
  return order.status === 'requested' || order.status === 'awaiting_payment' ? ALL : FOR_THE_NEXT_VISIT;
}

/** Why a field is not editable. A message that says what to do. */
export function whyNotEditableOrder(order: OrderFacts, jobs: readonly JobFacts[]): string {
  if (!isOpenOrder(order.status)) return 'This order has finished, so it can’t be changed.';
  if (isOnTheWay(jobs)) return 'The vehicle is on its way, so nothing can be changed. Call us.';
  return 'This order has been confirmed with its PO number. Call us to change it.';
}

const isOnTheWay = (jobs: readonly JobFacts[]) => jobs.some((job) => job.status === 'en_route');

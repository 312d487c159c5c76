import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Order, OrderRow } from '@tonnage/contract/skip-hire/orders/orders';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatLongDay, formatTime } from '@tonnage/domain/common/format-dates';
import { queryOf } from '../../lib/queries.ts';
import { storedSession } from '../../lib/session.ts';
import { words } from './placed-words.ts';

const POLL_MS = 15_000;
/** At most ten orders are placed at once; a busy site may have had others since. */
const NEWEST = 25;

export interface Placed {
  order: Order;
  /** All orders of the form, including this one. */
  together: readonly Pick<OrderRow, 'id' | 'number'>[];
  /** When the response arrived: the time left to pay is counted from here. */
  asOf: number;
}

/** The order just placed, with those placed at the same moment. */
export function usePlaced(orderId: string): Placed {
  const {
    data: { data: order },
    dataUpdatedAt: asOf,
  } = useSuspenseQuery({
    ...queryOf('getOrder', { params: { id: orderId } }),
    // The page updates when the card payment is completed elsewhere.
    refetchInterval: ({ state }) => (state.data?.data.status === 'awaiting_payment' ? POLL_MS : false),
  });
  const query = { pagination: { page: 1, pageSize: NEWEST } };
  const { data: newest } = useQuery(queryOf('getSiteOrdersByStatus', { params: { siteId: order.site.id }, query }));
  const together = (newest?.data ?? []).filter((row) => row.createdAt === order.createdAt && alike(row, order));
  return { order, together: together.length > 0 ? together.toReversed() : [order], asOf };
}

/** For an order that was not placed: how many orders of the same form were not placed, including this one. */
export function lostTogether(order: Order, closed: readonly OrderRow[]): number {
  return closed.filter((row) => row.createdAt === order.createdAt && alike(row, order)).length || 1;
}

const alike = (a: OrderRow, b: OrderRow) =>
  a.containerSubType.id === b.containerSubType.id && a.wasteType.id === b.wasteType.id;

/** The order's status, as the title of its page and the sentence below it. */
export function standing({ order, together, asOf }: Placed): { title: string; sub: string } {
  const { number, status, site, payment } = order;
  const what = words.times(together.length, order.containerSubType.name);
  const count = together.length;
  const numbers = count === 1 ? number : words.several(count);
  const mail = storedSession()?.email ?? '';
  switch (status) {
    case 'awaiting_payment': {
      const until = payment?.expiresAt;
      const minutes = until ? Math.max(1, Math.ceil((Date.parse(until) - asOf) / 60_000)) : 0;
      return {
        title: words.waits(numbers, count),
        sub: until ? words.payUntil(formatTime(until, LONDON), minutes) : '',
      };
    }
    case 'requested':
      return { title: words.ordered(what, site.name), sub: words.confirmSoon(mail) };
    case 'scheduled':
      return { title: words.comes(what, formatLongDay(order.jobs[0]?.date ?? '')), sub: words.booked(mail) };
    case 'cancelled':
      return { title: words.notPlaced(numbers, count), sub: whyCancelled(order) };
    case 'declined':
      return { title: words.declinedByOffice(number), sub: order.closedReason ?? '' };
    default:
      return { title: words.stands(what, site.name), sub: '' };
  }
}

function whyCancelled({ payment, closedReason }: Order): string {
  if (payment?.status === 'declined') return words.cardDeclined;
  if (payment?.status === 'expired') return words.expired;
  return closedReason ?? words.cancelled;
}

/** True when the order has ended without effect. */
export function isOver({ status }: Pick<Order, 'status'>): boolean {
  return status === 'cancelled' || status === 'declined';
}

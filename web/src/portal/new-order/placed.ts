import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Order, OrderRow } from '@tonnage/contract/skip-hire/orders/orders';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant, formatLongDay, formatTime } from '@tonnage/domain/common/format-dates';
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
  /** The user’s own address, if they get the emails about it. */
  email: string | null;
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
  const email = useOwnEmail(order.status === 'requested' ? 'job-confirmed' : 'order-received');
  return { order, together: together.length > 0 ? together.toReversed() : [order], asOf, email };
}

/** The user's address if they get emails of that kind about this account; staff who view the portal as a customer get none. */
function useOwnEmail(kind: 'order-received' | 'job-confirmed'): string | null {
  const choices = useQuery(queryOf('getNotifications', {})).data?.data;
  const session = storedSession();
  if (session === null || session.fromStaff === 1) return null;
  return choices?.some((each) => each.kind === kind && each.mail) ? session.email : null;
}

/** For an order that was not placed: how many orders of the same form were not placed, including this one. */
export function lostTogether(order: Order, closed: readonly OrderRow[]): number {
  return closed.filter((row) => row.createdAt === order.createdAt && alike(row, order)).length || 1;
}

const alike = (a: OrderRow, b: OrderRow) =>
  a.containerSubType.id === b.containerSubType.id && a.wasteType.id === b.wasteType.id;

/** The order's status, as the title of its page and the sentence below it. */
export function headline({ order, together, asOf, email }: Placed): { title: string; sub: string } {
  const { number, status, site, payment } = order;
  const what = words.times(together.length, order.containerSubType.name);
  const count = together.length;
  const numbers = count === 1 ? number : `${count} orders`;
  switch (status) {
    case 'awaiting_payment': {
      const until = payment?.expiresAt;
      const minutes = until ? Math.max(1, Math.ceil((Date.parse(until) - asOf) / 60_000)) : 0;
      if (payment?.declined && until)
        return {
          title: 'Your card was declined',
          sub: `You haven’t been charged. ${numbers} ${count === 1 ? 'keeps its' : 'keep their'} slot until ${formatInstant(until, LONDON)}: try again, or use another card. After that the order is cancelled automatically.`,
        };
      return {
        title: `${numbers} awaiting payment`,
        sub: until
          ? `Your slot is held until ${formatTime(until, LONDON)} (${minutes <= 1 ? '1 minute' : `${minutes} minutes`} left). After that the order is cancelled automatically.`
          : '',
      };
    }
    case 'requested':
      return {
        title: `${what} ordered for ${site.name}`,
        sub: email === null ? 'Next, we’ll confirm the date.' : `We’ll email ${email} once the date is confirmed.`,
      };
    case 'scheduled':
      return {
        title: `${what} booked for ${formatLongDay(order.jobs[0]?.date ?? '')}`,
        sub: email === null ? '' : `We’ve emailed the details to ${email}.`,
      };
    case 'cancelled':
      return { title: `${numbers} ${count === 1 ? 'was' : 'were'} not placed`, sub: whyCancelled(order) };
    case 'declined':
      return { title: `We couldn’t accept ${number}`, sub: order.closedReason ?? '' };
    default:
      return { title: `${what} at ${site.name}`, sub: '' };
  }
}

function whyCancelled({ payment, closedReason }: Order): string {
  if (payment?.status === 'declined')
    return 'Your card was declined. Your order was not placed and you haven’t been charged.';
  if (payment?.status === 'expired')
    return 'It wasn’t paid, so your order was not placed and you haven’t been charged.';
  return closedReason ?? 'This order was cancelled. We won’t deliver.';
}

/** True when the order has ended without effect. */
export function isOver({ status }: Pick<Order, 'status'>): boolean {
  return status === 'cancelled' || status === 'declined';
}

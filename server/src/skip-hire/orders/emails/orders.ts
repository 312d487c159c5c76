import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant, formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { callUs, frame, line, type MadeMail, type MailBrand } from '../../../core/email/templates/frame.ts';
import type { Cancellation, MailOrder, MailPayment } from './queries.ts';

function sentence(order: MailOrder): string {
  const slot = order.slot === null || order.slot === 'any' ? '' : `, ${SLOT_LABELS[order.slot].toLowerCase()}`;
  const when = order.date === null ? '' : `, for ${formatLongDay(order.date)}${slot}`;
  return `${order.number}: ${order.container_sub_type.name} (${order.waste_type.name.toLowerCase()}) at ${order.site.name}, ${order.site.postcode}${when}.`;
}

function orderUrl(publicUrl: string, orders: readonly MailOrder[]): string {
  return `${publicUrl}/jobs/detail/${orders[0]!.id}`;
}

const numbers = (orders: readonly MailOrder[]) => orders.map((o) => o.number).join(', ');

/** The order has been received, and what happens next. Without prices: not all of the reader's colleagues may see them. */
export function orderReceived(brand: MailBrand, publicUrl: string, orders: readonly MailOrder[]): MadeMail {
  const scheduled = orders.every((o) => o.status === 'scheduled');
  const one = orders.length === 1;
  const received = `We’ve received your ${one ? 'order' : 'orders'}`;
  const booked = `Your ${one ? 'order is' : 'orders are'} booked`;
  return {
    subject: `${brand.name}: ${numbers(orders)} received`,
    body: frame(brand, {
      preview: sentence(orders[0]!),
      heading: scheduled ? booked : received,
      body: [
        line(
          scheduled
            ? `Thank you. ${booked}, and there’s nothing else you need to do.`
            : `Thank you. ${received} and will email you once the date is confirmed.`,
          'what',
        ),
        ...orders.map((order) => line(sentence(order), order.id)),
      ],
      action: { label: one ? 'View order' : 'View first order', url: orderUrl(publicUrl, orders) },
    }),
  };
}

/** What becomes of the money of orders that do not go ahead. */
function refund(orders: readonly MailOrder[]): string {
  if (orders.some(({ paid }) => paid === 'card')) return 'Your card will be refunded.';
  return orders.some(({ paid }) => paid !== null) ? 'Your payment will be refunded.' : 'You won’t be charged.';
}

/** Orders were cancelled before their delivery, by the customer or by staff with a reason; several that were to be paid together. */
export function orderCancelled(
  brand: MailBrand,
  publicUrl: string,
  orders: readonly MailOrder[],
  by: Cancellation,
): MadeMail {
  const one = orders.length === 1;
  const what = `${by.office ? 'We’ve' : 'You’ve'} cancelled ${one ? 'this order' : 'these orders'}.`;
  return {
    subject: `${brand.name}: ${numbers(orders)} cancelled`,
    body: frame(brand, {
      preview: `${what} ${sentence(orders[0]!)}`,
      heading: one ? 'Order cancelled' : 'Orders cancelled',
      body: [
        line(what, 'what'),
        ...orders.map((order) => line(sentence(order), order.id)),
        ...(by.reason ? [line(`Reason: ${by.reason}`, 'reason')] : []),
        line(`${refund(orders)} If you didn’t expect this, please ${callUs(brand)}.`, 'next'),
      ],
      action: { label: one ? 'View order' : 'View first order', url: orderUrl(publicUrl, orders) },
    }),
  };
}

/** Staff declined the order, and why. */
export function orderDeclined(
  brand: MailBrand,
  publicUrl: string,
  orders: readonly MailOrder[],
  reason: string,
): MadeMail {
  return {
    subject: `${brand.name}: ${numbers(orders)} declined`,
    body: frame(brand, {
      preview: reason,
      heading: 'We can’t take this order',
      body: [
        line('We’re sorry, we can’t take this order.', 'what'),
        ...orders.map((order) => line(sentence(order), order.id)),
        line(`Reason: ${reason}`, 'reason'),
        line(`${refund(orders)} Please choose another day or size, or ${callUs(brand)}.`, 'next'),
      ],
      action: { label: 'View order', url: orderUrl(publicUrl, orders) },
    }),
  };
}

/** Where the caller pays for an order by telephone, or a customer after a declined card, and until when. */
export function paymentLink(brand: MailBrand, orders: readonly MailOrder[], payment: MailPayment): MadeMail {
  const total = `${formatPence(payment.amountPence)} including VAT`;
  const one = orders.length === 1;
  const what = payment.declined
    ? `Your card was declined, so you haven’t been charged. Please try again, or use another card, to pay ${total} and book your ${one ? 'order' : 'orders'}.`
    : `Thank you for calling. Please pay ${total} by card to book your ${one ? 'order' : 'orders'}.`;
  return {
    subject: payment.declined
      ? `${brand.name}: card declined for ${numbers(orders)}`
      : `${brand.name}: pay for ${numbers(orders)}`,
    body: frame(brand, {
      preview: `${total} for ${numbers(orders)}`,
      heading: payment.declined ? 'Your card was declined' : `Pay for your ${one ? 'order' : 'orders'}`,
      body: [
        line(what, 'what'),
        ...orders.map((order) => line(sentence(order), order.id)),
        line(
          `We’ll hold the day for you until ${formatInstant(payment.expiresAt, LONDON)}. To change anything before you pay, ${callUs(brand)}.`,
          'until',
        ),
      ],
      action: { label: `Pay ${formatPence(payment.amountPence)}`, url: payment.url },
    }),
  };
}

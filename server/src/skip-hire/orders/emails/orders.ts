import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant, formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { z } from 'zod';
import { defineCustomerEmail, defineEmail } from '../../../core/email/define-email.ts';
import { callUs } from '../../../core/email/text.ts';
import { cancellation, mailOrders, mailPayment, type MailOrder } from './queries.ts';

const about = z.object({ orderIds: z.array(z.string()) });

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
export const orderReceived = defineCustomerEmail({
  name: 'order-received',
  choice: 'Order received',
  data: about,
  load: (ctx, { orderIds }) => mailOrders(ctx, orderIds),
  write: ({ brand, accountUrl, loaded: orders }) => {
    const scheduled = orders.every((o) => o.status === 'scheduled');
    const one = orders.length === 1;
    const received = `We’ve received your ${one ? 'order' : 'orders'}`;
    const booked = `Your ${one ? 'order is' : 'orders are'} booked`;
    return {
      subject: `${brand.name}: ${numbers(orders)} received`,
      body: {
        preview: sentence(orders[0]!),
        heading: scheduled ? booked : received,
        body: [
          scheduled
            ? `Thank you. ${booked}, and there’s nothing else you need to do.`
            : `Thank you. ${received} and will email you once the date is confirmed.`,
          ...orders.map((order) => sentence(order)),
        ],
        action: { label: one ? 'View order' : 'View first order', url: orderUrl(accountUrl, orders) },
      },
    };
  },
});

/** What becomes of the money of orders that do not go ahead. */
function refund(orders: readonly MailOrder[]): string {
  if (orders.some(({ paid }) => paid === 'card')) return 'Your card will be refunded.';
  return orders.some(({ paid }) => paid !== null) ? 'Your payment will be refunded.' : 'You won’t be charged.';
}

/** Orders were cancelled before their delivery, by the customer or by staff with a reason; several that were to be paid together. */
export const orderCancelled = defineCustomerEmail({
  name: 'order-cancelled',
  choice: 'Order cancelled',
  data: about.extend(cancellation),
  load: (ctx, { orderIds }) => mailOrders(ctx, orderIds),
  write: ({ brand, accountUrl, loaded: orders, data: by }) => {
    const one = orders.length === 1;
    const what = `${by.office ? 'We’ve' : 'You’ve'} cancelled ${one ? 'this order' : 'these orders'}.`;
    return {
      subject: `${brand.name}: ${numbers(orders)} cancelled`,
      body: {
        preview: `${what} ${sentence(orders[0]!)}`,
        heading: one ? 'Order cancelled' : 'Orders cancelled',
        body: [
          what,
          ...orders.map((order) => sentence(order)),
          ...(by.reason ? [`Reason: ${by.reason}`] : []),
          `${refund(orders)} If you didn’t expect this, please ${callUs(brand)}.`,
        ],
        action: { label: one ? 'View order' : 'View first order', url: orderUrl(accountUrl, orders) },
      },
    };
  },
});

/** Staff declined the order, and why. */
export const orderDeclined = defineCustomerEmail({
  name: 'order-declined',
  choice: 'Order declined',
  data: about.extend({ reason: z.string() }),
  load: (ctx, { orderIds }) => mailOrders(ctx, orderIds),
  write: ({ brand, accountUrl, loaded: orders, data: { reason } }) => ({
    subject: `${brand.name}: ${numbers(orders)} declined`,
    body: {
      preview: reason,
      heading: 'We can’t take this order',
      body: [
        'We’re sorry, we can’t take this order.',
        ...orders.map((order) => sentence(order)),
        `Reason: ${reason}`,
        `${refund(orders)} Please choose another day or size, or ${callUs(brand)}.`,
      ],
      action: { label: 'View order', url: orderUrl(accountUrl, orders) },
    },
  }),
});

/** Where the caller pays for an order by telephone, or a customer after a declined card, and until when. */
export const paymentLink = defineEmail({
  name: 'payment-link',
  data: about.extend({ paymentId: z.string() }),
  load: async (ctx, { orderIds, paymentId }) => ({
    orders: await mailOrders(ctx, orderIds),
    payment: await mailPayment(ctx, paymentId),
  }),
  write: ({ brand, loaded: { orders, payment } }) => {
    const total = `${formatPence(payment.amountPence)} including VAT`;
    const one = orders.length === 1;
    const what = payment.declined
      ? `Your card was declined, so you haven’t been charged. Please try again, or use another card, to pay ${total} and book your ${one ? 'order' : 'orders'}.`
      : `Thank you for calling. Please pay ${total} by card to book your ${one ? 'order' : 'orders'}.`;
    return {
      subject: payment.declined
        ? `${brand.name}: card declined for ${numbers(orders)}`
        : `${brand.name}: pay for ${numbers(orders)}`,
      body: {
        preview: `${total} for ${numbers(orders)}`,
        heading: payment.declined ? 'Your card was declined' : `Pay for your ${one ? 'order' : 'orders'}`,
        body: [
          what,
          ...orders.map((order) => sentence(order)),
          `We’ll hold the day for you until ${formatInstant(payment.expiresAt, LONDON)}. To change anything before you pay, ${callUs(brand)}.`,
        ],
        action: { label: `Pay ${formatPence(payment.amountPence)}`, url: payment.url },
      },
    };
  },
});

import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant, formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { sumInWords } from '@tonnage/domain/common/vat';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { z } from 'zod';
import { defineCustomerEmail, defineEmail } from '../../../core/email/define-email.ts';
import { callUs, type Fact, type MailText } from '../../../core/email/text.ts';
import { cancellation, mailOrders, mailPayment, refunded, type MailOrder } from './queries.ts';

const about = z.object({ orderIds: z.array(z.string()) });

/** `Thursday 5 March, morning`; any time is the day alone, and an order without a job has none. */
function when({ date, slot }: MailOrder): string | null {
  if (date === null) return null;
  return `${formatLongDay(date)}${slot === null || slot === 'any' ? '' : `, ${SLOT_LABELS[slot].toLowerCase()}`}`;
}

const thing = (order: MailOrder) => `${order.container_sub_type.name} (${order.waste_type.name.toLowerCase()})`;
const place = ({ site }: MailOrder) => `${site.name}, ${site.postcode}`;

/** `8 yd builders (wood) at Quay House, LS1 4AB, for Thursday 5 March, morning` */
function sentence(order: MailOrder): string {
  const day = when(order);
  return `${thing(order)} at ${place(order)}${day === null ? '' : `, for ${day}`}`;
}

/** One order with its day and its container; of several, each in a row. */
export function aboutOrders(
  orders: readonly MailOrder[],
  { label = 'Day', struck = false } = {},
): Pick<MailText, 'days' | 'drawing' | 'facts'> {
  const [order, ...others] = orders;
  if (order === undefined || others.length > 0) return { facts: orders.map((each) => [each.number, sentence(each)]) };
  const { container_type: type, container_sub_type: size } = order;
  const on = when(order);
  return {
    ...(order.date !== null && { days: [{ date: order.date, struck }] }),
    drawing: { shape: { kind: type.shape, lengthCm: size.lengthCm, heightCm: size.heightCm }, name: size.name },
    facts: [
      ['Order', order.number],
      ['Container', thing(order)],
      ['Site', place(order)],
      ...(on === null ? [] : [[label, on] satisfies Fact]),
    ],
  };
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
  write: ({ accountUrl, loaded: orders }) => {
    const scheduled = orders.every((o) => o.status === 'scheduled');
    const one = orders.length === 1;
    const received = `We’ve received your ${one ? 'order' : 'orders'}`;
    const booked = `Your ${one ? 'order is' : 'orders are'} booked`;
    return {
      subject: `${numbers(orders)} received`,
      body: {
        preview: `${sentence(orders[0]!)}.`,
        heading: scheduled ? booked : received,
        body: [
          scheduled
            ? `Thank you. ${booked}, and there’s nothing else you need to do.`
            : `Thank you. ${received} and will email you once the date is confirmed.`,
        ],
        ...aboutOrders(orders),
        action: { label: one ? 'View order' : 'View first order', url: orderUrl(accountUrl, orders) },
      },
    };
  },
});

/**
 * What becomes of the money of orders that do not go ahead. A payment for several is only due back for these: what others leave due of it
 * is said of them.
 */
function refund(orders: readonly MailOrder[], { refundDue }: { refundDue?: boolean | undefined }): string {
  const paid = orders.filter((order) => order.paid !== null);
  const [first] = paid;
  if (first === undefined) return 'You won’t be charged.';
  const isCredited = paid.some((order) => order.refund === 'credited');
  if (refundDue ?? isCredited)
    return first.shared && orders.length === 1
      ? `We’ll refund your ${first.paid === 'card' ? 'card' : 'payment'} for this order.`
      : `Your ${first.paid === 'card' ? 'card' : 'payment'} will be refunded.`;
  // What was credited before is not due again.
  if (isCredited)
    return `We’ve already credited ${paid.length === 1 ? 'this order' : 'these orders'}, so nothing more is due for ${paid.length === 1 ? 'it' : 'them'}.`;
  return paid.some((order) => order.refund === 'made') ? 'Your refund has been sent.' : 'No refund is due.';
}

/** Orders were cancelled before their delivery, by the customer or by staff with a reason; several that were to be paid together. */
export const orderCancelled = defineCustomerEmail({
  name: 'order-cancelled',
  choice: 'Order cancelled',
  data: about.extend({ ...cancellation, ...refunded }),
  load: (ctx, { orderIds }) => mailOrders(ctx, orderIds),
  write: ({ brand, accountUrl, loaded: orders, data: by }) => {
    const one = orders.length === 1;
    const what = `${by.office ? 'We’ve' : 'You’ve'} cancelled ${one ? 'this order' : 'these orders'}.`;
    return {
      subject: `${numbers(orders)} cancelled`,
      body: {
        preview: `${what} ${sentence(orders[0]!)}.`,
        heading: one ? 'Order cancelled' : 'Orders cancelled',
        body: [
          what,
          ...(by.reason ? [`Reason: ${by.reason}`] : []),
          `${refund(orders, by)} If you didn’t expect this, please ${callUs(brand)}.`,
        ],
        ...aboutOrders(orders, { struck: true }),
        action: { label: one ? 'View order' : 'View first order', url: orderUrl(accountUrl, orders) },
      },
    };
  },
});

/** Staff declined the order, and why. */
export const orderDeclined = defineCustomerEmail({
  name: 'order-declined',
  choice: 'Order declined',
  data: about.extend({ reason: z.string(), ...refunded }),
  load: (ctx, { orderIds }) => mailOrders(ctx, orderIds),
  write: ({ brand, accountUrl, loaded: orders, data: { reason, refundDue } }) => ({
    subject: `${numbers(orders)} declined`,
    body: {
      preview: reason,
      heading: 'We can’t take this order',
      body: [
        'We’re sorry, we can’t take this order.',
        `Reason: ${reason}`,
        `${refund(orders, { refundDue })} Please choose another day or size, or ${callUs(brand)}.`,
      ],
      ...aboutOrders(orders, { struck: true }),
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
    const total = sumInWords({ grossPence: payment.amountPence, vatPence: payment.vatPence });
    const one = orders.length === 1;
    const what = payment.declined
      ? `Your card was declined, so you haven’t been charged. Please try again, or use another card, to pay ${total} and book your ${one ? 'order' : 'orders'}.`
      : `Thank you for calling. Please pay ${total} by card to book your ${one ? 'order' : 'orders'}.`;
    return {
      subject: payment.declined ? `Card declined for ${numbers(orders)}` : `Pay for ${numbers(orders)}`,
      body: {
        preview: `${total} for ${numbers(orders)}`,
        heading: payment.declined ? 'Your card was declined' : `Pay for your ${one ? 'order' : 'orders'}`,
        body: [
          what,
          `We’ll hold the day for you until ${formatInstant(payment.expiresAt, LONDON)}. To change anything before you pay, ${callUs(brand)}.`,
        ],
        ...aboutOrders(orders),
        action: { label: `Pay ${formatPence(payment.amountPence)}`, url: payment.url },
      },
    };
  },
});

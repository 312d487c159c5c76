import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { callUs, frame, line, type MadeMail, type MailBrand } from '../../../core/email/templates/frame.ts';
import type { MailOrder } from './queries.ts';

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
        line(
          `${orders.some((order) => order.paid_by_card) ? 'Your card will be refunded.' : 'You won’t be charged.'} Please choose another day or size, or ${callUs(brand)}.`,
          'next',
        ),
      ],
      action: { label: 'View order', url: orderUrl(publicUrl, orders) },
    }),
  };
}

import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import type { ReactElement } from 'react';
import type { MailOrder } from './queries.ts';
import { frame, line, type MailBrand, type MadeMail } from '../../../core/email/templates/frame.ts';

function sentence(order: MailOrder): string {
  const slot = order.slot === null || order.slot === 'any' ? '' : `, ${SLOT_LABELS[order.slot].toLowerCase()}`;
  const when = order.date === null ? '' : ` for ${formatLongDay(order.date)}${slot}`;
  return `${order.number}: ${order.container_sub_type.name}, ${order.waste_type.name.toLowerCase()}, at ${order.site.name}, ${order.site.postcode}${when}.`;
}

function orderUrl(publicUrl: string, orders: readonly MailOrder[]): string {
  return `${publicUrl}/jobs/detail/${orders[0]!.id}`;
}

const numbers = (orders: readonly MailOrder[]) => orders.map((o) => o.number).join(', ');

/** The order has come in; what happens next. No prices: the reader's colleagues may not be meant to see them. */
export function orderReceived(brand: MailBrand, publicUrl: string, orders: readonly MailOrder[]): MadeMail {
  const scheduled = orders.every((o) => o.status === 'scheduled');
  const what = orders.length === 1 ? 'your order' : 'your orders';
  const heading = scheduled ? `We have ${what} and it is booked` : `We have ${what}`;
  return {
    subject: `${brand.name}: ${numbers(orders)} received`,
    body: frame(brand, {
      preview: sentence(orders[0]!),
      heading,
      body: [
        ...orders.map((order) => line(sentence(order), order.id)),
        line(
          scheduled ? 'There is nothing more to do.' : 'The office confirms the date; you get a mail when it has.',
          'next',
        ),
      ],
      action: {
        label: orders.length === 1 ? 'See the order' : 'See the first order',
        url: orderUrl(publicUrl, orders),
      },
    }),
  };
}

/** The office could not take the order, and why. */
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
      heading: 'We could not take this order',
      body: [
        ...orders.map((order) => line(sentence(order), order.id)),
        line(`The office says: ${reason}`, 'reason'),
        line(
          `${orders.some((order) => order.paid_by_card) ? 'What the card paid for it goes back to the card.' : 'Nothing is charged for it.'} Order for another day or in another size, or ring us.`,
          'next',
        ),
      ],
      action: { label: 'See the order', url: orderUrl(publicUrl, orders) },
    }),
  };
}

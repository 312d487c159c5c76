import { daysBetween } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { z } from 'zod';
import { defineCustomerEmail } from '../../../core/email/define-email.ts';
import { mailOrders } from './queries.ts';

/** The hire ends soon, ends today, or is over; `on` is the day that the reminder is sent. Without prices. */
export const overHire = defineCustomerEmail({
  name: 'over-hire',
  choice: 'Hire period ending, or over hire',
  data: z.object({ orderIds: z.tuple([z.string()]), on: z.string() }),
  load: async (ctx, { orderIds }) => (await mailOrders(ctx, orderIds))[0]!,
  write: ({ brand, accountUrl, loaded: order, data: { on } }) => {
    const until = order.hire_until!;
    const days = daysBetween(until, on);
    const heading =
      days > 0
        ? `${days} ${days === 1 ? 'day' : 'days'} over hire`
        : `Your hire ends ${days === 0 ? 'today' : days === -1 ? 'tomorrow' : 'in 2 days'}`;
    const thing = `${order.container_sub_type.name} (${order.waste_type.name.toLowerCase()}) at ${order.site.name}, ${order.site.postcode}`;
    const what = `The hire period for your ${thing} ${days > 0 ? 'ended' : 'ends'} on ${formatLongDay(until)}.`;
    return {
      subject: `${brand.name}: ${order.number}, ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
      body: {
        preview: what,
        heading,
        body: [
          what,
          `${days > 0 ? 'Each' : 'After that, each'} extra day is charged at the rate on your order.`,
          'You can request a collection or an exchange, or keep the container for longer.',
        ],
        action: { label: `View order ${order.number}`, url: `${accountUrl}/jobs/detail/${order.id}` },
      },
    };
  },
});

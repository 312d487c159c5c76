import { daysBetween } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { z } from 'zod';
import { defineCustomerEmail } from '../../../core/email/define-email.ts';
import { aboutOrders } from './orders.ts';
import { mailOrders } from './queries.ts';

/** The hire ends soon, ends today, or is over; `on` is the day that the reminder is sent. Without prices. */
export const overHire = defineCustomerEmail({
  name: 'over-hire',
  choice: 'Hire period ending, or over hire',
  data: z.object({ orderIds: z.tuple([z.string()]), on: z.string() }),
  load: async (ctx, { orderIds }) => (await mailOrders(ctx, orderIds))[0]!,
  write: ({ accountUrl, loaded: order, data: { on } }) => {
    const until = order.hire_until!;
    const { pence_per_day: perDay, pence_per_week: perWeek } = order.began;
    const days = daysBetween(until, on);
    const heading =
      days > 0
        ? `${days} ${days === 1 ? 'day' : 'days'} over hire`
        : `Your hire ends ${days === 0 ? 'today' : days === -1 ? 'tomorrow' : 'in 2 days'}`;
    const what = `The hire period for your ${order.container_sub_type.name} at ${order.site.name} ${days > 0 ? 'ended' : 'ends'} on ${formatLongDay(until)}.`;
    return {
      subject: `${heading} (${order.number})`,
      body: {
        preview: what,
        heading,
        body: [
          what,
          ...(perDay === 0 && !perWeek
            ? []
            : [
                `${days > 0 ? 'Each' : 'After that, each'} extra ${perWeek === null ? 'day' : 'week, or part of a week,'} is charged at the rate for this hire.`,
              ]),
          'You can request a collection or an exchange, or keep the container for longer.',
        ],
        ...aboutOrders([{ ...order, date: until, slot: null }], { label: 'Hire ends' }),
        action: { label: `View order ${order.number}`, url: `${accountUrl}/jobs/detail/${order.id}` },
      },
    };
  },
});

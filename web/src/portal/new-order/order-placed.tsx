import { IconCalendarPlus, IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { LONDON } from '@tonnage/domain/common/dates';
import { hireIncluded } from '@tonnage/domain/skip-hire/hire-rate';
import { formatInstant, formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Stack, Panel } from '../../ui/content/panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { todayInLondon } from '../../lib/london.ts';
import { useFile } from '../../shared/use-file.ts';
import { Timeline, type TimelineEvent } from '../../ui/content/timeline.tsx';
import { timesPrice } from '../booking/price-lines.ts';
import { OrderPill } from '../orders/order-pill.tsx';
import { OrderPrice } from '../orders/order-price.tsx';
import { copyPath, jobsPath, newOrderPath, orderPath } from '../orders/paths.ts';
import { PlacedSummary } from './placed-summary.tsx';
import { isOver, headline, usePlaced } from './placed.ts';

export function OrderPaid() {
  const { orderId } = useParams({ from: '/member/jobs/paid/$orderId' });
  return <Placed orderId={orderId} />;
}

export function OrderPlaced() {
  const { orderId } = useParams({ from: '/member/jobs/summary/$orderId' });
  return <Placed orderId={orderId} />;
}

/**
 * The page after an order: what was ordered, when, and what happens next; or, plainly, that it failed. Prints on
 * one page.
 */
function Placed({ orderId }: { orderId: string }) {
  const placed = usePlaced(orderId);
  const { order, together } = placed;
  const over = isOver(order);
  return (
    <>
      <PageHead
        {...headline(placed)}
        status={<OrderPill order={order} today={todayInLondon()} />}
        actions={<Actions order={order} several={together.length > 1} />}
      />
      <Columns>
        <PlacedSummary {...placed} />
        {!over && (
          <Stack>
            <PlacedNext order={order} />
            {order.price && <OrderPrice price={timesPrice(order.price, together.length)} />}
          </Stack>
        )}
      </Columns>
    </>
  );
}

/** The next action is last and yellow. */
function Actions({ order, several }: { order: Order; several: boolean }) {
  const calendar = useFile('getOrderCalendar');
  const { status, payment, actions } = order;
  const over = isOver(order);
  const see = several
    ? { to: jobsPath({ siteId: order.site.id }), label: 'View all jobs' }
    : { to: orderPath(order.id), label: 'View order' };
  const main = over
    ? { to: copyPath(order), label: 'Order again', disabledReason: actions.copy.reason }
    : status === 'awaiting_payment' && payment?.url
      ? { href: payment.url, label: payment.declined ? 'Try again' : 'Pay now' }
      : see;
  return (
    <>
      {over || (
        <>
          <Button icon={<IconPrinter />} onClick={() => window.print()}>
            Print
          </Button>
          <Button
            icon={<IconCalendarPlus />}
            loading={calendar.isPending}
            onClick={() => calendar.mutate({ params: { id: order.id } })}
          >
            Add to calendar
          </Button>
        </>
      )}
      <LinkButton to={newOrderPath()}>New order</LinkButton>
      {main.label !== see.label && <LinkButton to={see.to}>{see.label}</LinkButton>}
      <LinkButton variant="primary" {...main}>
        {main.label}
      </LinkButton>
    </>
  );
}

/** The steps of an order from here to its collection. */
function PlacedNext({ order }: { order: Order }) {
  return (
    <Panel title="What happens next">
      <Timeline events={eventsOf(order)} />
    </Panel>
  );
}

function eventsOf(order: Order): TimelineEvent[] {
  const { status, payment, permit, price, hireDays } = order;
  const [first] = order.jobs;
  const paying = status === 'awaiting_payment';
  const confirmed = status !== 'requested' && !paying;
  const delivered = order.hireStart !== null;
  const waitsForPermit = permit !== null && permit.status !== 'granted';
  return [
    {
      id: 'placed',
      title: 'Ordered',
      when: formatInstant(order.createdAt, LONDON),
      detail: `by ${order.placedBy}`,
    },
    ...(paying
      ? [
          {
            id: 'pay',
            title: 'Payment',
            detail: payment?.declined
              ? 'Your card was declined. Try again, or use another card.'
              : 'Pay by card to place your order.',
            state: 'next' as const,
          },
        ]
      : []),
    ...(payment?.status === 'paid' ? [{ id: 'paid', title: 'Paid by card' }] : []),
    confirmed
      ? { id: 'confirm', title: 'Confirmed' }
      : { id: 'confirm', title: 'Confirmation', detail: 'Next, we’ll confirm the date.', state: 'next' },
    ...(waitsForPermit
      ? [
          {
            id: 'permit',
            title: `${permit.council} permit`,
            detail: 'We’ll apply for it and deliver once it’s granted.',
            state: 'next' as const,
          },
        ]
      : []),
    {
      id: 'deliver',
      title: 'Delivery',
      when: first && `${formatLongDay(first.date)}, ${SLOT_LABELS[first.slot].toLowerCase()}`,
      ...(delivered
        ? {}
        : { detail: 'Keep the space clear and make sure the driver can get in.', state: 'next' as const }),
    },
    ...(first?.type === 'wait_and_load'
      ? []
      : [
          {
            id: 'after',
            title:
              status === 'collection_booked'
                ? 'Collection, as requested'
                : 'Exchange or collection, when you request it',
            detail: (price && hireIncluded(price)) || `${hireDays} days’ hire included from the delivery date.`,
            state: 'next' as const,
          },
        ]),
  ];
}

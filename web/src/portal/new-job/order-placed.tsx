import { IconCalendarPlus, IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Stack } from '../../ui/content/panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PlacedNext } from './placed-next.tsx';
import { PlacedSummary } from './placed-summary.tsx';
import { words } from './placed-words.ts';
import { isOver, standing, usePlaced } from './placed.ts';
import { timesPrice } from '../booking/price-lines.ts';
import { OrderPill } from '../orders/order-pill.tsx';
import { OrderPrice } from '../orders/order-price.tsx';
import { copyPath, jobsPath, newJobPath, orderPath } from '../orders/paths.ts';
import { todayInLondon } from '../../lib/london.ts';
import { useFile } from '../../shared/use-file.ts';

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
        {...standing(placed)}
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
    ? { to: jobsPath({ siteId: order.site.id }), label: words.seeJobs }
    : { to: orderPath(order.id), label: words.seeOrder };
  const main = over
    ? { to: copyPath(order), label: words.orderAgain, disabledReason: actions.copy.reason }
    : status === 'awaiting_payment' && payment?.url
      ? { href: payment.url, label: words.payNow }
      : see;
  return (
    <>
      {over || (
        <>
          <Button icon={<IconPrinter />} onClick={() => window.print()}>
            {words.print}
          </Button>
          <Button
            icon={<IconCalendarPlus />}
            loading={calendar.isPending}
            onClick={() => calendar.mutate({ params: { id: order.id } })}
          >
            {words.addToCalendar}
          </Button>
        </>
      )}
      <LinkButton to={newJobPath()}>{words.orderAnother}</LinkButton>
      {main.label !== see.label && <LinkButton to={see.to}>{see.label}</LinkButton>}
      <LinkButton variant="primary" {...main}>
        {main.label}
      </LinkButton>
    </>
  );
}

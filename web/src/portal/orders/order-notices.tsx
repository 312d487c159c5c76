import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatDay, formatTime } from '@tonnage/domain/common/format-dates';
import { Notice } from '../../ui/content/notice.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { words } from './detail-words.ts';

/** The notices at the top of an order's page: a payment is due, the order was not placed, a job failed. */
export function OrderNotices({ order }: { order: Order }) {
  const { status, payment, closedReason } = order;
  if (status === 'awaiting_payment') {
    const pay = payment?.url && (
      <LinkButton variant="primary" href={pathOf(payment.url)}>
        {words.payNow}
      </LinkButton>
    );
    return (
      <Notice tone="warn" title={words.payTitle} action={pay || undefined}>
        <p>{payment?.expiresAt ? words.payBy(formatTime(payment.expiresAt, LONDON)) : words.paySoon}</p>
        {!pay && <p>{words.payElsewhere}</p>}
      </Notice>
    );
  }
  if (status === 'declined' || status === 'cancelled') {
    return (
      <Notice tone="warn" title={status === 'declined' ? words.declinedTitle : words.cancelledTitle}>
        {closedReason ?? words.noReason}
      </Notice>
    );
  }
  const last = order.jobs.at(-1);
  if (last?.status !== 'failed') return null;
  return (
    <Notice tone="warn" title={words.failedTitle(last.type, formatDay(last.date))}>
      {last.failedReason ?? words.noReason}
    </Notice>
  );
}

/** The sandbox gateway is a page of this portal; a real one is another site. */
function pathOf(url: string): string {
  const parsed = new URL(url, window.location.origin);
  return parsed.origin === window.location.origin ? parsed.pathname : url;
}

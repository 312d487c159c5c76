import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant, formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { Panel } from '../../ui/content/panel.tsx';
import { Timeline, type TimelineEvent } from '../../ui/content/timeline.tsx';
import { words } from './placed-words.ts';

/** The steps of an order from here to its collection. */
export function PlacedNext({ order }: { order: Order }) {
  return (
    <Panel title={words.next}>
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
      title: words.placed,
      when: formatInstant(order.createdAt, LONDON),
      detail: words.placedBy(order.placedBy),
    },
    ...(paying ? [{ id: 'pay', title: words.pay, detail: words.payDetail, state: 'next' as const }] : []),
    ...(payment?.status === 'paid' ? [{ id: 'paid', title: words.paid }] : []),
    confirmed
      ? { id: 'confirm', title: words.confirmed }
      : { id: 'confirm', title: words.confirm, detail: words.confirmDetail, state: 'next' },
    ...(waitsForPermit
      ? [{ id: 'permit', title: words.permit(permit.council), detail: words.permitDetail, state: 'next' as const }]
      : []),
    {
      id: 'deliver',
      title: words.deliver,
      when: first && `${formatLongDay(first.date)}, ${SLOT_LABELS[first.slot].toLowerCase()}`,
      ...(delivered ? {} : { detail: words.deliverDetail, state: 'next' as const }),
    },
    {
      id: 'after',
      title: status === 'collection_booked' ? words.collectionBooked : words.exchangeOrCollect,
      detail: price ? words.hireThen(hireDays, price.overHirePencePerDay) : words.hire(hireDays),
      state: 'next',
    },
  ];
}

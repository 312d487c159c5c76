import type { Order, OrderRow } from '@tonnage/contract/skip-hire/orders/orders';
import { addDays, daysBetween, type IsoDate } from '@tonnage/domain/common/dates';
import { mayRequestCollection } from '@tonnage/domain/skip-hire/actions';
import { hireClock, type HireClock } from '@tonnage/domain/skip-hire/hire';
import {
  costsOverHire,
  hireChargedTo,
  hireRateText,
  overHirePence,
  type HireRate,
} from '@tonnage/domain/skip-hire/hire-rate';
import { ORDER_STATUS_LABELS, type OrderStatus, JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import type { DrawingLook } from '../../ui/drawing/container-drawing.tsx';
import type { Tone } from '../../ui/content/tone.ts';
import type { ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import { type RunningCost, words } from './words.ts';

/** The hire of an order, or null before its delivery and for a job that leaves nothing on site. */
export function clockOf(
  order: Pick<OrderRow, 'hireStart' | 'hireUntil' | 'hireEnd' | 'hireStopsOn'>,
  today: IsoDate,
): HireClock | null {
  const { hireStart: start, hireUntil: until, hireEnd: end, hireStopsOn: stop } = order;
  if (start === null || until === null) return null;
  return hireClock({
    start,
    hireDays: daysBetween(start, until) + 1,
    today,
    end: stop !== null && (end === null || stop < end) ? stop : end,
  });
}

/** What hire beyond the agreed days costs; null if it costs nothing, or for those who may not see prices. */
export function hireRateIn(order: Pick<OrderRow, 'overHirePencePerDay' | 'overHirePencePerWeek'>): HireRate | null {
  const { overHirePencePerDay, overHirePencePerWeek } = order;
  const rate = { overHirePencePerDay: overHirePencePerDay ?? 0, overHirePencePerWeek };
  return costsOverHire(rate) ? rate : null;
}

type Hired = Pick<OrderRow, 'hireUntil' | 'overHirePencePerDay' | 'overHirePencePerWeek' | 'hireChargedTo'>;

/** What over hire of an order up to a day costs beyond what is invoiced of it; null if it costs nothing, and within the hire. */
export function overHireOf(order: Hired, day: IsoDate): { pence: number; invoicedTo: IsoDate | null } | null {
  const { hireUntil } = order;
  const rate = hireRateIn(order);
  if (hireUntil === null || day <= hireUntil || rate === null) return null;
  const charged = hireChargedTo(hireUntil, order.hireChargedTo);
  return {
    pence: overHirePence(rate, daysBetween(charged, day)),
    invoicedTo: charged === hireUntil ? null : charged,
  };
}

/** What a container costs over its hire; null unless its hire goes on costing. */
export function runningCostOf(
  order: Hired & Pick<OrderRow, 'state' | 'hireEnd' | 'hireStopsOn'>,
  today: IsoDate,
): RunningCost | null {
  const { hireEnd, hireStopsOn } = order;
  const isRunning = isOnSite(order) && hireEnd === null && (hireStopsOn === null || hireStopsOn > today);
  const over = isRunning ? overHireOf(order, today) : null;
  const more = over && overHireOf(order, addDays(today, 1));
  return more && { soFarPence: over.pence, midnightPence: more.pence - over.pence, invoicedTo: over.invoicedTo };
}

/** The container that has been over its hire the longest and that nobody has booked anything for. */
export function costingMost(onSite: readonly OrderRow[], today: IsoDate): OrderRow | undefined {
  return onSite.find(
    (order) =>
      order.nextJob === null && (clockOf(order, today)?.overDays ?? 0) > 0 && mayRequestCollection(order, []).allowed,
  );
}

/** The button that ends a hire: `Collect the 12 yd, £2.50 a day`. */
export function collectText(order: OrderRow): string {
  const rate = hireRateIn(order);
  // A rate by the week has more words than a button has room for.
  const daily = rate && !rate.overHirePencePerWeek ? hireRateText(rate) : null;
  return words.collect(words.size(order.containerSubType.sizeYards, order.containerType.shape), daily);
}

export function isOnSite(order: Pick<OrderRow, 'state'>): boolean {
  return order.state === 'on-site';
}

/** Whether the office has still to answer the next job of an order: it is asked for nothing that is not paid for. */
export const isAsked = ({ status, nextJob }: Pick<OrderRow, 'status' | 'nextJob'>): boolean =>
  nextJob?.status === 'requested' && status !== 'awaiting_payment';

/** Whether its next step says how an order is, so that a list need not say its status besides. */
export function saysNext(order: Parameters<typeof pillOf>[0], today: IsoDate): boolean {
  if (order.status === 'awaiting_payment') return false;
  return order.nextJob !== null || (isOnSite(order) && clockOf(order, today) !== null);
}

/** The vehicle waits while it is loaded: nothing stays on site, so there is no hire. */
export function isWaitAndLoad(order: Pick<Order, 'jobs'>): boolean {
  return order.jobs[0]?.type === 'wait_and_load';
}

const TONES: Record<OrderStatus, Tone> = {
  awaiting_payment: 'requested',
  requested: 'requested',
  scheduled: 'scheduled',
  on_site: 'onSite',
  collection_booked: 'scheduled',
  completed: 'done',
  cancelled: 'done',
  declined: 'over',
};

/** An order's status as a label: the next job on site says more than that the container is there. */
export function pillOf(
  order: Pick<OrderRow, 'status' | 'state' | 'nextJob' | 'hireStart' | 'hireUntil' | 'hireEnd' | 'hireStopsOn'>,
  today: IsoDate,
): { tone: Tone; label: string } {
  const { status, nextJob } = order;
  if (isOnSite(order) && nextJob) {
    const isRequested = nextJob.status === 'requested';
    const label = isRequested
      ? `${JOB_TYPE_LABELS[nextJob.type]} requested`
      : `${JOB_TYPE_LABELS[nextJob.type]} booked`;
    return { tone: isRequested ? 'requested' : 'scheduled', label };
  }
  if (isOnSite(order) && (clockOf(order, today)?.overDays ?? 0) > 0) return { tone: 'over', label: 'Over hire' };
  return { tone: TONES[status], label: ORDER_STATUS_LABELS[status] };
}

/** How far an order is, as its drawing shows it: asked for, on its way, standing, over its hire, or gone. */
export function drawnAs(
  order: Pick<OrderRow, 'state' | 'hireStart' | 'hireUntil' | 'hireEnd' | 'hireStopsOn'>,
  today: IsoDate,
): DrawingLook {
  if (order.state === 'requested') return 'asked';
  if (order.state === 'scheduled') return 'plain';
  if (!isOnSite(order)) return 'muted';
  return (clockOf(order, today)?.overDays ?? 0) > 0 ? 'over' : 'soft';
}

/** The dimensions of an order's container for its drawing. */
export function shapeOf(order: Pick<OrderRow, 'containerType' | 'containerSubType'>): ContainerShape {
  const { lengthCm, heightCm } = order.containerSubType;
  return { kind: order.containerType.shape, lengthCm, heightCm };
}

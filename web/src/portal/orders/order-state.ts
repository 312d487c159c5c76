import type { Order, OrderRow } from '@tonnage/contract/skip-hire/orders/orders';
import { daysBetween, type IsoDate } from '@tonnage/domain/common/dates';
import { mayRequestCollection } from '@tonnage/domain/skip-hire/actions';
import { formatPence } from '@tonnage/domain/common/money';
import { hireClock, type HireClock } from '@tonnage/domain/skip-hire/hire';
import { ORDER_STATUS_LABELS, type OrderStatus, JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import type { Tone } from '../../ui/content/tone.ts';
import type { ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import { words } from './words.ts';

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

/** What a container has cost over its hire so far and costs each day, pence without VAT; null unless it costs more at midnight. */
export function runningCostOf(
  order: Pick<OrderRow, 'state' | 'hireStart' | 'hireUntil' | 'hireEnd' | 'hireStopsOn' | 'overHirePencePerDay'>,
  today: IsoDate,
): { soFarPence: number; perDayPence: number } | null {
  const over = clockOf(order, today)?.overDays ?? 0;
  const { overHirePencePerDay: perDayPence, hireEnd, hireStopsOn } = order;
  const isRunning = isOnSite(order) && hireEnd === null && (hireStopsOn === null || hireStopsOn > today);
  return over > 0 && perDayPence && isRunning ? { soFarPence: over * perDayPence, perDayPence } : null;
}

/** The container that has been over its hire the longest and that nobody has booked anything for. */
export function costingMost(onSite: readonly OrderRow[], today: IsoDate): OrderRow | undefined {
  return onSite.find(
    (order) =>
      order.nextJob === null && (clockOf(order, today)?.overDays ?? 0) > 0 && mayRequestCollection(order, []).allowed,
  );
}

/** "12 yd: £7.50 + VAT so far, £2.50 more at midnight."; null unless it costs more at midnight. */
export function runningText(order: OrderRow, today: IsoDate): string | null {
  const cost = runningCostOf(order, today);
  return cost && `${sizeOf(order)}: ${words.runningCost(formatPence(cost.soFarPence), formatPence(cost.perDayPence))}.`;
}

/** An order's container as a button names it: `20 yd roll-on`. */
export function sizeOf({ containerSubType, containerType }: OrderRow): string {
  return words.size(containerSubType.sizeYards, containerType.shape);
}

export function isOnSite(order: Pick<OrderRow, 'state'>): boolean {
  return order.state === 'on-site';
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

/** The dimensions of an order's container for its drawing. */
export function shapeOf(order: Pick<OrderRow, 'containerType' | 'containerSubType'>): ContainerShape {
  const { lengthCm, heightCm } = order.containerSubType;
  return { kind: order.containerType.shape, lengthCm, heightCm };
}

import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import type { OrderRow } from '@tonnage/contract/skip-hire/orders/orders';
import type { OnGround, OnGroundAt } from '../../ui/drawing/on-ground.ts';
import type { HireClock } from '@tonnage/domain/skip-hire/hire';
import { clockOf, runningCostOf, shapeOf } from './order-state.ts';
import { orderPath } from './paths.ts';
import { dayShort, slotNow, VERBS, wasteShort, words } from './words.ts';

type Upcoming = OrdersSummary['upcoming'][number]['jobs'][number];

/** The containers on the account's sites, those due today and those requested, by site. `minute`: the present, from midnight. */
export function groundOf({ onSite, upcoming, today }: OrdersSummary, minute: number): OnGroundAt[] {
  const places = new Map<string, { key: string; name: string; town: string; things: OnGround[] }>();
  const at = (key: string, name: string, town: string) => {
    const known = places.get(key) ?? { key, name, town, things: [] };
    places.set(key, known);
    return known.things;
  };
  for (const order of onSite)
    at(order.site.id, order.site.name, townOf(order.site)).push(standing(order, today, minute));
  const deliveries = upcoming.flatMap(({ jobs }) => jobs).filter(({ type }) => type === 'delivery');
  for (const job of deliveries) {
    const isToday = job.date === today && job.status !== 'requested';
    if (isToday || job.status === 'requested')
      at(job.siteId, job.siteName, townOf(job)).push(coming(job, today, minute, isToday));
  }
  return [...places.values()];
}

/** The same of one site: the containers there, and those of its orders that are still to come. */
export function siteGround(
  { id, name, ...address }: OrderRow['site'],
  { onSite, orders, today }: { onSite: readonly OrderRow[]; orders: readonly OrderRow[]; today: string },
  minute: number,
): OnGroundAt[] {
  const awaited = orders.filter(({ state }) => state === 'requested' || state === 'scheduled');
  const things = [
    ...onSite.map((order) => standing(order, today, minute)),
    ...awaited.flatMap((order) => (order.nextJob ? ordered(order, order.nextJob, today, minute) : [])),
  ];
  return things.length === 0 ? [] : [{ key: id, name, town: townOf(address), things }];
}

/** A container that is still to come: on its lorry on the day itself, dashed before. */
function ordered(order: OrderRow, job: NonNullable<OrderRow['nextJob']>, today: string, minute: number): OnGround {
  const { date, status } = job;
  const isAsked = status === 'requested';
  const isToday = date === today && !isAsked;
  const day = dayShort(date, today);
  return {
    key: order.id,
    how: isToday ? 'arriving' : 'asked',
    container: shapeOf(order),
    name: words.size(order.containerSubType.sizeYards, order.containerType.shape),
    what: wasteShort(order.wasteType.name),
    note: isToday
      ? status === 'en_route'
        ? words.onItsWay
        : words.arrives[slotNow(job, today, minute)]
      : isAsked
        ? words.askedFor(day)
        : words.bookedFor(day),
    tone: isAsked ? 'requested' : 'scheduled',
    to: orderPath(order.id),
  };
}

function standing(order: OrderRow, today: string, minute: number): OnGround {
  const clock = clockOf(order, today);
  const { containerSubType, wasteType, nextJob } = order;
  const cost = runningCostOf(order, today);
  const over = clock?.overDays ?? 0;
  const isAsked = nextJob?.status === 'requested';
  const name = words.size(containerSubType.sizeYards, order.containerType.shape);
  const what = wasteShort(wasteType.name);
  const above = nextJob
    ? {
        movement: { type: nextJob.type, said: VERBS[nextJob.type] },
        text: words.next(slotNow(nextJob, today, minute), dayShort(nextJob.date, today), isAsked),
        tone: isAsked ? ('requested' as const) : ('scheduled' as const),
      }
    : cost
      ? { text: words.overSoFar(cost), tone: 'over' as const }
      : undefined;
  return {
    key: order.id,
    how: over > 0 ? 'over' : 'standing',
    container: shapeOf(order),
    above,
    hire: clock ? { of: clock.of, day: clock.day, over } : undefined,
    name,
    what,
    ...noteOf(nextJob, clock),
    to: orderPath(order.id),
  };
}

/** What is booked or asked for comes before how long the container has been there. */
function noteOf(next: OrderRow['nextJob'], clock: HireClock | null): Pick<OnGround, 'note' | 'tone'> {
  const over = clock?.overDays ?? 0;
  if (over > 0) return { note: words.over(over), tone: 'over' };
  if (next?.status === 'requested') return { note: words.movementRequested(next.type), tone: 'requested' };
  if (next) return { note: words.movementBooked(next.type), tone: 'scheduled' };
  return { note: clock ? words.day(clock.day, clock.of) : '' };
}

/** `Leeds LS11`: of the postcode only what tells one part of a town from another. */
const townOf = ({ town, postcode }: Pick<OrderRow['site'], 'town' | 'postcode'>) =>
  `${town} ${postcode.split(' ')[0]}`.trim();

function coming(job: Upcoming, today: string, minute: number, isToday: boolean): OnGround {
  const { lengthCm, heightCm, shape: kind } = job;
  const name = words.size(job.sizeYards, kind);
  const what = wasteShort(job.waste);
  const note = isToday
    ? job.status === 'en_route'
      ? words.onItsWay
      : words.arrives[slotNow(job, today, minute)]
    : words.askedFor(dayShort(job.date, today));
  return {
    key: job.id,
    how: isToday ? 'arriving' : 'asked',
    container: { kind, lengthCm, heightCm },
    name,
    what,
    note,
    tone: isToday ? 'scheduled' : 'requested',
    to: orderPath(job.orderId, job.id),
  };
}

import { type Instant, type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { instantAt } from '@tonnage/domain/common/zoned';
import type { JobStatus, JobType, OrderStatus, Slot } from '@tonnage/domain/skip-hire/orders';
import type { Dice } from '../random.ts';
import type { Account, Cast, Container, Load, Site, Waste } from './cast.ts';
import type { Crew, Depot } from './crews.ts';
import { CALLERS } from './names.ts';

/** A movement; times that did not happen yet are null. */
export interface PlannedJob {
  type: JobType;
  status: JobStatus;
  date: IsoDate;
  slot: Slot;
  requestedAt: Instant;
  crew: Crew | null;
  startedAt: Instant | null;
  doneAt: Instant | null;
  failedReason: string | null;
  netKg: number | null;
  /** The number of the container that it brings, and of the one that it takes. */
  brings: string | null;
  takes: string | null;
}

/** One container's order, with its movements in order. */
export interface PlannedOrder {
  account: Account;
  site: Site;
  depot: Depot;
  container: Container;
  waste: Waste;
  placedAt: Instant;
  caller: string;
  jobs: PlannedJob[];
  /** Null: it is made up from the order's number, if the customer has purchase orders. */
  poNumber: string | null;
  /** Why it was closed without a delivery. */
  closed: { status: 'cancelled' | 'declined'; reason: string } | null;
}

export const TAKES_WASTE: readonly JobType[] = ['exchange', 'collection', 'tip_and_return', 'wait_and_load'];

/** Sizes by waste, the usual ones more than once. */
const SIZES: Record<string, readonly string[]> = {
  'Mixed construction': [
    '8 yd builders',
    '8 yd builders',
    '8 yd builders',
    '6 yd builders',
    '12 yd maxi',
    '20 yd roll-on',
  ],
  'Soil and stones': ['8 yd builders', '8 yd builders', '6 yd builders'],
  'Concrete and brick': ['8 yd builders', '6 yd builders'],
  Tarmac: ['8 yd builders', '6 yd builders'],
  Wood: ['12 yd maxi', '8 yd builders', '30 yd roll-on'],
  Metals: ['8 yd builders', '12 yd maxi', '20 yd roll-on'],
  Plasterboard: ['6 yd builders', '8 yd builders', '4 yd midi'],
  'Green waste': ['6 yd builders', '8 yd builders'],
  'General waste': ['8 yd builders', '12 yd maxi', '16 yd maxi'],
  Packaging: ['16 yd maxi', '12 yd maxi', '30 yd roll-on'],
};

/** A site picks its customer's orders evenly; a customer orders by its weight. */
export function siteList(
  cast: Cast,
  keep: (account: Account) => boolean,
): Map<string, { account: Account; site: Site }[]> {
  const entries = cast.accounts
    .filter(keep)
    .flatMap((account) =>
      account.sites.flatMap((site) =>
        Array.from({ length: Math.ceil((account.weight * 2) / account.sites.length) }, () => ({ account, site })),
      ),
    );
  return Map.groupBy(entries, ({ site }) => site.depotId);
}

/** A new order at one of the sites, still without movements. What is not given is what the customer often has. */
export function newOrder(
  cast: Cast,
  dice: Dice,
  { account, site, ...load }: { account: Account; site: Site } & Partial<Load>,
  placedAt: Instant,
): PlannedOrder {
  const waste = load.waste ?? account.wastes[dice.chance(0.55) ? 0 : dice.between(0, account.wastes.length - 1)]!;
  const sizes = account.household ? ['4 yd midi', '6 yd builders'] : SIZES[waste.name]!;
  return {
    account,
    site,
    depot: cast.depots.find(({ id }) => id === site.depotId)!,
    container: load.container ?? cast.containers.get(dice.pick(sizes))!,
    waste,
    placedAt,
    caller: account.household ? account.name : dice.pick(CALLERS),
    jobs: [],
    poNumber: null,
    closed: null,
  };
}

const mornings = new Map<IsoDate, number>();

/** The instant of a time of the working day: after seven, so that no clock change lies between. Much faster than a calendar's. */
export function timeOn(date: IsoDate, clock: string): Instant {
  const morning = mornings.get(date) ?? Date.parse(instantAt(LONDON, date, '07:00'));
  mornings.set(date, morning);
  const [hour, minute] = clock.split(':').map(Number) as [number, number];
  return new Date(morning + ((hour - 7) * 60 + minute) * 60_000).toISOString();
}

/** A load's weight in whole kilograms, a multiple of 20 as weighbridges show it. */
export function weigh(dice: Dice, { container, waste }: PlannedOrder): number {
  return Math.round((container.yards * waste.density * 1000 * dice.between(70, 108)) / 2000) * 20;
}

/** The order's status after its movements. Source: portal.md §4. */
export function statusOf({ closed, jobs }: PlannedOrder): OrderStatus {
  if (closed) return closed.status;
  const done = jobs.filter(({ status }) => status === 'completed');
  if (done.some(({ type }) => type === 'collection' || type === 'wait_and_load')) return 'completed';
  const open = (job: PlannedJob) => job.status !== 'completed' && job.status !== 'failed';
  if (done.length > 0)
    return jobs.some((job) => job.type === 'collection' && open(job)) ? 'collection_booked' : 'on_site';
  return jobs.at(-1)!.status === 'requested' ? 'requested' : 'scheduled';
}

import { ALLOWED, type Allowed, refused } from '../common/allowed.ts';
import { type JobStatus, type JobType, moveOrder, type OrderStatus } from './orders.ts';

/** The facts about an order and its jobs that these rules need; any richer row fits. */
export interface OrderFacts {
  status: OrderStatus;
}
export interface JobFacts {
  type: JobType;
  status: JobStatus;
}

/** True while a job is not yet done. Source: portal.md §4. */
export function isOpenJob(status: JobStatus): boolean {
  return status === 'requested' || status === 'confirmed' || status === 'allocated' || status === 'en_route';
}

/**
 * Whether the whole order may be cancelled: awaiting payment, requested or scheduled, before a vehicle is allocated.
 * Source: portal.md §4.
 */
export function mayCancelOrder(order: OrderFacts, jobs: readonly JobFacts[]): Allowed {
  if (moveOrder(order.status, 'cancel') === null) return refused('WRONG_STATE', NOT_CANCELLED[order.status] ?? OVER);
  if (jobs.some((job) => job.status === 'allocated' || job.status === 'en_route')) {
    return refused('WRONG_STATE', 'A lorry is already allocated to this order. Call us to cancel it.');
  }
  return ALLOWED;
}

/** Whether one job may be cancelled, by its own status: requested or confirmed. Source: portal.md §4. */
export function mayCancelJob(job: Pick<JobFacts, 'status'>): Allowed {
  if (job.status === 'requested' || job.status === 'confirmed') return ALLOWED;
  if (isOpenJob(job.status)) {
    return refused('WRONG_STATE', 'A lorry is already allocated to this job. Call us to cancel it.');
  }
  return refused('WRONG_STATE', 'This job has finished, so it can’t be cancelled.');
}

/**
 * Whether an exchange may be requested: a container is on site, no exchange and no collection is open. Source:
 * portal.md §4.
 */
export function mayRequestExchange(order: OrderFacts, jobs: readonly JobFacts[]): Allowed {
  return (
    collectionFirst(order, jobs, 'Cancel it to exchange the container instead.') ??
    alreadyOpen(jobs, 'exchange') ??
    (hasOpen(jobs, 'tip_and_return') ? refused('OPEN_TIP_AND_RETURN', EMPTIED_ANYWAY) : ALLOWED)
  );
}

/**
 * Whether the container may be emptied and brought back: it is on site, and nothing is booked that empties or takes it.
 * Source: portal.md §4.
 */
export function mayRequestTipAndReturn(order: OrderFacts, jobs: readonly JobFacts[]): Allowed {
  return (
    collectionFirst(order, jobs, 'That takes the waste too; cancel it to keep the container.') ??
    alreadyOpen(jobs, 'tip_and_return') ??
    alreadyOpen(jobs, 'exchange') ??
    ALLOWED
  );
}

/**
 * Whether the container may be moved on its site: it is on site, its collection is not booked, and no move is open.
 * Source: portal.md §4.
 */
export function mayRequestReposition(order: OrderFacts, jobs: readonly JobFacts[]): Allowed {
  return (
    collectionFirst(order, jobs, 'Cancel it to have the container moved instead.') ??
    alreadyOpen(jobs, 'reposition') ??
    ALLOWED
  );
}

/**
 * Whether a collection may be requested: a container is on site and no collection is open. An open exchange does not
 * prevent it: the container that it leaves has to be collected one day too. Source: portal.md §4.
 */
export function mayRequestCollection(order: OrderFacts, jobs: readonly JobFacts[]): Allowed {
  if (order.status === 'collection_booked' || hasOpen(jobs, 'collection')) {
    return refused('OPEN_COLLECTION', 'A collection is already booked for this container. Change its date instead.');
  }
  return moveOrder(order.status, 'request_collection') === null ? notOnSite(order.status) : ALLOWED;
}

/** Whether an order may be copied into a new one: always, unless its site is archived. Source: portal.md §7. */
export function mayCopy(site: { status: string }): Allowed {
  if (site.status !== 'archived') return ALLOWED;
  return refused('SITE_CLOSED', 'This order’s site is archived. Choose another site for the new order.');
}

const OVER = 'This order has finished, so it can’t be cancelled.';

const NOT_CANCELLED: Partial<Record<OrderStatus, string>> = {
  on_site: 'The container is on site. Request a collection to end the hire.',
  collection_booked: 'The container is on site and its collection is booked. Cancel the collection to keep it.',
};

const EMPTIED_ANYWAY =
  'A tip and return is already booked, which empties this container. Cancel it to exchange the container instead.';

const ALREADY_OPEN = {
  exchange: ['OPEN_EXCHANGE', 'An exchange'],
  tip_and_return: ['OPEN_TIP_AND_RETURN', 'A tip and return'],
  reposition: ['OPEN_REPOSITION', 'A reposition'],
} as const;

function alreadyOpen(jobs: readonly JobFacts[], type: keyof typeof ALREADY_OPEN): Allowed | null {
  const [code, what] = ALREADY_OPEN[type];
  return hasOpen(jobs, type)
    ? refused(code, `${what} is already booked for this container. Change that one, or wait until it’s done.`)
    : null;
}

/**
 * A booked collection ends the hire, so nothing else can start; without a container on site there is nothing to act on.
 */
function collectionFirst(order: OrderFacts, jobs: readonly JobFacts[], instead: string): Allowed | null {
  if (order.status === 'collection_booked' || hasOpen(jobs, 'collection')) {
    return refused('OPEN_COLLECTION', `A collection is booked for this container. ${instead}`);
  }
  return order.status === 'on_site' ? null : notOnSite(order.status);
}

function hasOpen(jobs: readonly JobFacts[], type: JobType): boolean {
  return jobs.some((job) => job.type === type && isOpenJob(job.status));
}

function notOnSite(status: OrderStatus): Allowed {
  const toCome = status === 'awaiting_payment' || status === 'requested' || status === 'scheduled';
  return toCome
    ? refused('WRONG_STATE', 'You can do this once the container has been delivered.')
    : refused('WRONG_STATE', 'There is no container on site for this order. Place a new order.');
}

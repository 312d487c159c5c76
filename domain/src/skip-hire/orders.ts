/** The statuses of an order (one container position at one site). Source: portal.md §4. */
export const ORDER_STATUSES = [
  'awaiting_payment',
  'requested',
  'scheduled',
  'on_site',
  'collection_booked',
  'completed',
  'cancelled',
  'declined',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses of a job (one movement on an order). Source: portal.md §4. */
export const JOB_STATUSES = [
  'requested',
  'confirmed',
  'allocated',
  'en_route',
  'completed',
  'failed',
  'declined',
  'cancelled',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** The most containers of one order. */
export const MAX_CONTAINERS = 10;

/** The movements. Source: portal.md §1. */
export const JOB_TYPES = [
  'delivery',
  'exchange',
  'collection',
  'tip_and_return',
  'reposition',
  'wait_and_load',
] as const;
export type JobType = (typeof JOB_TYPES)[number];

/**
 * The job types that an order is placed with: the order's charge, permit and payment cover them. Source: portal.md §4.
 */
export function isFirstJob(type: JobType): boolean {
  return type === 'delivery' || type === 'wait_and_load';
}

/**
 * The states that a customer sees, in the order of the tabs; also the `stateId` in the address. Source: portal.md §1,
 * §4.
 */
export const STATES = ['requested', 'scheduled', 'on-site', 'completed', 'closed'] as const;
export type State = (typeof STATES)[number];

/** What the office's list of orders shows: a state, the orders past their hire, or those with a job today that no lorry has. */
export const ORDER_VIEWS = [...STATES, 'over', 'unplanned'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/** Parts of a day. Source: portal.md §5 createJob. */
export const SLOTS = ['am', 'pm', 'any'] as const;
export type Slot = (typeof SLOTS)[number];

/** The placement of a container: on private land, or on the highway with a permit. Source: portal.md §4. */
export const PLACEMENTS = ['private', 'highway'] as const;
export type Placement = (typeof PLACEMENTS)[number];

const STATE_OF: Record<OrderStatus, State> = {
  awaiting_payment: 'requested',
  requested: 'requested',
  scheduled: 'scheduled',
  on_site: 'on-site',
  collection_booked: 'on-site',
  completed: 'completed',
  cancelled: 'closed',
  declined: 'closed',
};

/** The customer's state of an order's status. Source: portal.md §4. */
export function stateOf(status: OrderStatus): State {
  return STATE_OF[status];
}

/** The statuses of a state, in the order of ORDER_STATUSES. Source: portal.md §4. */
export function statusesOf(state: State): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => STATE_OF[status] === state);
}

/** True until an order is over: completed, cancelled or declined. Source: portal.md §4. */
export function isOpenOrder(status: OrderStatus): boolean {
  return stateOf(status) !== 'completed' && stateOf(status) !== 'closed';
}

/** Names for people. Source: portal.md §1, §4. */
export const STATE_LABELS: Record<State, string> = {
  requested: 'Requested',
  scheduled: 'Scheduled',
  'on-site': 'On site',
  completed: 'Completed',
  closed: 'Closed',
};

export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  awaiting_payment: 'Awaiting payment',
  requested: 'Requested',
  scheduled: 'Scheduled',
  on_site: 'On site',
  collection_booked: 'Collection booked',
  completed: 'Completed',
  cancelled: 'Cancelled',
  declined: 'Declined',
};

export const JOB_STATUS_LABELS: Record<JobStatus, string> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  allocated: 'Allocated',
  en_route: 'On its way',
  completed: 'Completed',
  failed: 'Failed',
  declined: 'Declined',
  cancelled: 'Cancelled',
};

export const JOB_TYPE_LABELS: Record<JobType, string> = {
  delivery: 'Delivery',
  exchange: 'Exchange',
  collection: 'Collection',
  tip_and_return: 'Tip and return',
  reposition: 'Reposition',
  wait_and_load: 'Wait and load',
};

export const SLOT_LABELS: Record<Slot, string> = { am: 'Morning', pm: 'Afternoon', any: 'Any time' };

/** The hours of a slot by London time, as a calendar shows them; any time is the whole day. */
export const SLOT_HOURS: Record<Slot, { from: string; to: string } | null> = {
  am: { from: '07:00', to: '12:00' },
  pm: { from: '12:00', to: '17:00' },
  any: null,
};

export const PLACEMENT_LABELS: Record<Placement, string> = { private: 'On private land', highway: 'On the highway' };

/** The events of a job. */
export const JOB_EVENTS = [
  'confirm',
  'decline',
  'cancel',
  'allocate',
  'reallocate',
  'unallocate',
  'start',
  'take_back',
  'complete',
  'fail',
] as const;
export type JobEvent = (typeof JOB_EVENTS)[number];

/** The events of an order. */
export const ORDER_EVENTS = [
  'pay',
  'expire',
  'payment_declined',
  'confirm',
  'decline',
  'cancel',
  'deliver',
  'finish_wait_and_load',
  'exchange',
  'tip_and_return',
  'reposition',
  'request_collection',
  'collect',
  'release_collection',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/**
 * The job's state machine; server, buttons and tests read this one table. `unallocate` removes a job from its vehicle,
 * so that staff can move it; `reallocate` gives it to another, also after its driver has set out; `take_back` undoes a
 * start. A job is completed from `allocated` where its driver reported nothing and the office enters the day from paper. Source: portal.md §4.
 */
export const JOB_TRANSITIONS: readonly { event: JobEvent; from: readonly JobStatus[]; to: JobStatus }[] = [
  { event: 'confirm', from: ['requested'], to: 'confirmed' },
  { event: 'decline', from: ['requested'], to: 'declined' },
  { event: 'cancel', from: ['requested', 'confirmed'], to: 'cancelled' },
  { event: 'allocate', from: ['confirmed'], to: 'allocated' },
  { event: 'reallocate', from: ['allocated', 'en_route'], to: 'allocated' },
  { event: 'unallocate', from: ['allocated'], to: 'confirmed' },
  { event: 'start', from: ['allocated'], to: 'en_route' },
  { event: 'take_back', from: ['en_route'], to: 'allocated' },
  { event: 'complete', from: ['allocated', 'en_route'], to: 'completed' },
  { event: 'fail', from: ['allocated', 'en_route'], to: 'failed' },
];

/**
 * The order's state machine; server, buttons and tests read this one table. There is no event for a failed delivery:
 * the order stays scheduled until another delivery is booked. An exchange or similar that is done while a collection is
 * booked leaves it booked, because one of each may be open at once. `release_collection` is a collection job that was
 * cancelled, declined or failed. Source: portal.md §4.
 */
export const ORDER_TRANSITIONS: readonly { event: OrderEvent; from: readonly OrderStatus[]; to: OrderStatus }[] = [
  { event: 'pay', from: ['awaiting_payment'], to: 'requested' },
  { event: 'expire', from: ['awaiting_payment'], to: 'cancelled' },
  { event: 'payment_declined', from: ['awaiting_payment'], to: 'cancelled' },
  { event: 'confirm', from: ['requested'], to: 'scheduled' },
  { event: 'decline', from: ['requested'], to: 'declined' },
  { event: 'cancel', from: ['awaiting_payment', 'requested', 'scheduled'], to: 'cancelled' },
  { event: 'deliver', from: ['scheduled'], to: 'on_site' },
  { event: 'finish_wait_and_load', from: ['scheduled'], to: 'completed' },
  { event: 'exchange', from: ['on_site'], to: 'on_site' },
  { event: 'exchange', from: ['collection_booked'], to: 'collection_booked' },
  { event: 'tip_and_return', from: ['on_site'], to: 'on_site' },
  { event: 'tip_and_return', from: ['collection_booked'], to: 'collection_booked' },
  { event: 'reposition', from: ['on_site'], to: 'on_site' },
  { event: 'reposition', from: ['collection_booked'], to: 'collection_booked' },
  { event: 'request_collection', from: ['on_site'], to: 'collection_booked' },
  { event: 'collect', from: ['collection_booked'], to: 'completed' },
  { event: 'release_collection', from: ['collection_booked'], to: 'on_site' },
];

/** The job's status after the event, or null if this status does not allow the event. Source: portal.md §4. */
export function moveJob(status: JobStatus, event: JobEvent): JobStatus | null {
  return JOB_TRANSITIONS.find((row) => row.event === event && row.from.includes(status))?.to ?? null;
}

/** The order's status after the event, or null if this status does not allow the event. Source: portal.md §4. */
export function moveOrder(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  return ORDER_TRANSITIONS.find((row) => row.event === event && row.from.includes(status))?.to ?? null;
}

const ORDER_EVENT_FOR: Record<JobType, OrderEvent> = {
  delivery: 'deliver',
  exchange: 'exchange',
  collection: 'collect',
  tip_and_return: 'tip_and_return',
  reposition: 'reposition',
  wait_and_load: 'finish_wait_and_load',
};

/** The order's event when a job of this type is completed. Source: portal.md §4. */
export function orderEventFor(jobType: JobType): OrderEvent {
  return ORDER_EVENT_FOR[jobType];
}

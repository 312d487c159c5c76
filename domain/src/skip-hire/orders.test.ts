import { describe, expect, test } from 'vitest';
import {
  JOB_EVENTS,
  JOB_STATUSES,
  JOB_TRANSITIONS,
  JOB_TYPES,
  type JobEvent,
  type JobStatus,
  moveJob,
  moveOrder,
  ORDER_EVENTS,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  type OrderEvent,
  orderEventFor,
  type OrderStatus,
  type State,
  stateOf,
  STATES,
  statusesOf,
} from './orders.ts';

// portal.md §4, written down a second time: everything else must be refused.
const ORDER_MATRIX: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  awaiting_payment: { pay: 'requested', expire: 'cancelled', payment_declined: 'cancelled', cancel: 'cancelled' },
  requested: { confirm: 'scheduled', decline: 'declined', cancel: 'cancelled' },
  scheduled: { cancel: 'cancelled', deliver: 'on_site', finish_wait_and_load: 'completed' },
  on_site: {
    exchange: 'on_site',
    tip_and_return: 'on_site',
    reposition: 'on_site',
    request_collection: 'collection_booked',
  },
  collection_booked: {
    exchange: 'collection_booked',
    tip_and_return: 'collection_booked',
    reposition: 'collection_booked',
    collect: 'completed',
    release_collection: 'on_site',
  },
  completed: {},
  cancelled: {},
  declined: {},
};

const JOB_MATRIX: Record<JobStatus, Partial<Record<JobEvent, JobStatus>>> = {
  requested: { confirm: 'confirmed', decline: 'declined', cancel: 'cancelled' },
  confirmed: { allocate: 'allocated', cancel: 'cancelled' },
  allocated: {
    reallocate: 'allocated',
    unallocate: 'confirmed',
    start: 'en_route',
    complete: 'completed',
    fail: 'failed',
  },
  en_route: { reallocate: 'allocated', take_back: 'allocated', complete: 'completed', fail: 'failed' },
  completed: {},
  failed: {},
  declined: {},
  cancelled: {},
};

/** Every status that some chain of events leads to. */
function reachable<Status extends string, Event extends string>(
  start: Status,
  events: readonly Event[],
  move: (status: Status, event: Event) => Status | null,
): Set<Status> {
  const seen = new Set([start]);
  for (const status of seen) {
    for (const event of events) {
      const next = move(status, event);
      if (next) seen.add(next);
    }
  }
  return seen;
}

describe('the order', () => {
  test.each(ORDER_STATUSES.flatMap((status) => ORDER_EVENTS.map((event) => [status, event] as const)))(
    '%s, %s',
    (status, event) => {
      expect(moveOrder(status, event)).toBe(ORDER_MATRIX[status][event] ?? null);
    },
  );

  test('reaches every status, prepaid from its payment and on credit from its request', () => {
    expect(reachable('awaiting_payment', ORDER_EVENTS, moveOrder)).toEqual(new Set(ORDER_STATUSES));
    expect(reachable<OrderStatus, OrderEvent>('requested', ORDER_EVENTS, moveOrder)).toEqual(
      new Set(ORDER_STATUSES.filter((status) => status !== 'awaiting_payment')),
    );
  });

  test('ends in completed, cancelled and declined, and nowhere else', () => {
    const stuck = ORDER_STATUSES.filter((status) => ORDER_EVENTS.every((event) => moveOrder(status, event) === null));
    expect(stuck).toEqual(['completed', 'cancelled', 'declined']);
  });

  test('has one next status for a status and an event', () => {
    const pairs = ORDER_TRANSITIONS.flatMap((row) => row.from.map((from) => `${from} ${row.event}`));
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(new Set(ORDER_TRANSITIONS.map((row) => row.event))).toEqual(new Set(ORDER_EVENTS));
  });

  test('stays scheduled when a delivery fails, because an order has no event for that', () => {
    expect(moveJob('en_route', 'fail')).toBe('failed');
    expect(Object.values(ORDER_MATRIX.scheduled)).not.toContain('scheduled');
    expect(moveOrder('scheduled', 'deliver')).toBe('on_site');
  });
});

describe('the job', () => {
  test.each(JOB_STATUSES.flatMap((status) => JOB_EVENTS.map((event) => [status, event] as const)))(
    '%s, %s',
    (status, event) => {
      expect(moveJob(status, event)).toBe(JOB_MATRIX[status][event] ?? null);
    },
  );

  test('reaches every status from its request', () => {
    expect(reachable('requested', JOB_EVENTS, moveJob)).toEqual(new Set(JOB_STATUSES));
  });

  test('ends in completed, failed, declined and cancelled, and nowhere else', () => {
    const stuck = JOB_STATUSES.filter((status) => JOB_EVENTS.every((event) => moveJob(status, event) === null));
    expect(stuck).toEqual(['completed', 'failed', 'declined', 'cancelled']);
  });

  test('has one next status for a status and an event', () => {
    const pairs = JOB_TRANSITIONS.flatMap((row) => row.from.map((from) => `${from} ${row.event}`));
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(new Set(JOB_TRANSITIONS.map((row) => row.event))).toEqual(new Set(JOB_EVENTS));
  });
});

describe('a completed job moves its order', () => {
  // From the status in which such a job is done, to the status after it.
  const effects: Record<(typeof JOB_TYPES)[number], [OrderStatus, OrderStatus]> = {
    delivery: ['scheduled', 'on_site'],
    exchange: ['on_site', 'on_site'],
    tip_and_return: ['on_site', 'on_site'],
    reposition: ['on_site', 'on_site'],
    wait_and_load: ['scheduled', 'completed'],
    collection: ['collection_booked', 'completed'],
  };
  test.each(JOB_TYPES)('%s', (type) => {
    const [before, after] = effects[type];
    expect(moveOrder(before, orderEventFor(type))).toBe(after);
  });
});

describe('states', () => {
  test('are the tabs of portal.md §4', () => {
    const tabs: Record<State, OrderStatus[]> = {
      requested: ['awaiting_payment', 'requested'],
      scheduled: ['scheduled'],
      'on-site': ['on_site', 'collection_booked'],
      completed: ['completed'],
      closed: ['cancelled', 'declined'],
    };
    expect(Object.fromEntries(STATES.map((state) => [state, statusesOf(state)]))).toEqual(tabs);
  });

  test('every status is in exactly one, the one that stateOf names', () => {
    expect(STATES.flatMap(statusesOf).toSorted()).toEqual(ORDER_STATUSES.toSorted());
    for (const status of ORDER_STATUSES) expect(statusesOf(stateOf(status))).toContain(status);
  });
});

import type { Allowed } from '../common/allowed.ts';
import { describe, expect, test } from 'vitest';
import {
  isOpenJob,
  type JobFacts,
  mayCancelJob,
  mayCancelOrder,
  mayCopy,
  mayRequestCollection,
  mayRequestExchange,
  mayRequestReposition,
  mayRequestTipAndReturn,
} from './actions.ts';
import { JOB_EVENTS, JOB_STATUSES, JOB_TYPES, moveJob, ORDER_STATUSES, type OrderStatus } from './orders.ts';

const job = (type: JobFacts['type'], status: JobFacts['status']): JobFacts => ({ type, status });
const codeOf = (answer: Allowed) => (answer.allowed ? null : answer.code);
/** The order statuses in which the action is allowed. */
const allowedIn = (ask: (order: { status: OrderStatus }) => Allowed) =>
  ORDER_STATUSES.filter((status) => ask({ status }).allowed);

describe('open jobs', () => {
  test('are those that an event can still complete, fail or cancel', () => {
    const moving = JOB_STATUSES.filter((status) => JOB_EVENTS.some((event) => moveJob(status, event) !== null));
    expect(JOB_STATUSES.filter(isOpenJob)).toEqual(moving);
  });
});

describe('cancelling', () => {
  test('an order can be cancelled until it is delivered', () => {
    expect(allowedIn((order) => mayCancelOrder(order, []))).toEqual(['awaiting_payment', 'requested', 'scheduled']);
  });

  test('an order cannot be cancelled once a vehicle is allocated, but again after the delivery failed', () => {
    const answers = JOB_STATUSES.map((status) => [
      status,
      codeOf(mayCancelOrder({ status: 'scheduled' }, [job('delivery', status)])),
    ]);
    expect(Object.fromEntries(answers)).toEqual({
      requested: null,
      confirmed: null,
      allocated: 'WRONG_STATE',
      en_route: 'WRONG_STATE',
      completed: null,
      failed: null,
      declined: null,
      cancelled: null,
    });
  });

  test('a job can be cancelled as the state machine says', () => {
    for (const status of JOB_STATUSES)
      expect(mayCancelJob({ status }).allowed).toBe(moveJob(status, 'cancel') !== null);
    expect(codeOf(mayCancelJob({ status: 'en_route' }))).toBe('WRONG_STATE');
    expect(codeOf(mayCancelJob({ status: 'completed' }))).toBe('WRONG_STATE');
  });
});

describe('exchange and collection', () => {
  test('need a container on site', () => {
    expect(allowedIn((order) => mayRequestExchange(order, []))).toEqual(['on_site']);
    expect(allowedIn((order) => mayRequestCollection(order, []))).toEqual(['on_site']);
  });

  test.each(JOB_STATUSES)('at most one open exchange: another one is %s', (status) => {
    const answer = mayRequestExchange({ status: 'on_site' }, [job('delivery', 'completed'), job('exchange', status)]);
    expect(codeOf(answer)).toBe(isOpenJob(status) ? 'OPEN_EXCHANGE' : null);
  });

  test.each(JOB_STATUSES)('at most one open collection: another one is %s', (status) => {
    const answer = mayRequestCollection({ status: 'on_site' }, [job('collection', status)]);
    expect(codeOf(answer)).toBe(isOpenJob(status) ? 'OPEN_COLLECTION' : null);
  });

  test('an open exchange does not prevent a collection, a booked collection prevents an exchange', () => {
    expect(mayRequestCollection({ status: 'on_site' }, [job('exchange', 'confirmed')])).toEqual({ allowed: true });
    expect(codeOf(mayRequestExchange({ status: 'collection_booked' }, [job('collection', 'requested')]))).toBe(
      'OPEN_COLLECTION',
    );
  });

  test('an open collection prevents an exchange even while the order is still on site', () => {
    const answers = JOB_STATUSES.map((status) =>
      mayRequestExchange({ status: 'on_site' }, [job('collection', status)]),
    );
    expect(answers.map((answer) => answer.allowed)).toEqual(JOB_STATUSES.map((status) => !isOpenJob(status)));
  });

  test('the reason distinguishes a container that is to come from one that is gone', () => {
    expect(mayRequestExchange({ status: 'scheduled' }, [])).toEqual({
      allowed: false,
      code: 'WRONG_STATE',
      reason: 'You can do this once the container has been delivered.',
    });
    expect(mayRequestCollection({ status: 'completed' }, [])).toEqual({
      allowed: false,
      code: 'WRONG_STATE',
      reason: 'There is no container on site for this order. Place a new order.',
    });
  });
});

describe('tip and return, and reposition', () => {
  test('need a container on site', () => {
    expect(allowedIn((order) => mayRequestTipAndReturn(order, []))).toEqual(['on_site']);
    expect(allowedIn((order) => mayRequestReposition(order, []))).toEqual(['on_site']);
  });

  test.each(JOB_STATUSES)('only one booking empties the container: another one is %s', (status) => {
    const open = isOpenJob(status);
    const beside = (type: JobFacts['type']) => [job('delivery', 'completed'), job(type, status)];
    const order = { status: 'on_site' } as const;
    expect(codeOf(mayRequestTipAndReturn(order, beside('tip_and_return')))).toBe(open ? 'OPEN_TIP_AND_RETURN' : null);
    expect(codeOf(mayRequestTipAndReturn(order, beside('exchange')))).toBe(open ? 'OPEN_EXCHANGE' : null);
    expect(codeOf(mayRequestExchange(order, beside('tip_and_return')))).toBe(open ? 'OPEN_TIP_AND_RETURN' : null);
    expect(codeOf(mayRequestReposition(order, beside('reposition')))).toBe(open ? 'OPEN_REPOSITION' : null);
    expect(codeOf(mayRequestReposition(order, beside('exchange')))).toBeNull();
    for (const ask of [mayRequestTipAndReturn, mayRequestReposition])
      expect(codeOf(ask(order, beside('collection')))).toBe(open ? 'OPEN_COLLECTION' : null);
  });
});

test('every refusal says what to do, in sentences', () => {
  const refusals = ORDER_STATUSES.flatMap((status) =>
    JOB_TYPES.flatMap((type) =>
      JOB_STATUSES.flatMap((jobStatus) => {
        const jobs = [job(type, jobStatus)];
        return [
          mayCancelOrder({ status }, jobs),
          mayRequestExchange({ status }, jobs),
          mayRequestCollection({ status }, jobs),
          mayRequestTipAndReturn({ status }, jobs),
          mayRequestReposition({ status }, jobs),
        ];
      }),
    ),
  );
  const reasons = new Set(refusals.flatMap((answer) => (answer.allowed ? [] : [answer.reason])));
  expect(reasons.size).toBeGreaterThan(6);
  for (const reason of reasons) expect(reason).toMatch(/^[A-Z].+\.$/);
});

test('an order is copied unless its site is archived', () => {
  expect(['active', 'on_stop', 'archived'].map((status) => codeOf(mayCopy({ status })))).toEqual([
    null,
    null,
    'SITE_CLOSED',
  ]);
});

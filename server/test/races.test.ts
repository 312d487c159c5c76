import { createJob, requestCollection as requestCollectionCall } from '@tonnage/contract/skip-hire/orders/jobs';
import { settleSandboxPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { describe, expect, test } from 'vitest';
import { allocateJob } from '../src/skip-hire/orders/planning/commands/allocate.ts';
import { completeJob } from '../src/skip-hire/orders/planning/commands/complete-job.ts';
import { confirmJob, declineOrder } from '../src/skip-hire/orders/requests/commands/answer-request.ts';
import { failJob } from '../src/skip-hire/orders/planning/commands/fail-job.ts';
import { requestExchange } from '../src/skip-hire/orders/movements/commands/request-movement.ts';
import { startJob } from '../src/skip-hire/orders/planning/commands/start-job.ts';
import { cancelOrder } from '../src/skip-hire/orders/commands/cancel-order.ts';
import { grantPermit } from '../src/skip-hire/permits/commands/permit.ts';
import { Refusal } from '../src/platform/refusal.ts';
import { harness, type OrderInput, type Placed } from './harness.ts';
import type { Customer } from './fixtures.ts';

const h = harness();
const times = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));
const tally = (outcomes: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(outcomes, (o) => o)].map(([outcome, all]) => [outcome, all.length]));

async function order(customer: Customer, over: Partial<OrderInput> = {}, key?: string) {
  const client = await h.as(customer.owner);
  const body = { data: h.input(customer.siteId, over) };
  return client.call(createJob, { body }, key === undefined ? {} : { key });
}

/** 'ok', or the code of the refusal. */
const outcome = (action: Promise<unknown>) =>
  action.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe('one Idempotency-Key', () => {
  test('fifty equal requests at once make one order and get one answer', async () => {
    const customer = await h.customer();
    const answers = await times(50, () => order(customer, {}, 'double-click'));
    expect(tally(answers.map((a) => String(a.status)))).toEqual({ 201: 50 });
    expect(new Set(answers.map((a) => a.text)).size).toBe(1);
    expect(await h.number(`select count(*) from orders where account_id = '${customer.accountId}'`)).toBe(1);
    expect(await h.number(`select booked from depot_days where depot_id = '${customer.depotId}'`)).toBe(1);
    expect(await h.number(`select count(*) from emails where account_id = '${customer.accountId}'`)).toBe(1);
  });

  test('one of two bodies at once is processed, the other refused', async () => {
    const customer = await h.customer();
    const answers = await times(20, (i) => order(customer, { quantity: 1 + (i % 2) }, 'two-bodies'));
    const codes = tally(answers.map((a) => (a.status === 201 ? `201 for ${a.body.meta.orderIds.length}` : a.refusal)));
    expect(Object.values(codes)).toEqual([10, 10]);
    expect(codes['IDEMPOTENCY_MISMATCH']).toBe(10);
  });

  test('a collection requested twenty times at once is requested once', async () => {
    const customer = await h.customer();
    const { jobId } = await h.standing(customer);
    const client = await h.as(customer.owner);
    const body = { data: { collectionDate: '2026-03-06' } };
    const answers = await times(20, () =>
      client.call(requestCollectionCall, { params: { id: jobId }, body }, { key: 'once' }),
    );
    expect(tally(answers.map((a) => String(a.status)))).toEqual({ 201: 20 });
    expect(
      await h.number(`select count(*) from jobs where account_id = '${customer.accountId}' and type = 'collection'`),
    ).toBe(1);
  });
});

describe("a depot's day", () => {
  test('two hundred buyers for ten places: ten orders, the others are told the next free days, no number is lost', async () => {
    const first = await h.customer({ capacity: 10 });
    const others = await times(3, async () => {
      const customer = await h.customer();
      await h.withoutTenant((db) =>
        db.updateTable('sites').set({ depot_id: first.depotId }).where('id', '=', customer.siteId).execute(),
      );
      return customer;
    });
    const buyers = [first, ...others];
    const answers = await times(200, (i) => order(buyers[i % 4]!, { date: '2026-03-06' }));
    expect(tally(answers.map((a) => (a.status === 201 ? '201' : a.refusal)))).toEqual({ 201: 10, DATE_FULL: 190 });
    const refused = answers.find((a) => a.status !== 201)!;
    expect(refused.error.details?.['nextFreeDates']).toEqual(['2026-03-09', '2026-03-10', '2026-03-11']);
    expect(await h.number(`select booked from depot_days where depot_id = '${first.depotId}'`)).toBe(10);
    expect(await h.number(`select count(*) from jobs where depot_id = '${first.depotId}'`)).toBe(10);
  });

  test('concurrent orders and cancellations leave the counter equal to the open jobs', async () => {
    const customer = await h.customer({ capacity: 6 });
    const standing: string[] = [];
    for (let round = 0; round < 4; round++) {
      const taken = standing.splice(0, 3);
      const [answers] = await Promise.all([
        times(12, (i) => order(customer, { date: i % 2 ? '2026-03-09' : '2026-03-10', quantity: 1 + (i % 2) })),
        times(taken.length * 2, (i) => outcome(h.member(customer.owner, (ctx) => cancelOrder(ctx, taken[i >> 1]!)))),
      ]);
      standing.push(...answers.filter((a) => a.status === 201).flatMap((a) => a.body.meta.orderIds));
    }
    const days = await h.rows<{ booked: number; open: number; capacity: number }>(`
      select d.booked, d.capacity, (select count(*)::int from jobs j
        where j.depot_id = d.depot_id and j.date = d.date and j.status in ('requested', 'confirmed')) as open
      from depot_days d where depot_id = '${customer.depotId}'`);
    expect(days).toHaveLength(2);
    for (const { booked, open, capacity } of days) {
      expect(booked).toBe(open);
      expect(booked).toBeLessThanOrEqual(capacity);
    }
    const { accountId } = customer;
    expect(await h.number(`select exposure_pence from accounts where id = '${accountId}'`)).toBe(
      await h.number(`select sum(gross_pence) from orders where account_id = '${accountId}' and status = 'requested'`),
    );
  });
});

test('concurrent orders never exceed a credit limit', async () => {
  const customer = await h.customer({ limitPence: 5 * 24_000 + 100, capacity: 100 });
  const answers = await times(40, () => order(customer));
  expect(tally(answers.map((a) => (a.status === 201 ? '201' : a.refusal)))).toEqual({ 201: 5, OVER_LIMIT: 35 });
  expect(await h.number(`select exposure_pence from accounts where id = '${customer.accountId}'`)).toBe(5 * 24_000);
  expect(await h.number(`select booked from depot_days where depot_id = '${customer.depotId}'`)).toBe(5);
});

test('a payment answered twenty times at once, both ways, is paid once', async () => {
  const customer = await h.customer({ type: 'prepay' });
  const { body } = await order(customer, { payment: { method: 'card' }, quantity: 2 });
  const reference = body.meta.paymentUrl!.split('=').at(-1)!;
  const answers = await times(20, (i) =>
    h.guest().call(settleSandboxPayment, {
      body: { data: { reference, outcome: i % 2 ? 'approve' : 'decline' } },
    }),
  );
  // A decline leaves the order for another try, so any number of them may come before the approval.
  const outcomes = tally(answers.map((a) => (a.status === 200 ? a.body.data.status : a.refusal)));
  expect(outcomes).toMatchObject({ paid: 1 });
  expect(Object.keys(outcomes).filter((outcome) => !['paid', 'pending', 'PAYMENT_SETTLED'].includes(outcome))).toEqual(
    [],
  );
  const { accountId } = customer;
  const orders = await h.rows<{ status: string }>(`select status from orders where account_id = '${accountId}'`);
  expect(orders.map(({ status }) => status)).toEqual(['requested', 'requested']);
  expect(await h.number(`select booked from depot_days where depot_id = '${customer.depotId}'`)).toBe(2);
  expect(await h.number(`select count(*) from invoices where account_id = '${accountId}'`)).toBe(1);
});

describe('one of two concurrent actions succeeds', () => {
  const to = { vehicle: 'YK71 ABC', driver: 'Terry' };
  const office = (work: Parameters<typeof h.office<void>>[0]) => h.office(work);
  const input = { date: '2026-03-06', slot: 'am' } as const;

  interface Race {
    name: string;
    from: (customer: Customer) => Promise<Placed>;
    run: (order: Placed, customer: Customer) => Promise<unknown>;
    loser: string;
  }
  const confirmed = async (customer: Customer) => {
    const placed = await h.placed(customer);
    await office((ctx) => confirmJob(ctx, placed.jobId));
    return placed;
  };
  const allocated = async (customer: Customer) => {
    const placed = await confirmed(customer);
    await office((ctx) => allocateJob(ctx, placed.jobId, to));
    return placed;
  };
  const started = async (customer: Customer) => {
    const placed = await allocated(customer);
    await office((ctx) => startJob(ctx, placed.jobId));
    return placed;
  };
  const RACES: Race[] = [
    {
      name: 'confirm',
      from: (c) => h.placed(c),
      run: (o) => office((ctx) => confirmJob(ctx, o.jobId)),
      loser: 'WRONG_STATE',
    },
    {
      name: 'decline',
      from: (c) => h.placed(c),
      run: (o) => office((ctx) => declineOrder(ctx, o.id, 'No')),
      loser: 'WRONG_STATE',
    },
    {
      name: 'cancel',
      from: confirmed,
      run: (o, c) => h.member(c.owner, (ctx) => cancelOrder(ctx, o.id)),
      loser: 'WRONG_STATE',
    },
    {
      name: 'allocate',
      from: confirmed,
      run: (o) => office((ctx) => allocateJob(ctx, o.jobId, to)),
      loser: 'WRONG_STATE',
    },
    { name: 'start', from: allocated, run: (o) => office((ctx) => startJob(ctx, o.jobId)), loser: 'WRONG_STATE' },
    { name: 'complete', from: started, run: (o) => office((ctx) => completeJob(ctx, o.jobId)), loser: 'WRONG_STATE' },
    {
      name: 'fail',
      from: started,
      run: (o) => office((ctx) => failJob(ctx, o.jobId, 'No access')),
      loser: 'WRONG_STATE',
    },
    {
      name: 'request an exchange',
      from: (c) => h.standing(c),
      run: (o, c) => h.member(c.owner, (ctx) => requestExchange(ctx, o.jobId, input)),
      loser: 'OPEN_EXCHANGE',
    },
    {
      name: 'request a collection',
      from: (c) => h.standing(c),
      run: async (o, c) => {
        const body = { data: { collectionDate: '2026-03-06' } };
        return (await h.as(c.owner)).ok(requestCollectionCall, { params: { id: o.jobId }, body });
      },
      loser: 'OPEN_COLLECTION',
    },
    {
      name: 'grant the permit',
      from: (c) => h.placed(c, { placement: 'highway', date: '2026-03-12' }),
      run: (o) => office((ctx) => grantPermit(ctx, o.id, { number: 'LCC-1', from: '2026-03-10', to: '2026-03-24' })),
      loser: 'WRONG_STATE',
    },
  ];

  test.each(RACES)('$name', async ({ from, run, loser }) => {
    const customer = await h.customer();
    const placed = await from(customer);
    await h.as(customer.owner);
    const audits = () => h.number(`select count(*) from audit_events where entity_id = '${placed.id}'`);
    const before = await audits();
    const outcomes = await Promise.all([outcome(run(placed, customer)), outcome(run(placed, customer))]);
    expect(outcomes.filter((o) => o === 'ok')).toHaveLength(1);
    expect(outcomes.find((o) => o !== 'ok')).toContain(loser);
    expect(await audits()).toBe(before + 1);
    const [row] = await h.rows<{ booked: number; held: number }>(`
      select (select sum(booked) from depot_days where depot_id = '${customer.depotId}')::int as booked,
        (select count(*) from jobs where depot_id = '${customer.depotId}' and status not in ('cancelled', 'declined'))::int as held`);
    expect(row!.booked).toBe(row!.held);
  });

  test('a concurrent confirmation and cancellation leave a whole order or a cancelled one', async () => {
    const customer = await h.customer();
    const placed = await times(6, () => h.placed(customer));
    const results = await Promise.all(
      placed.map((o) =>
        Promise.all([
          outcome(office((ctx) => confirmJob(ctx, o.jobId))),
          outcome(h.member(customer.owner, (ctx) => cancelOrder(ctx, o.id))),
        ]),
      ),
    );
    for (const [, cancelled] of results) expect(['ok', 'WRONG_STATE']).toContain(cancelled);
    const rows = await h.rows<{ pair: string }>(`
      select o.status || ' ' || j.status as pair from orders o join jobs j on j.order_id = o.id where o.account_id = '${customer.accountId}'`);
    for (const { pair } of rows) expect(['scheduled confirmed', 'cancelled cancelled']).toContain(pair);
    expect(await h.number(`select sum(booked) from depot_days where depot_id = '${customer.depotId}'`)).toBe(
      rows.filter((r) => r.pair === 'scheduled confirmed').length,
    );
  });
});

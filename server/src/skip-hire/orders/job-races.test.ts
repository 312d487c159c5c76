import { updateJob } from '@tonnage/contract/skip-hire/orders/job-changes';
import { createJob, requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import {
  cancelJob,
  cancelOrder,
  requestExchange,
  requestReposition,
  requestTipAndReturn,
} from '@tonnage/contract/skip-hire/orders/movements';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateJob } from './planning/commands/allocate.ts';
import { confirmJob } from './requests/commands/answer-request.ts';
import { grantPermit } from '../permits/commands/permit.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Answer } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import type { Customer } from '../../../test/fixtures.ts';

const h = harness();
const times = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));
const outcomeOf = (answer: Answer<unknown>) => (answer.status < 300 ? 'ok' : answer.refusal);
const tally = (outcomes: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(outcomes, (o) => o)].map(([outcome, all]) => [outcome, all.length]));

/** Each day's counter matches its jobs and never exceeds the day's capacity; the same holds for the debt. */
async function expectExact(customer: Customer & { depotId: string }): Promise<void> {
  const days = await h.rows<{ date: string; booked: number; capacity: number; held: number }>(`
    select d.date, d.booked, d.capacity, (select count(*)::int from jobs j where j.depot_id = d.depot_id
      and j.date = d.date and j.status not in ('cancelled', 'declined')) as held
    from depot_days d where d.depot_id = '${customer.depotId}'`);
  for (const { date, booked, capacity, held } of days) {
    expect([date, booked]).toEqual([date, held]);
    expect(booked).toBeLessThanOrEqual(capacity);
  }
  const jobs = await h.number(`select count(*) from jobs where depot_id = '${customer.depotId}'
    and status not in ('cancelled', 'declined')`);
  expect(days.reduce((sum, day) => sum + day.booked, 0)).toBe(jobs);
  const { accountId } = customer;
  expect(await h.number(`select exposure_pence from accounts where id = '${accountId}'`)).toBe(
    (await h.number(`select coalesce(sum(gross_pence), 0) from orders where account_id = '${accountId}'
      and status not in ('cancelled', 'declined')`)) +
      (await h.number(`select coalesce(sum((price->>'grossPence')::int), 0) from jobs where account_id = '${accountId}'
        and type in ('exchange', 'tip_and_return', 'reposition') and status not in ('cancelled', 'declined', 'failed')`)),
  );
}

test('of thirty jobs that move to a day with ten places ten arrive, and twenty stay', async () => {
  const customer = await h.customer({ capacity: 10 });
  const orders = await times(30, (i) =>
    h.placed(customer, { date: ['2026-03-05', '2026-03-09', '2026-03-10'][i % 3]! }),
  );
  const client = await h.as(customer.owner);
  const answers = await Promise.all(
    orders.map(({ jobId }) =>
      client.call(updateJob, { params: { id: jobId }, body: { data: { date: '2026-03-06' } } }),
    ),
  );
  expect(tally(answers.map(outcomeOf))).toEqual({ ok: 10, DATE_FULL: 20 });
  await expectExact(customer);
});

test('two jobs that swap days at once both arrive, or are told that the day is full; none is lost', async () => {
  const customer = await h.customer({ capacity: 1 });
  const [a, b] = [await h.placed(customer, { date: '2026-03-05' }), await h.placed(customer, { date: '2026-03-06' })];
  const client = await h.as(customer.owner);
  const move = (id: string, date: string) => client.call(updateJob, { params: { id }, body: { data: { date } } });
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([move(a.jobId, '2026-03-06'), move(b.jobId, '2026-03-05')]);
    for (const answer of answers) expect(['ok', 'DATE_FULL']).toContain(outcomeOf(answer));
    await expectExact(customer);
  }
});

test('placing and cancelling orders at once never deadlocks', async () => {
  const customer = await h.customer();
  const client = await h.as(customer.owner);
  let standing = await times(6, () => h.placed(customer));
  for (let round = 0; round < 8; round++) {
    const [placed] = await Promise.all([
      times(6, () => h.placed(customer)),
      Promise.all(standing.map(({ id }) => client.ok(cancelOrder, { params: { id }, body: { data: {} } }))),
    ]);
    standing = placed;
  }
  expect(await h.number('select deadlocks from pg_stat_database where datname = current_database()')).toBe(0);
  await expectExact(customer);
});

test('the counters and the debt stay exact through concurrent orders, moves, requests and cancellations', async () => {
  const customer = await h.customer({ capacity: 3 });
  const client = await h.as(customer.owner);
  const standing = await h.standing(customer, { date: '2026-03-20' });
  const orders = (await times(4, (i) => h.placed(customer, { date: `2026-03-${16 + i}` }))).map((o) => ({ ...o }));
  const dates = ['2026-03-09', '2026-03-10', '2026-03-11'];
  const anyDate = fc.constantFrom(...dates);
  const anyOrder = fc.nat(3);
  const action = fc.oneof(
    fc.record({ do: fc.constant('place' as const), date: anyDate }),
    fc.record({ do: fc.constant('move' as const), order: anyOrder, date: anyDate }),
    fc.record({ do: fc.constant('resize' as const), order: anyOrder }),
    fc.record({ do: fc.constant('cancel' as const), order: anyOrder }),
    fc.record({ do: fc.constant('exchange' as const), date: anyDate }),
    fc.record({ do: fc.constant('callOff' as const) }),
  );
  const { alpha } = h.fixtures;
  const run = async (d: typeof action extends fc.Arbitrary<infer D> ? D : never): Promise<Answer<unknown>> => {
    switch (d.do) {
      case 'place': {
        const answer = await client.call(createJob, { body: { data: h.input(customer.siteId, { date: d.date }) } });
        if (answer.status === 201) {
          const { id, number, jobs } = answer.body.data;
          orders[orders.length % 4] = { id, number, jobId: jobs[0]!.id };
        }
        return answer;
      }
      case 'move':
        return client.call(updateJob, { params: { id: orders[d.order]!.jobId }, body: { data: { date: d.date } } });
      case 'resize': {
        const data = { containerSubTypeId: alpha.maxi };
        const params = { id: orders[d.order]!.jobId };
        const first = await client.call(updateJob, { params, body: { data } });
        if (outcomeOf(first) !== 'PRICE_CHANGED') return first;
        const { quoteId } = first.error.details!['quote'] as { quoteId: string };
        return client.call(updateJob, { params, body: { data: { ...data, quoteId } } });
      }
      case 'cancel':
        return client.call(cancelOrder, { params: { id: orders[d.order]!.id }, body: { data: {} } });
      case 'exchange':
        return client.call(requestExchange, { params: { id: standing.jobId }, body: { data: { date: d.date } } });
      case 'callOff': {
        const [job] = await h.rows<{ id: string }>(
          `select id from jobs where order_id = '${standing.id}' order by sequence desc limit 1`,
        );
        return client.call(cancelJob, { params: { id: job!.id }, body: { data: {} } });
      }
    }
  };
  const known = new Set(['ok', 'DATE_FULL', 'WRONG_STATE', 'NOT_EDITABLE', 'OPEN_EXCHANGE', 'PRICE_CHANGED']);
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 12 }), async (actions) => {
      const outcomes = (await Promise.all(actions.map(run))).map(outcomeOf);
      expect(outcomes.filter((outcome) => !known.has(outcome))).toEqual([]);
      await expectExact(customer);
    }),
    { numRuns: 15 },
  );
});

describe('one of two concurrent actions succeeds', () => {
  const visit = { date: '2026-03-10' };
  const RACES = [
    { name: 'exchange', call: requestExchange, data: visit, loser: 'OPEN_EXCHANGE' },
    { name: 'tip and return', call: requestTipAndReturn, data: visit, loser: 'OPEN_TIP_AND_RETURN' },
    {
      name: 'reposition',
      call: requestReposition,
      data: { ...visit, locationNotes: 'Left' },
      loser: 'OPEN_REPOSITION',
    },
  ] as const;

  test.each(RACES)('$name', async ({ call, data, loser }) => {
    const customer = await h.customer();
    const { id, jobId } = await h.standing(customer);
    const client = await h.as(customer.owner);
    const ask = (key?: string) =>
      client.call(
        call as typeof requestReposition,
        { params: { id: jobId }, body: { data: data as never } },
        key ? { key } : {},
      );
    expect(tally((await times(8, () => ask())).map(outcomeOf))).toEqual({ ok: 1, [loser]: 7 });
    expect(await h.number(`select count(*) from jobs where order_id = '${id}'`)).toBe(2);
    await expectExact(customer);
    // One key means one action, however often it is sent.
    const job = await h.rows<{ id: string }>(
      `select id from jobs where order_id = '${id}' order by sequence desc limit 1`,
    );
    await client.ok(cancelJob, { params: { id: job[0]!.id }, body: { data: {} } });
    expect(tally((await times(20, () => ask('double-click'))).map(outcomeOf))).toEqual({ ok: 20 });
    expect(await h.number(`select count(*) from jobs where order_id = '${id}'`)).toBe(3);
    await expectExact(customer);
  });

  test('a collection cancelled twenty times at once is cancelled once', async () => {
    const customer = await h.customer();
    const { id, jobId } = await h.standing(customer);
    const client = await h.as(customer.owner);
    const body = { data: { collectionDate: '2026-03-10' } };
    const { nextJob } = (await client.ok(requestCollection, { params: { id: jobId }, body })).data;
    const answers = await times(20, () => client.call(cancelJob, { params: { id: nextJob!.id }, body: { data: {} } }));
    expect(tally(answers.map(outcomeOf))).toEqual({ ok: 1, WRONG_STATE: 19 });
    expect(
      await h.number(`select count(*) from audit_events where entity_id = '${id}' and action = 'job.cancelled'`),
    ).toBe(1);
    await expectExact(customer);
  });

  test('a change of day during an allocation is in time or too late, and the permit covers the day', async () => {
    const to = { vehicle: 'YK71 ABC', driver: 'Terry' };
    const outcome = (action: Promise<unknown>) =>
      action.then(
        () => 'ok',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      );
    for (let round = 0; round < 6; round++) {
      const customer = await h.customer();
      const { id, jobId } = await h.placed(customer, { placement: 'highway', date: '2026-03-16' });
      await h.office((ctx) => grantPermit(ctx, id, { number: 'LCC-1', from: '2026-03-13', to: '2026-03-16' }));
      await h.office((ctx) => confirmJob(ctx, jobId));
      const client = await h.as(customer.owner);
      const data = { date: round % 2 ? '2026-03-13' : '2026-03-17' };
      const [moved, allocated] = await Promise.all([
        client.call(updateJob, { params: { id: jobId }, body: { data } }).then(outcomeOf),
        outcome(h.office((ctx) => allocateJob(ctx, jobId, to))),
      ]);
      expect(allocated).toBe('ok');
      expect(round % 2 ? ['ok', 'NOT_EDITABLE'] : ['DATE_LOCKED', 'NOT_EDITABLE']).toContain(moved);
      const [job] = await h.rows<{ date: string; status: string }>(
        `select date, status from jobs where id = '${jobId}'`,
      );
      expect(job!.status).toBe('allocated');
      expect(['2026-03-13', '2026-03-16']).toContain(job!.date);
      await expectExact(customer);
    }
  });
});

import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { getOrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import { waiveOverHire } from '@tonnage/contract/skip-hire/orders/desk';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { afterEach, expect, test } from 'vitest';
import { runInvoices } from '@tonnage/demo/invoice-run';
import { allocateJob, planJob } from '../../orders/planning/commands/allocate.ts';
import { cancelJob } from '../../orders/movements/commands/cancel-job.ts';
import { completeJob } from '../../orders/planning/commands/complete-job.ts';
import { confirmJob } from '../../orders/requests/commands/answer-request.ts';
import { startJob } from '../../orders/planning/commands/start-job.ts';
import { harness } from '../../../../test/harness.ts';
import { NOW } from '../../../../test/fixtures.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));
const ends = (on: 'requested' | 'collected') =>
  h.office((ctx) =>
    ctx.db.updateTable('tenants').set({ hire_ends: on }).where('id', '=', h.fixtures.alpha.tenantId).execute(),
  );

/** A skip on site since the 3rd for 14 days; on the 16th its collection is asked for on the 18th, and planned for the 25th. */
async function askedFor() {
  const of = await h.customer({ limitPence: 1_000_000 });
  const order = await h.standing(of);
  h.clock.set('2026-03-16T09:00:00.000Z');
  const client = h.bearer(await h.session(of.owner));
  const { data } = await client.ok(requestCollection, {
    params: { id: order.jobId },
    body: { data: { collectionDate: '2026-03-18' } },
  });
  const jobId = data.jobs.at(-1)!.id;
  await h.office(async (ctx) => {
    await confirmJob(ctx, jobId);
    await planJob(ctx, jobId, { date: '2026-03-25', slot: 'any' });
  });
  const overHire = async () => {
    const desk = h.bearer(await h.session(h.fixtures.clerk));
    const { overHire: late } = (await desk.ok(getDeskToday, {})).data;
    return late.orders.find(({ id }) => id === order.id)?.days;
  };
  const collect = async () => {
    h.clock.set('2026-03-25T10:00:00.000Z');
    await h.office(async (ctx) => {
      await allocateJob(ctx, jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
      await startJob(ctx, jobId);
      await completeJob(ctx, jobId, {});
    });
  };
  /** The last day and the number of days charged in the run of March. */
  const charged = async () => {
    h.clock.set('2026-04-02T09:00:00.000Z');
    await h.office((ctx) => runInvoices(ctx, '2026-03-31'));
    return h.rows<{ date: string; quantity: number }>(
      `select date, quantity::int from invoice_lines where account_id = '${of.accountId}' and code = 'over_hire'`,
    );
  };
  return { of, order, client, jobId, overHire, collect, charged };
}

test('over hire ends on the day that collection was requested for, although the office came a week later', async () => {
  await ends('requested');
  const hire = await askedFor();
  h.clock.set('2026-03-24T09:00:00.000Z');
  expect(await hire.overHire()).toBe(2);
  const shown = (await h.bearer(await h.session(hire.of.owner)).ok(getOrder, { params: { id: hire.order.id } })).data;
  expect([shown.hireUntil, shown.hireStopsOn, shown.hireEnd]).toEqual(['2026-03-16', '2026-03-18', null]);
  await h.ticket(hire.of);
  await hire.collect();
  expect(await hire.charged()).toEqual([{ date: '2026-03-18', quantity: 2 }]);
});

test('where the company chose the day of the collection, every day until then is charged', async () => {
  await ends('collected');
  const hire = await askedFor();
  h.clock.set('2026-03-24T09:00:00.000Z');
  expect(await hire.overHire()).toBe(8);
  await h.ticket(hire.of);
  await hire.collect();
  expect(await hire.charged()).toEqual([{ date: '2026-03-25', quantity: 9 }]);
  await ends('requested');
});

test('a collection that is cancelled again ends no hire', async () => {
  await ends('requested');
  const hire = await askedFor();
  h.clock.set('2026-03-24T09:00:00.000Z');
  const client = h.bearer(await h.session(hire.of.owner));
  expect((await client.ok(getOrdersSummary, {})).data.overHire).toBe(1);
  await h.member(hire.of.owner, (ctx) => cancelJob(ctx, hire.jobId));
  expect(await hire.overHire()).toBe(8);
  expect(await hire.charged()).toEqual([{ date: '2026-03-31', quantity: 15 }]);
});

test('waived over hire is never charged: the hire lasts until that day, and the customer reads why', async () => {
  const of = await h.customer({ limitPence: 1_000_000 });
  const order = await h.standing(of);
  h.clock.set('2026-03-24T09:00:00.000Z');
  const desk = h.bearer(await h.session(h.fixtures.clerk));
  const waive = (until: string) =>
    desk.call(waiveOverHire, {
      params: { id: order.id },
      body: { data: { until, reason: 'Snow: nobody could come' } },
    });
  for (const until of ['2026-03-16', '2026-06-30']) expect((await waive(until)).refusal).toBe('WAIVER_DAY');
  const both = await Promise.all([waive('2026-03-25'), waive('2026-03-25')]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const { overHire } = (await desk.ok(getDeskToday, {})).data;
  expect(overHire.orders.map(({ id }) => id)).not.toContain(order.id);
  const { data } = await h.bearer(await h.session(of.owner)).ok(getOrder, { params: { id: order.id } });
  expect(data.hireUntil).toBe('2026-03-25');
  expect(data.timeline[0]).toMatchObject({
    title: 'Over hire waived',
    text: expect.stringContaining('Snow: nobody could come') as string,
  });
  h.clock.set('2026-04-02T09:00:00.000Z');
  await h.office((ctx) => runInvoices(ctx, '2026-03-31'));
  expect(
    await h.rows(
      `select date, quantity::int from invoice_lines where account_id = '${of.accountId}' and code = 'over_hire'`,
    ),
  ).toEqual([{ date: '2026-03-31', quantity: 6 }]);
});

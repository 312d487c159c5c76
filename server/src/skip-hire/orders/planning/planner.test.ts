import { confirmRequest } from '@tonnage/contract/skip-hire/orders/requests';
import {
  allocateTo,
  completeOnSite,
  failOnSite,
  getPlanner,
  planJob,
  startOnWay,
  unallocate,
} from '@tonnage/contract/skip-hire/orders/planner';
import { listDocuments } from '@tonnage/contract/skip-hire/documents/documents';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { JOB_STATUSES } from '@tonnage/domain/skip-hire/orders';
import { describe, expect, test } from 'vitest';
import { harness, type Placed } from '../../../../test/harness.ts';
import type { Customer } from '../../../../test/fixtures.ts';

const h = harness();
const [DAY, OTHER] = ['2026-03-10', '2026-03-12'] as const;

type Depot = Customer & { depotId: string };
const office = () => h.as(h.fixtures.planner);
const booked = ({ depotId }: Depot, date: string) =>
  h.number(`select coalesce(sum(booked), 0) from depot_days where depot_id = '${depotId}' and date = '${date}'`);
const params = (jobId: string) => ({ params: { id: jobId } });
const nothing = { body: { data: {} } };
const plan = async (jobId: string, date: string = OTHER, slot: 'am' | 'pm' | 'any' = 'any') =>
  (await office()).call(planJob, { ...params(jobId), body: { data: { date, slot } } });
const put = (jobId: string, status: (typeof JOB_STATUSES)[number]) =>
  h.withoutTenant((db) => db.updateTable('jobs').set({ status }).where('id', '=', jobId).execute());

async function confirmed(capacity = 10): Promise<{ of: Depot; order: Placed }> {
  const of = await h.customer({ capacity });
  const order = await h.placed(of, { date: DAY });
  await (await office()).ok(confirmRequest, { ...params(order.jobId), ...nothing });
  return { of, order };
}

describe('the planner', () => {
  test('the planner shows a depot’s week: its days, capacity, jobs by slot, and what is missing', async () => {
    const { of, order } = await confirmed();
    const later = await h.placed(of, { date: DAY, slot: 'pm', placement: 'highway' });
    await (await office()).ok(confirmRequest, { ...params(later.jobId), ...nothing });
    await h.placed(of, { date: OTHER });
    const fleet = await h.fleet(of.depotId);
    const { data } = await (await office()).ok(getPlanner, { query: { depotId: of.depotId, from: '2026-03-09' } });
    expect(data.days.map(({ date }) => date)).toEqual(
      ['09', '10', '11', '12', '13', '14', '15'].map((day) => `2026-03-${day}`),
    );
    expect(data.days.map(({ booked: n, capacity, closed }) => [n, capacity, closed])).toEqual([
      [0, 10, null],
      [2, 10, null],
      [0, 10, null],
      [1, 10, null],
      [0, 10, null],
      [0, 0, 'weekend'],
      [0, 0, 'weekend'],
    ]);
    expect(data.days[1]!.jobs).toMatchObject([
      { jobId: order.jobId, slot: 'am', permitMissing: false },
      { jobId: later.jobId, slot: 'pm', permitMissing: true },
    ]);
    // A request is not planned yet.
    expect(data.days[3]!.jobs).toEqual([]);
    expect([data.vehicles.map(({ id }) => id), data.drivers.map(({ id }) => id)]).toEqual([
      [fleet.vehicleId],
      [fleet.driverId],
    ]);
    expect((await (await office()).call(getPlanner, { query: { depotId: 'x', from: DAY } })).refusal).toBe('NOT_FOUND');
  });

  test('the planner moves a job with its capacity; the customer is told and finds it in the order’s history', async () => {
    const { of, order } = await confirmed();
    expect((await plan(order.jobId, OTHER, 'pm')).body).toMatchObject({ data: { status: 'confirmed' } });
    expect([await booked(of, DAY), await booked(of, OTHER)]).toEqual([0, 1]);
    const { data } = await (await h.as(of.owner)).ok(getOrder, params(order.id));
    expect(data.nextJob).toMatchObject({ date: OTHER, slot: 'pm' });
    expect(data.timeline[0]).toMatchObject({
      title: 'Delivery rescheduled',
      text: 'to Thursday 12 March, afternoon, by the office',
    });
    const sentEmails = `select count(*) from emails where account_id = '${of.accountId}' and template = 'job-changed'`;
    expect(await h.number(sentEmails)).toBe(1);
    expect((await plan(order.jobId, OTHER, 'pm')).status).toBe(200);
    expect(await h.number(sentEmails)).toBe(1);
  });

  test.each(JOB_STATUSES)('a job that is %s can only be moved while it is confirmed or allocated', async (status) => {
    const { of, order } = await confirmed();
    await put(order.jobId, status);
    const moves = status === 'confirmed' || status === 'allocated';
    const answer = await plan(order.jobId);
    expect([answer.status, await booked(of, OTHER)]).toEqual(moves ? [200, 1] : [409, 0]);
    if (moves) expect(answer.body.data.status).toBe('confirmed');
  });

  test('one of two jobs moved at once to the last place of a day gets it, and the other stays where it was', async () => {
    const of = await h.customer({ capacity: 2 });
    await h.placed(of, { date: OTHER });
    const two = [await h.placed(of, { date: DAY }), await h.placed(of, { date: DAY })];
    for (const { jobId } of two) await (await office()).ok(confirmRequest, { ...params(jobId), ...nothing });
    const both = await Promise.all(two.map(({ jobId }) => plan(jobId)));
    expect(both.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await booked(of, DAY), await booked(of, OTHER)]).toEqual([1, 2]);
  });
});

describe('a job on its day', () => {
  test('a job is allocated within its depot, unallocated, started and completed with the weighbridge’s figures', async () => {
    const { of, order } = await confirmed();
    const client = await office();
    const fleet = await h.fleet(of.depotId);
    const elsewhere = await h.fleet(h.fixtures.alpha.depotId);
    const give = (data: typeof fleet) => client.call(allocateTo, { ...params(order.jobId), body: { data } });
    expect((await give({ ...fleet, vehicleId: elsewhere.vehicleId })).error.details).toMatchObject({
      errors: [{ path: ['vehicleId'] }],
    });
    expect((await give({ ...fleet, driverId: 'nobody' })).error.details).toMatchObject({
      errors: [{ path: ['driverId'] }],
    });
    expect((await give(fleet)).body).toMatchObject({ data: { status: 'allocated' } });
    expect((await client.ok(unallocate, { ...params(order.jobId), ...nothing })).data.status).toBe('confirmed');
    const [row] = await h.rows(`select vehicle_id, driver_name from jobs where id = '${order.jobId}'`);
    expect(row).toEqual({ vehicle_id: null, driver_name: null });
    await give(fleet);
    expect((await client.ok(startOnWay, { ...params(order.jobId), ...nothing })).data.status).toBe('en_route');
    const done = { containerNumber: '8-114' };
    expect((await client.ok(completeOnSite, { ...params(order.jobId), body: { data: done } })).data.status).toBe(
      'completed',
    );
    expect((await (await h.as(of.owner)).ok(getOrder, params(order.id))).data.status).toBe('on_site');
  });

  test('a job is weighed by gross and tare, and refused if the weights disagree', async () => {
    const of = await h.customer();
    await h.ticket(of);
    const order = await h.placed(of, { date: DAY, jobType: 'wait_and_load' });
    await put(order.jobId, 'en_route');
    await h.withoutTenant((db) =>
      db.updateTable('orders').set({ status: 'scheduled' }).where('id', '=', order.id).execute(),
    );
    const client = await office();
    const complete = (data: object) => client.call(completeOnSite, { ...params(order.jobId), body: { data } });
    for (const wrong of [
      { grossWeightKg: 9_000, tareWeightKg: 10_000 },
      { grossWeightKg: 14_000 },
      { grossWeightKg: 14_000, tareWeightKg: 9_000, netWeightKg: 4_000 },
    ])
      expect((await complete(wrong)).refusal).toBe('WEIGHTS_DISAGREE');
    expect((await complete({ netWeightKg: -1 })).status).toBe(400);
    expect((await complete({ grossWeightKg: 14_000, tareWeightKg: 9_880, weightEstimated: true })).status).toBe(200);
    const owner = await h.as(of.owner);
    expect((await owner.ok(getOrder, params(order.id))).data.jobs[0]!.netWeightKg).toBe(4_120);
    const { data } = await owner.ok(listDocuments, { query: { filters: { kind: 'weighbridge_ticket' } } });
    expect(data).toHaveLength(1);
  });

  test('a failed job gives the customer the reason', async () => {
    const { of, order } = await confirmed();
    await put(order.jobId, 'en_route');
    const client = await office();
    expect((await client.call(failOnSite, { ...params(order.jobId), body: { data: { reason: '' } } })).status).toBe(
      400,
    );
    await client.ok(failOnSite, { ...params(order.jobId), body: { data: { reason: 'Gate locked' } } });
    const { data } = await (await h.as(of.owner)).ok(getOrder, params(order.id));
    expect(data.jobs[0]).toMatchObject({ status: 'failed', failedReason: 'Gate locked' });
  });
});

import { confirmRequest } from '@tonnage/contract/skip-hire/orders/requests';
import {
  allocateTo,
  completeOnSite,
  dismissFailed,
  failOnSite,
  getPlanner,
  planJob,
  rebookJob,
  startOnWay,
  unallocate,
} from '@tonnage/contract/skip-hire/orders/planner';
import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { requestMovement } from '@tonnage/contract/skip-hire/orders/desk';
import { listDocuments } from '@tonnage/contract/skip-hire/documents/documents';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { JOB_STATUSES } from '@tonnage/domain/skip-hire/orders';
import { describe, expect, test } from 'vitest';
import { harness, type Placed } from '../../../../test/harness.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';
import { cancelJob } from '../movements/commands/cancel-job.ts';

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

  test('a move is emailed a minute later, once with the last day, and not at all if it is undone or the job cancelled', async () => {
    const { of, order } = await confirmed();
    const held = () =>
      h.rows<{ next_at: Date; was: object }>(
        `select next_at, data -> 'was' as was from emails where account_id = '${of.accountId}' and template = 'job-changed'`,
      );
    const email = async (date: string, slot?: 'am' | 'any') => (await plan(order.jobId, date, slot)).body.data.email;
    const was = { date: DAY, slot: 'am' };
    const inAMinute = new Date(Date.parse(NOW) + 60_000);
    const { data } = (await plan(order.jobId, OTHER, 'am')).body;
    expect([data.email, data.sentTo.length]).toEqual(['soon', 1]);
    expect(await held()).toEqual([{ next_at: inAMinute, was }]);
    expect([await email('2026-03-11', 'am'), await email('2026-03-11', 'am')]).toEqual(['soon', null]);
    expect(await held()).toEqual([{ next_at: inAMinute, was }]);
    expect([await email(DAY, 'am'), await held()]).toEqual(['withdrawn', []]);

    // The customer has been emailed about this one: the way back is a move of its own.
    expect(await email(OTHER, 'am')).toBe('soon');
    await h.rows(`update emails set state = 'sent', attempts = 1 where account_id = '${of.accountId}'`);
    expect([await email(DAY, 'am'), (await held()).length]).toEqual(['soon', 2]);
    await h.member(of.owner, (ctx) => cancelJob(ctx, order.jobId));
    expect((await held()).length).toBe(1);
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

describe('a failed job', () => {
  const WASTED = { code: 'wasted_journey', label: 'Wasted journey', quantity: 1, unitPence: 6_500 } as const;
  const rebook = async (jobId: string, data: object = {}) =>
    (await office()).call(rebookJob, { ...params(jobId), body: { data: { date: OTHER, ...data } } });
  const failing = async (jobId: string) => {
    await put(jobId, 'en_route');
    await (await office()).ok(failOnSite, { ...params(jobId), body: { data: { reason: 'Gate locked' } } });
  };
  const toRebook = async (jobId: string) => {
    const { data } = await (await office()).ok(getDeskToday, {});
    return data.failed.jobs.find((job) => job.jobId === jobId);
  };

  test('a failed delivery is on Today until it is rebooked, confirmed, with its wasted journey, and then delivered', async () => {
    const { of, order } = await confirmed();
    await failing(order.jobId);
    expect(await toRebook(order.jobId)).toMatchObject({
      type: 'delivery',
      reason: 'Gate locked',
      number: order.number,
    });
    const { data: made } = (await rebook(order.jobId, { charge: WASTED, slot: 'pm', notes: 'Ring first' })).body;
    expect(made).toMatchObject({ orderId: order.id, status: 'confirmed' });
    expect(await toRebook(order.jobId)).toBeUndefined();
    expect([
      await booked(of, OTHER),
      await h.number(`select count(*) from charges where order_id = '${order.id}'`),
    ]).toEqual([1, 1]);
    const mails = await h.rows<{ template: string }>(
      `select template from emails where account_id = '${of.accountId}' order by id`,
    );
    expect(mails.map(({ template }) => template).slice(-2)).toEqual(['job-failed', 'job-confirmed']);
    const client = await office();
    await client.ok(allocateTo, { ...params(made.jobId), body: { data: await h.fleet(of.depotId) } });
    await client.ok(startOnWay, { ...params(made.jobId), ...nothing });
    await client.ok(completeOnSite, { ...params(made.jobId), body: { data: {} } });
    const { data } = await (await h.as(of.owner)).ok(getOrder, params(order.id));
    expect([data.status, data.jobs.map(({ status }) => status)]).toEqual(['on_site', ['failed', 'completed']]);
    // The order is owed once, and the charge from the day that it is added.
    expect(await h.number(`select exposure_pence from accounts where id = '${of.accountId}'`)).toBe(31_800);
  });

  test('of two clerks who rebook it at once one does; a day without room, a past one and another state leave nothing behind', async () => {
    const { of, order } = await confirmed(1);
    expect((await rebook(order.jobId)).refusal).toBe('WRONG_STATE');
    await failing(order.jobId);
    await h.placed(of, { date: '2026-03-11' });
    const before = await h.footprint();
    expect((await rebook(order.jobId, { date: '2026-03-11' })).refusal).toBe('DATE_FULL');
    expect((await rebook(order.jobId, { date: '2026-03-01', charge: WASTED })).refusal).toBe('DATE_LOCKED');
    expect(await h.footprint()).toEqual(before);
    const both = await Promise.all([rebook(order.jobId), rebook(order.jobId)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await h.number(`select count(*) from jobs where order_id = '${order.id}'`)).toBe(2);
  });

  test('a failed exchange is charged again as it was agreed, and a failed collection books the container out again', async () => {
    const of = await h.customer();
    const order = await h.standing(of);
    const client = await office();
    const owed = () => h.number(`select exposure_pence from accounts where id = '${of.accountId}'`);
    for (const [type, pence, status] of [
      ['exchange', 21_600, 'on_site'],
      ['collection', 0, 'collection_booked'],
    ] as const) {
      const before = await owed();
      const { data } = await client.ok(requestMovement, { ...params(order.id), body: { data: { type, date: DAY } } });
      const job = data.jobs.at(-1)!;
      expect(await owed()).toBe(before + pence);
      await failing(job.jobId);
      expect(await owed()).toBe(before);
      // It was agreed on account, and stays so.
      await h.withoutTenant((db) =>
        db.updateTable('accounts').set({ type: 'prepay' }).where('id', '=', of.accountId).execute(),
      );
      expect((await rebook(job.jobId)).status).toBe(200);
      await h.withoutTenant((db) =>
        db.updateTable('accounts').set({ type: 'credit' }).where('id', '=', of.accountId).execute(),
      );
      expect(await owed()).toBe(before + pence);
      expect((await (await h.as(of.owner)).ok(getOrder, params(order.id))).data.status).toBe(status);
    }
  });

  const dismiss = async (jobId: string, reason = 'No longer needed') =>
    (await office()).call(dismissFailed, { ...params(jobId), body: { data: { reason } } });
  const mailsOf = (of: Customer) =>
    h.rows<{ template: string; data: { reason: string; office: boolean } }>(
      `select template, data from emails where account_id = '${of.accountId}' order by id desc limit 1`,
    );

  test('a failed exchange or collection that nobody rebooks leaves Today, and the customer is told why', async () => {
    const of = await h.customer();
    const order = await h.standing(of);
    const client = await office();
    const owed = () => h.number(`select exposure_pence from accounts where id = '${of.accountId}'`);
    for (const type of ['exchange', 'collection'] as const) {
      const { data } = await client.ok(requestMovement, { ...params(order.id), body: { data: { type, date: DAY } } });
      const { jobId } = data.jobs.at(-1)!;
      expect((await dismiss(jobId)).refusal).toBe('WRONG_STATE');
      await failing(jobId);
      const before = await owed();
      expect(await toRebook(jobId)).toBeDefined();
      expect((await dismiss(jobId, '')).status).toBe(400);
      const both = await Promise.all([dismiss(jobId), dismiss(jobId)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect([await toRebook(jobId), await owed()]).toEqual([undefined, before]);
      expect(await mailsOf(of)).toMatchObject([
        { template: 'job-cancelled', data: { reason: 'No longer needed', office: true } },
      ]);
      const { data: shown } = await (await h.as(of.owner)).ok(getOrder, params(order.id));
      expect([shown.status, shown.timeline[0]!.text]).toEqual(['on_site', 'No longer needed']);
      const answer = await rebook(jobId);
      expect([answer.refusal, answer.error.message]).toEqual([
        'WRONG_STATE',
        expect.stringContaining('marked “Don’t rebook”'),
      ]);
    }
    expect(
      await h.number(`select count(*) from audit_events where entity_id = '${order.id}' and action = 'job.dismissed'`),
    ).toBe(2);
  });

  test('a failed delivery that nobody rebooks cancels its order, also against a clerk who rebooks it at once', async () => {
    const { of, order } = await confirmed();
    await failing(order.jobId);
    expect((await dismiss(order.jobId)).status).toBe(200);
    const { data } = await (await h.as(of.owner)).ok(getOrder, params(order.id));
    expect([data.status, data.closedReason, await toRebook(order.jobId)]).toEqual([
      'cancelled',
      'No longer needed',
      undefined,
    ]);
    expect(await h.number(`select exposure_pence from accounts where id = '${of.accountId}'`)).toBe(0);
    expect(await mailsOf(of)).toMatchObject([{ template: 'order-cancelled' }]);
    const second = await confirmed();
    await failing(second.order.jobId);
    const race = await Promise.all([dismiss(second.order.jobId), rebook(second.order.jobId)]);
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const foreign = await h.placed(h.fixtures.stranger, {}, h.fixtures.beta);
    for (const id of [foreign.jobId, 'x']) expect((await dismiss(id)).refusal).toBe('NOT_FOUND');
  });
});

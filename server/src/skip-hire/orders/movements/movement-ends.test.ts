import { cancelJob, cancelOrder } from '@tonnage/contract/skip-hire/orders/movements';
import { requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import { getOrdersByStatus } from '@tonnage/contract/skip-hire/orders/order-lists';
import { ORDER_STATUSES } from '@tonnage/domain/skip-hire/orders';
import { describe, expect, test } from 'vitest';
import { allocateJob } from '../planning/commands/allocate.ts';
import { completeJob } from '../planning/commands/complete-job.ts';
import { confirmJob } from '../requests/commands/answer-request.ts';
import { startJob } from '../planning/commands/start-job.ts';
import { harness } from '../../../../test/harness.ts';
import { signedNote, TERM } from '../../../../test/documents.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';
import { DATE, MOVEMENTS, moving, TO } from '../../../../test/job-moves.ts';

const h = harness();
const { setOrder, see, owed, booked, ask, refused } = moving(h);

const ticket = (customer: Customer) =>
  h.office((ctx, callers) =>
    signedNote(ctx, callers.member(NOW, customer.owner), {
      ...TERM,
      accountId: customer.accountId,
      kind: 'season_ticket',
      siteId: customer.siteId,
      wasteTypeId: h.fixtures.alpha.mixed,
    }),
  );

describe('the result of a movement', () => {
  const carryOut = (jobId: string, netWeightKg?: number) =>
    h.office(async (ctx) => {
      await confirmJob(ctx, jobId);
      await allocateJob(ctx, jobId, TO);
      await startJob(ctx, jobId);
      await completeJob(ctx, jobId, netWeightKg === undefined ? {} : { netWeightKg });
    });

  test('a tip and return weighs the load and the hire goes on; a reposition updates the position', async () => {
    const customer = await h.customer();
    await ticket(customer);
    const order = await h.standing(customer, { locationNotes: 'Rear gate' });
    const before = await see(customer, order.id);
    await carryOut((await ask(customer, MOVEMENTS[1], order.jobId)).body.meta.jobId, 1_820);
    await carryOut((await ask(customer, MOVEMENTS[2], order.jobId)).body.meta.jobId);
    const after = await see(customer, order.id);
    const { hireStart, hireUntil, status } = before;
    expect(after).toMatchObject({ hireStart, hireUntil, status, locationNotes: 'Beside the crane' });
    expect(after.jobs.map((j) => [j.type, j.status, j.netWeightKg])).toEqual([
      ['delivery', 'completed', null],
      ['tip_and_return', 'completed', 1820],
      ['reposition', 'completed', null],
    ]);
  });

  test('an exchange may bring another size or waste, of the same family and only a suitable one', async () => {
    const customer = await h.customer();
    const { alpha } = h.fixtures;
    const order = await h.standing(customer);
    const [exchange] = MOVEMENTS;
    expect(
      await refused(customer, exchange, order.jobId, { containerSubTypeId: alpha.maxi, wasteTypeId: alpha.soil }),
    ).toMatchObject({ code: 'CONTAINER_UNSUITABLE' });
    expect((await refused(customer, exchange, order.jobId, { containerSubTypeId: alpha.rollOn })).field).toBe(
      'containerSubTypeId',
    );
    const { body } = await ask(customer, exchange, order.jobId, { containerSubTypeId: alpha.maxi });
    expect(body.data.jobs.at(-1)).toMatchObject({ containerSubType: { name: '12 yd maxi' }, grossPence: 33_600 });
    expect(body.data.containerSubType.name).toBe('8 yd builders');
  });
});

describe('a collection', () => {
  test('a cancelled collection leaves the container on site, releases its capacity, and may be requested again', async () => {
    const customer = await h.customer();
    const order = await h.standing(customer);
    const client = await h.as(customer.owner);
    const collect = () =>
      client.ok(requestCollection, { params: { id: order.jobId }, body: { data: { collectionDate: DATE } } });
    const { nextJob } = (await collect()).data;
    expect(await booked(customer.depotId)).toBe(1);
    const { data } = await client.ok(cancelJob, { params: { id: nextJob!.id }, body: { data: {} } });
    expect(data).toMatchObject({ status: 'on_site', nextJob: null, actions: { requestCollection: { allowed: true } } });
    expect(data.timeline[0]).toMatchObject({ title: 'Collection cancelled', text: 'by Fresh owner' });
    expect(await booked(customer.depotId)).toBe(0);
    expect((await collect()).data.status).toBe('collection_booked');
  });

  test('a collection is requested straight from a row of the list', async () => {
    const customer = await h.customer();
    const order = await h.standing(customer);
    const client = await h.as(customer.owner);
    const [row] = (await client.ok(getOrdersByStatus, { query: { status: 'on-site' } })).data;
    expect(row).toMatchObject({ id: order.id, jobId: order.jobId, overHirePencePerDay: 250 });
    const body = { data: { collectionDate: DATE } };
    expect((await client.ok(requestCollection, { params: { id: row!.jobId }, body })).data.id).toBe(order.id);
  });
});

describe('an order', () => {
  test('an order is cancelled with its reason, only before its container is on site', async () => {
    const customer = await h.customer();
    const order = await h.placed(customer, { date: DATE });
    const client = await h.as(customer.owner);
    const cancel = () =>
      client.call(cancelOrder, { params: { id: order.id }, body: { data: { reason: 'Plans changed' } } });
    // One that awaits payment is cancelled too, with its payment: billing/payments/unpaid.test.ts.
    const open = ['awaiting_payment', 'requested', 'scheduled'];
    for (const status of ORDER_STATUSES.filter((s) => !open.includes(s))) {
      await setOrder(order, status);
      const { refusal, error } = await cancel();
      expect([status, refusal]).toEqual([status, 'WRONG_STATE']);
      expect(error.message).toMatch(/^[A-Z].+\.$/);
    }
    await setOrder(order, 'scheduled');
    const { body } = await cancel();
    expect(body.data).toMatchObject({ status: 'cancelled', closedReason: 'Plans changed' });
    expect([await owed(customer), await booked(customer.depotId)]).toEqual([0, 0]);
    const { acme, rival } = h.fixtures;
    const foreign = await h.placed(rival, { date: DATE });
    const acmes = await h.as(acme.owner);
    for (const [call, id] of [
      [cancelOrder, foreign.id],
      [cancelJob, foreign.jobId],
    ] as const)
      expect((await acmes.call(call, { params: { id }, body: { data: {} } })).refusal).toBe('NOT_FOUND');
  });

  test('an order is cancelled with its first job', async () => {
    const customer = await h.customer();
    const order = await h.placed(customer, { date: DATE });
    const client = await h.as(customer.owner);
    const { data } = await client.ok(cancelJob, { params: { id: order.jobId }, body: { data: {} } });
    expect(data.status).toBe('cancelled');
  });
});

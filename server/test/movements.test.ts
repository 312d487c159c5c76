import {
  cancelJob,
  cancelOrder,
  requestExchange,
  requestReposition,
  requestTipAndReturn,
} from '@tonnage/contract/movements';
import { requestCollection, settleSandboxPayment } from '@tonnage/contract/jobs';
import { getOrdersByStatus } from '@tonnage/contract/order-lists';
import { getOrder } from '@tonnage/contract/orders';
import { checkPrices } from '@tonnage/contract/prices';
import { getLockedDates } from '@tonnage/contract/sites';
import { JOB_STATUSES, moveJob, ORDER_STATUSES, type JobStatus } from '@tonnage/domain/orders';
import { describe, expect, test } from 'vitest';
import { makePrices } from '../db/seed/company-factories.ts';
import { setAccountStatus } from '../src/modules/accounts/commands/set-account-status.ts';
import { setCreditLimit } from '../src/modules/accounts/commands/set-credit-limit.ts';
import { allocateJob } from '../src/modules/jobs/commands/allocate-job.ts';
import { completeJob } from '../src/modules/jobs/commands/complete-job.ts';
import { confirmJob } from '../src/modules/jobs/commands/confirm-job.ts';
import { failJob } from '../src/modules/jobs/commands/fail-job.ts';
import { startJob } from '../src/modules/jobs/commands/start-job.ts';
import { settlePayment } from '../src/modules/payments/commands/settle-payment.ts';
import { grantPermit } from '../src/modules/permits/commands/grant-permit.ts';
import { harness, type Placed } from './harness.ts';
import { signedNote, TERM } from './papers.ts';
import { NOW, type Customer } from './world.ts';

const h = harness();
const DATE = '2026-03-10';
const TO = { vehicle: 'YK71 ABC', driver: 'Terry' };

const see = async (customer: Customer, id: string) =>
  (await (await h.as(customer.owner)).ok(getOrder, { params: { id } })).data;
const owed = (customer: Customer) => h.number(`select exposure_pence from accounts where id = '${customer.accountId}'`);
const booked = (depotId: string, date = DATE) =>
  h.number(`select coalesce(sum(booked), 0) from depot_days where depot_id = '${depotId}' and date = '${date}'`);

/** The three movements with a charge of their own, called alike. Pence with VAT. */
const MOVEMENTS = [
  { type: 'exchange', call: requestExchange, open: 'OPEN_EXCHANGE', pence: 21_600, also: {} },
  { type: 'tip_and_return', call: requestTipAndReturn, open: 'OPEN_TIP_AND_RETURN', pence: 20_400, also: {} },
  {
    type: 'reposition',
    call: requestReposition,
    open: 'OPEN_REPOSITION',
    pence: 7_200,
    also: { locationNotes: 'Beside the crane' },
  },
] as const;
type Movement = (typeof MOVEMENTS)[number];

async function ask(customer: Customer, { call, also }: Movement, jobId: string, over: object = {}, key?: string) {
  const client = await h.as(customer.owner);
  const body = { data: { date: DATE, slot: 'am', ...also, ...over } };
  return client.call(
    call as typeof requestReposition,
    { params: { id: jobId }, body: body as never },
    key ? { key } : {},
  );
}

async function refused(customer: Customer, movement: Movement, jobId: string, over: object = {}) {
  const { quotes: _before, ...before } = await h.footprint();
  const answer = await ask(customer, movement, jobId, over);
  const { quotes: _after, ...after } = await h.footprint();
  expect(after).toEqual(before);
  return { code: answer.refusal, error: answer.error, field: answer.error.details?.errors?.[0]?.path[0] };
}

const setOrder = (order: Placed, status: string) =>
  h.across((db) =>
    db
      .updateTable('orders')
      .set({ status: status as never })
      .where('id', '=', order.id)
      .execute(),
  );
const setJob = (jobId: string, status: JobStatus) =>
  h.across((db) => db.updateTable('jobs').set({ status }).where('id', '=', jobId).execute());

const ticket = (customer: Customer) =>
  h.office((ctx, doors) =>
    signedNote(ctx, doors.member(NOW, customer.owner), {
      ...TERM,
      accountId: customer.accountId,
      kind: 'season_ticket',
      siteId: customer.siteId,
      wasteTypeId: h.world.alpha.mixed,
    }),
  );

describe.each(MOVEMENTS)('$type', (movement) => {
  const { type, open, pence } = movement;

  test('is asked for by any job of the order, with its place, its credit and its history', async () => {
    const customer = await h.customer();
    const order = await h.standing(customer);
    await h.as(customer.owner);
    const before = await owed(customer);
    const { status, body } = await ask(customer, movement, order.jobId, { notes: ' Blue gate ' });
    expect(status).toBe(201);
    const job = body.data.jobs.at(-1)!;
    expect(job).toMatchObject({
      id: body.meta.jobId,
      type,
      status: 'requested',
      date: DATE,
      slot: 'am',
      notes: 'Blue gate',
      grossPence: pence,
      payment: null,
      cancel: { allowed: true, reason: null },
    });
    expect(body.meta.paymentUrl).toBeNull();
    expect(body.data).toMatchObject({ status: 'on_site', nextJob: { id: job.id, type }, grossPence: 24_000 });
    expect(body.data.chargesPence).toBe(24_000 + pence);
    expect(body.data.timeline[0]).toMatchObject({ kind: 'requested', jobType: type, jobId: job.id });
    expect(await owed(customer)).toBe(before + pence);
    expect(await booked(customer.depotId)).toBe(1);
    expect(
      await h.number(`select count(*) from audit_events where entity_id = '${order.id}' and action = 'job.requested'`),
    ).toBe(1);
  });

  test('is refused in every state but on site, and while one is open', async () => {
    const customer = await h.customer();
    const order = await h.standing(customer);
    for (const status of ORDER_STATUSES) {
      if (status === 'on_site') continue;
      await setOrder(order, status);
      const { code } = await refused(customer, movement, order.jobId);
      expect([status, code]).toEqual([status, status === 'collection_booked' ? 'OPEN_COLLECTION' : 'WRONG_STATE']);
    }
    await setOrder(order, 'on_site');
    const first = (await ask(customer, movement, order.jobId)).body.meta.jobId;
    for (const status of JOB_STATUSES) {
      await setJob(first, status);
      const isOpen = moveJob(status, 'cancel') !== null || moveJob(status, 'fail') !== null;
      if (isOpen) expect([status, (await refused(customer, movement, order.jobId)).code]).toEqual([status, open]);
    }
    await setJob(first, 'cancelled');
    expect((await ask(customer, movement, order.jobId)).status).toBe(201);
  });

  test('is not there for another account, a limited member or another company, and not for a viewer', async () => {
    const { acme, rival, stranger, beta } = h.world;
    const { jobId } = await h.standing(acme);
    const call = movement.call as typeof requestReposition;
    const sent = { params: { id: jobId }, body: { data: { date: DATE, locationNotes: 'x', ...movement.also } } };
    if (type !== 'reposition') delete (sent.body.data as { locationNotes?: string }).locationNotes;
    for (const client of [await h.as(rival.owner), await h.as(stranger.owner, beta), await h.as(acme.limited)])
      expect((await client.call(call, sent)).refusal).toBe('NOT_FOUND');
    expect((await (await h.as(acme.viewer)).call(call, sent)).refusal).toBe('FORBIDDEN');
  });

  test('says before the button what the account, the calendar and the permit have against it', async () => {
    const customer = await h.customer({ capacity: 1, poMandatory: true });
    const order = await h.standing(customer, { poNumber: 'PO-1', date: '2026-03-05' });
    const client = await h.as(customer.owner);
    const { alpha } = h.world;
    const quote = async (over: object = {}) =>
      (
        await client.ok(checkPrices, {
          body: {
            data: { ...h.question(customer.siteId, { jobType: type, date: DATE }), orderId: order.id, ...over },
          },
        })
      ).data;
    expect(await quote()).toMatchObject({ grossPence: pence, blockers: [] });
    expect((await quote({ date: '2026-03-05' })).blockers).toMatchObject([{ code: 'date_full', field: 'date' }]);
    expect((await refused(customer, movement, order.jobId, { date: '2026-03-05' })).code).toBe('DATE_FULL');
    expect((await refused(customer, movement, order.jobId, { date: '2026-03-08' })).error.details).toMatchObject({
      reason: 'weekend',
    });

    await h.across((db) => db.updateTable('orders').set({ po_number: null }).where('id', '=', order.id).execute());
    expect((await quote()).blockers).toMatchObject([{ code: 'po_required', field: 'poNumber' }]);
    expect((await quote({ poNumber: 'PO-2' })).blockers).toEqual([]);
    expect((await refused(customer, movement, order.jobId)).code).toBe('PO_REQUIRED');

    await h.office((ctx) => setCreditLimit(ctx, customer.accountId, 24_000));
    expect((await refused(customer, movement, order.jobId, { poNumber: 'PO-2' })).code).toBe('OVER_LIMIT');
    await h.office((ctx) => setAccountStatus(ctx, customer.accountId, 'on_stop', 'Overdue'));
    expect((await quote({ poNumber: 'PO-2' })).blockers.map((b) => b.code)).toEqual(['on_stop', 'over_limit']);
    expect((await refused(customer, movement, order.jobId, { poNumber: 'PO-2' })).code).toBe('ON_STOP');
    await h.office((ctx) => setAccountStatus(ctx, customer.accountId, 'active', 'Paid'));
    await h.office((ctx) => setCreditLimit(ctx, customer.accountId, 1_000_000));

    await h.across((db) => db.updateTable('orders').set({ placement: 'highway' }).where('id', '=', order.id).execute());
    expect((await refused(customer, movement, order.jobId, { poNumber: 'PO-2' })).code).toBe('PERMIT_REQUIRED');
    await h.making(async ({ db, now }) => {
      const { id: area } = await db
        .selectFrom('permit_areas')
        .select('id')
        .where('tenant_id', '=', alpha.tenantId)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('permits')
        .values({
          id: order.id,
          tenant_id: alpha.tenantId,
          account_id: customer.accountId,
          order_id: order.id,
          permit_area_id: area,
          status: 'required',
          created_at: now,
        })
        .execute();
    });
    await h.office((ctx) => grantPermit(ctx, order.id, { number: 'LCC-1', from: '2026-03-02', to: '2026-03-11' }));
    expect(
      (await refused(customer, movement, order.jobId, { poNumber: 'PO-2', date: '2026-03-12' })).error.details,
    ).toMatchObject({ reason: 'permit' });
    const days = await client.ok(getLockedDates, { params: { value: customer.siteId }, query: { orderId: order.id } });
    expect(days.data.details.find((day) => day.date === '2026-03-12')?.reason).toBe('permit');
    const { body } = await ask(customer, movement, order.jobId, { poNumber: 'PO-2' });
    expect(body.data.poNumber).toBe('PO-2');
  });

  test('costs what was quoted while the quote holds, else it is shown anew', async () => {
    const customer = await h.customer();
    const order = await h.standing(customer);
    const client = await h.as(customer.owner);
    const question = { ...h.question(customer.siteId, { jobType: type, date: DATE }), orderId: order.id };
    const { quoteId } = (await client.ok(checkPrices, { body: { data: question } })).data;
    await h.making((m) =>
      makePrices(m, h.world.alpha.tenantId, [
        {
          account_id: customer.accountId,
          container_sub_type_id: h.world.alpha.builders,
          job_type: type,
          net_pence: 50_000,
          valid_from: '2026-01-01',
        },
      ]),
    );
    const other = await refused(customer, movement, order.jobId, { quoteId, date: '2026-03-11' });
    expect(other.code).toBe('PRICE_CHANGED');
    expect(other.error.details?.['quote']).toMatchObject({ grossPence: 60_000, blockers: [] });
    expect((await ask(customer, movement, order.jobId, { quoteId })).body.data.jobs.at(-1)!.grossPence).toBe(pence);
  });

  test('is called off with its place and its credit, exactly in requested and confirmed', async () => {
    const customer = await h.customer();
    const order = await h.standing(customer);
    const before = await owed(customer);
    const client = await h.as(customer.owner);
    const cancel = (id: string) =>
      client.call(cancelJob, { params: { id }, body: { data: { reason: 'Not full yet' } } });
    const { jobId } = (await ask(customer, movement, order.jobId)).body.meta;
    for (const status of JOB_STATUSES.filter((s) => moveJob(s, 'cancel') === null)) {
      await setJob(jobId, status);
      expect([status, (await cancel(jobId)).refusal]).toEqual([status, 'WRONG_STATE']);
    }
    await setJob(jobId, 'confirmed');
    const { body } = await cancel(jobId);
    expect(body.data).toMatchObject({ status: 'on_site', nextJob: null, chargesPence: 24_000 });
    expect(body.data.timeline[0]).toMatchObject({ kind: 'cancelled', jobType: type, text: 'Not full yet' });
    expect([await owed(customer), await booked(customer.depotId)]).toEqual([before, 0]);
    expect((await cancel(jobId)).refusal).toBe('WRONG_STATE');
  });

  test('waits for the card of an account that prepays: the office with it, then it goes on or is called off', async () => {
    const { customer, order } = await prepaidStanding();
    const { body } = await ask(customer, movement, order.jobId);
    const reference = body.meta.paymentUrl!.split('/').at(-1)!;
    const { jobId } = body.meta;
    expect(body.data.jobs.at(-1)).toMatchObject({ payment: { status: 'pending', url: body.meta.paymentUrl } });
    await expect(h.office((ctx) => confirmJob(ctx, jobId))).rejects.toMatchObject({ code: 'WRONG_STATE' });
    const settle = (ref: string, outcome: 'approve' | 'decline') =>
      h.guest().ok(settleSandboxPayment, { params: { reference: ref }, body: { data: { outcome } } });
    const declined = await settle(reference, 'decline');
    expect(declined.data).toMatchObject({
      amountPence: pence,
      orderNumbers: [`${order.number}/2`],
      returnUrl: `/jobs/detail/${order.id}/${jobId}`,
    });
    expect(await see(customer, order.id)).toMatchObject({ status: 'on_site', nextJob: null });
    expect(await booked(customer.depotId)).toBe(0);

    const again = (await ask(customer, movement, order.jobId)).body.meta;
    await settle(again.paymentUrl!.split('/').at(-1)!, 'approve');
    const paid = await see(customer, order.id);
    expect(paid.timeline[0]).toMatchObject({ kind: 'paid', jobType: type });
    await h.office((ctx) => confirmJob(ctx, again.jobId));
    const client = await h.as(customer.owner);
    await client.ok(cancelJob, { params: { id: again.jobId }, body: { data: {} } });
    expect(
      await h.number(`select sum(refund_due_pence) from payments where account_id = '${customer.accountId}'`),
    ).toBe(pence);
  });

  test('that waits for its card and is called off cannot be paid any more', async () => {
    const { customer, order } = await prepaidStanding();
    const { jobId, paymentUrl } = (await ask(customer, movement, order.jobId)).body.meta;
    const client = await h.as(customer.owner);
    await client.ok(cancelJob, { params: { id: jobId }, body: { data: {} } });
    const reference = paymentUrl!.split('/').at(-1)!;
    const late = await h
      .guest()
      .call(settleSandboxPayment, { params: { reference }, body: { data: { outcome: 'approve' } } });
    expect(late.refusal).toBe('PAYMENT_SETTLED');
  });

  test('that fails is not owed for', async () => {
    const customer = await h.customer();
    const order = await h.standing(customer);
    const before = await owed(customer);
    const { jobId } = (await ask(customer, movement, order.jobId)).body.meta;
    await h.office(async (ctx) => {
      await confirmJob(ctx, jobId);
      await allocateJob(ctx, jobId, TO);
      await failJob(ctx, jobId, 'A car stood before it');
    });
    expect(await owed(customer)).toBe(before);
  });
});

/** A container that stands for an account that pays by card. */
async function prepaidStanding() {
  const customer = await h.customer({ type: 'prepay' });
  const order = await h.placed(customer, { payment: { method: 'card' } });
  const [row] = await h.rows<{ id: string }>(`select payment_id as id from orders where id = '${order.id}'`);
  await h.office(async (ctx, doors) => {
    await settlePayment(doors.system(NOW), row!.id, 'paid');
    await confirmJob(ctx, order.jobId);
    await allocateJob(ctx, order.jobId, TO);
    await startJob(ctx, order.jobId);
    await completeJob(ctx, order.jobId);
  });
  return { customer, order };
}

describe('what a movement leaves', () => {
  const carryOut = (jobId: string, netWeightKg?: number) =>
    h.office(async (ctx) => {
      await confirmJob(ctx, jobId);
      await allocateJob(ctx, jobId, TO);
      await startJob(ctx, jobId);
      await completeJob(ctx, jobId, netWeightKg === undefined ? {} : { netWeightKg });
    });

  test('a tip and return weighs the load and lets the hire go on; a reposition says where it stands now', async () => {
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

  test('an exchange for another size or waste, of the same family and only one that suits', async () => {
    const customer = await h.customer();
    const { alpha } = h.world;
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
  test('that is called off leaves the container on site, its place to others, and may be asked for again', async () => {
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

  test('is asked for straight from a row of the list', async () => {
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
  test('is cancelled with its reason, exactly while requested or scheduled', async () => {
    const customer = await h.customer();
    const order = await h.placed(customer, { date: DATE });
    const client = await h.as(customer.owner);
    const cancel = () =>
      client.call(cancelOrder, { params: { id: order.id }, body: { data: { reason: 'Plans changed' } } });
    for (const status of ORDER_STATUSES.filter((s) => s !== 'requested' && s !== 'scheduled')) {
      await setOrder(order, status);
      const { refusal, error } = await cancel();
      expect([status, refusal]).toEqual([status, 'WRONG_STATE']);
      expect(error.message).toMatch(/^[A-Z].+\.$/);
    }
    await setOrder(order, 'scheduled');
    const { body } = await cancel();
    expect(body.data).toMatchObject({ status: 'cancelled', closedReason: 'Plans changed' });
    expect([await owed(customer), await booked(customer.depotId)]).toEqual([0, 0]);
    const { acme, rival } = h.world;
    const foreign = await h.placed(rival, { date: DATE });
    const acmes = await h.as(acme.owner);
    for (const [call, id] of [
      [cancelOrder, foreign.id],
      [cancelJob, foreign.jobId],
    ] as const)
      expect((await acmes.call(call, { params: { id }, body: { data: {} } })).refusal).toBe('NOT_FOUND');
  });

  test('goes with its first job', async () => {
    const customer = await h.customer();
    const order = await h.placed(customer, { date: DATE });
    const client = await h.as(customer.owner);
    const { data } = await client.ok(cancelJob, { params: { id: order.jobId }, body: { data: {} } });
    expect(data.status).toBe('cancelled');
  });

  test('that a card has paid is owed to the card when it is cancelled', async () => {
    const customer = await h.customer({ type: 'prepay' });
    const order = await h.placed(customer, { payment: { method: 'card' } });
    const [row] = await h.rows<{ id: string }>(`select payment_id as id from orders where id = '${order.id}'`);
    await h.office((_ctx, doors) => settlePayment(doors.system(NOW), row!.id, 'paid'));
    const client = await h.as(customer.owner);
    await client.ok(cancelOrder, { params: { id: order.id }, body: { data: {} } });
    expect(await h.number(`select refund_due_pence from payments where id = '${row!.id}'`)).toBe(24_000);
    expect(await owed(customer)).toBe(0);
  });
});

import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { requestCollection as requestCollectionCall } from '@tonnage/contract/skip-hire/orders/jobs';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import {
  JOB_STATUSES,
  moveJob,
  moveOrder,
  ORDER_STATUSES,
  type JobEvent,
  type JobStatus,
  type JobType,
  type OrderEvent,
  type OrderStatus,
} from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTenant, type KnownCallers, type StaffMember } from '@tonnage/demo/contexts';
import { setAccountStatus, setTerms } from '../accounts/commands/customer-terms.ts';
import { updateSettings } from '../../core/tenants/commands/settings.ts';
import { signDocument } from '../documents/commands/sign-document.ts';
import { allocateJob, unallocateJob } from './planning/commands/allocate.ts';
import { completeJob } from './planning/commands/complete-job.ts';
import { confirmJob, declineOrder } from './requests/commands/answer-request.ts';
import { failJob } from './planning/commands/fail-job.ts';
import { requestCollection, requestExchange } from './movements/commands/request-movement.ts';
import { startJob, takeBackJob } from './planning/commands/start-job.ts';
import { cancelOrder } from './commands/cancel-order.ts';
import { settlePayment } from '../billing/payments/commands/settle-payment.ts';
import { grantPermit } from '../permits/commands/permit.ts';
import { Refusal } from '../../platform/refusal.ts';
import { harness, type Placed } from '../../../test/harness.ts';
import { SIGNING } from '../../../test/documents.ts';
import { NOW, onCredit, type Customer } from '../../../test/fixtures.ts';

const h = harness();
const TO = { vehicle: 'YK71 ABC', driver: 'Terry' };
let customer: Customer & { depotId: string };
let order: Placed;
let cardOrder: Placed & { paymentId: string };
let clerk: StaffMember;

beforeAll(async () => {
  customer = await h.customer();
  order = await h.placed(customer);
  const prepaid = await h.placed(h.fixtures.card, { payment: { method: 'card' }, date: '2026-03-20' });
  const [row] = await h.rows<{ id: string }>(`select payment_id as id from orders where id = '${prepaid.id}'`);
  cardOrder = { ...prepaid, paymentId: row!.id };
  clerk = { ...h.fixtures.clerk, role: 'manager' };
  await note(customer, 'signed');
});

const note = (
  of: Customer,
  status: 'signed' | 'awaiting_signature',
  over: { siteId?: string; wasteTypeId?: string } = {},
) => h.ticket(of, { ...over, waiting: status !== 'signed' });

interface Trial {
  of?: Placed;
  order: OrderStatus;
  job: JobStatus;
  type: JobType;
}
interface Result {
  outcome: string;
  order: OrderStatus;
  job: JobStatus;
  audits: number;
}

const UNDO = new Error('undo');

/** Sets an order and its job to the given statuses, runs a command, inspects the result, and rolls back. */
async function trial(start: Trial, run: (callers: KnownCallers, of: Placed) => Promise<unknown>): Promise<Result> {
  const of = start.of ?? order;
  let result: Result | undefined;
  await inTenant(h.deps, h.fixtures.alpha.tenantId, async (callers) => {
    const { db } = callers.system(NOW);
    await sql`update orders set status = ${start.order} where id = ${of.id}`.execute(db);
    await sql`update jobs set status = ${start.job}, type = ${start.type} where id = ${of.jobId}`.execute(db);
    const audits = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from audit_events where entity_id = ${of.id}`.execute(db))
        .rows[0]!.n;
    const before = await audits();
    const outcome = await run(callers, of).then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof Refusal) return error.code;
        throw error;
      },
    );
    const { rows } = await sql<{ order: OrderStatus; job: JobStatus }>`
      select o.status as order, j.status as job from orders o join jobs j on j.id = ${of.jobId} where o.id = ${of.id}`.execute(
      db,
    );
    result = { outcome, ...rows[0]!, audits: (await audits()) - before };
    throw UNDO;
  }).catch((error: unknown) => {
    if (error !== UNDO) throw error;
  });
  return result!;
}

describe("a job's every status × every command, by the domain's table", () => {
  const COMMANDS: { event: JobEvent; run: (callers: KnownCallers, of: Placed) => Promise<unknown> }[] = [
    { event: 'confirm', run: (d, of) => confirmJob(d.office(NOW, clerk), of.jobId) },
    { event: 'allocate', run: (d, of) => allocateJob(d.office(NOW, clerk), of.jobId, TO) },
    { event: 'reallocate', run: (d, of) => allocateJob(d.office(NOW, clerk), of.jobId, TO, 'reallocate') },
    { event: 'unallocate', run: (d, of) => unallocateJob(d.office(NOW, clerk), of.jobId) },
    { event: 'take_back', run: (d, of) => takeBackJob(d.office(NOW, clerk), of.jobId) },
    { event: 'start', run: (d, of) => startJob(d.office(NOW, clerk), of.jobId) },
    { event: 'complete', run: (d, of) => completeJob(d.office(NOW, clerk), of.jobId) },
    { event: 'fail', run: (d, of) => failJob(d.office(NOW, clerk), of.jobId, 'No access') },
  ];

  test.each(COMMANDS)('$event', async ({ event, run }) => {
    for (const status of JOB_STATUSES) {
      const { outcome, job, audits } = await trial(
        { order: 'collection_booked', job: status, type: 'collection' },
        run,
      );
      const to = moveJob(status, event);
      expect([status, outcome, audits]).toEqual([status, to === null ? 'WRONG_STATE' : 'done', to === null ? 0 : 1]);
      if (to !== null) expect(job).toBe(to);
    }
  });
});

describe("an order's every status × every command, by the domain's table", () => {
  const done = (d: KnownCallers, of: Placed) => completeJob(d.office(NOW, clerk), of.jobId);
  const settle = (outcome: 'paid' | 'declined' | 'expired') => (d: KnownCallers) =>
    settlePayment(d.system(NOW), cardOrder.paymentId, outcome);
  const COMMANDS: {
    event: OrderEvent;
    job: JobStatus;
    type?: JobType;
    of?: () => Placed;
    run: (callers: KnownCallers, of: Placed) => Promise<unknown>;
    /** Refusals more specific than WRONG_STATE. */
    refusals?: Partial<Record<OrderStatus, string>>;
    audits?: number;
  }[] = [
    { event: 'pay', job: 'requested', of: () => cardOrder, run: settle('paid') },
    { event: 'payment_declined', job: 'requested', of: () => cardOrder, run: settle('declined') },
    { event: 'expire', job: 'requested', of: () => cardOrder, run: settle('expired') },
    { event: 'confirm', job: 'requested', run: (d, of) => confirmJob(d.office(NOW, clerk), of.jobId) },
    { event: 'decline', job: 'requested', run: (d, of) => declineOrder(d.office(NOW, clerk), of.id, 'No') },
    { event: 'cancel', job: 'requested', run: (d, of) => cancelOrder(d.member(NOW, customer.owner), of.id) },
    { event: 'deliver', job: 'en_route', run: done },
    { event: 'finish_wait_and_load', job: 'en_route', type: 'wait_and_load', run: done },
    { event: 'exchange', job: 'en_route', type: 'exchange', run: done },
    { event: 'tip_and_return', job: 'en_route', type: 'tip_and_return', run: done },
    { event: 'reposition', job: 'en_route', type: 'reposition', run: done },
    {
      event: 'request_collection',
      job: 'completed',
      run: (d, of) =>
        requestCollection(d.member(NOW, customer.owner), of.jobId, { collectionDate: '2026-03-06', slot: 'any' }),
      refusals: { collection_booked: 'OPEN_COLLECTION' },
    },
    { event: 'collect', job: 'en_route', type: 'collection', run: done },
    {
      event: 'release_collection',
      job: 'en_route',
      type: 'collection',
      run: (d, of) => failJob(d.office(NOW, clerk), of.jobId, 'No access'),
    },
  ];

  test.each(COMMANDS)('$event', async ({ event, job, type, of, run, refusals }) => {
    for (const status of ORDER_STATUSES) {
      const start = { order: status, job, type: type ?? 'delivery', ...(of ? { of: of() } : {}) };
      const result = await trial(start, run);
      const to = moveOrder(status, event);
      const refusal = refusals?.[status] ?? 'WRONG_STATE';
      expect([status, result.outcome]).toEqual([status, to === null ? refusal : 'done']);
      if (to !== null) {
        expect([status, result.order, result.audits]).toEqual([status, to, 1]);
      }
    }
  });

  test('an exchange may be requested only while a container is on site and nothing else is open', async () => {
    for (const status of ORDER_STATUSES) {
      const ask = (d: KnownCallers, of: Placed) =>
        requestExchange(d.member(NOW, customer.owner), of.jobId, { date: '2026-03-06', slot: 'any' });
      const { outcome, audits } = await trial({ order: status, job: 'completed', type: 'delivery' }, ask);
      const refusal = status === 'collection_booked' ? 'OPEN_COLLECTION' : 'WRONG_STATE';
      expect([status, outcome, audits]).toEqual([
        status,
        status === 'on_site' ? 'done' : refusal,
        status === 'on_site' ? 1 : 0,
      ]);
      const open = await trial({ order: status, job: 'confirmed', type: 'exchange' }, ask);
      expect([status, open.outcome]).toEqual([status, status === 'on_site' ? 'OPEN_EXCHANGE' : refusal]);
    }
  });

  test('an order with an allocated vehicle cannot be cancelled', async () => {
    for (const job of ['allocated', 'en_route'] as const) {
      const result = await trial({ order: 'scheduled', job, type: 'delivery' }, (d, of) =>
        cancelOrder(d.member(NOW, customer.owner), of.id),
      );
      expect(result).toMatchObject({ outcome: 'WRONG_STATE', order: 'scheduled', job, audits: 0 });
    }
  });
});

describe('missing or foreign orders and jobs', () => {
  test('staff of one company find nothing of another’s', async () => {
    const { beta } = h.fixtures;
    const commands = [
      (ctx: Parameters<typeof confirmJob>[0]) => confirmJob(ctx, order.jobId),
      (ctx: Parameters<typeof confirmJob>[0]) => allocateJob(ctx, order.jobId, TO),
      (ctx: Parameters<typeof confirmJob>[0]) => startJob(ctx, order.jobId),
      (ctx: Parameters<typeof confirmJob>[0]) => completeJob(ctx, order.jobId),
      (ctx: Parameters<typeof confirmJob>[0]) => failJob(ctx, order.jobId, 'x'),
      (ctx: Parameters<typeof confirmJob>[0]) => declineOrder(ctx, order.id, 'x'),
      (ctx: Parameters<typeof confirmJob>[0]) => setAccountStatus(ctx, customer.accountId, 'closed', 'x'),
      (ctx: Parameters<typeof confirmJob>[0]) => setTerms(ctx, customer.accountId, onCredit(0)),
      (ctx: Parameters<typeof confirmJob>[0]) => confirmJob(ctx, 'nonsense'),
    ];
    for (const command of commands) {
      await expect(h.office(command, beta)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('a customer’s commands do not find another account’s order', async () => {
    const rival = h.fixtures.rival.owner;
    await expect(h.member(rival, (ctx) => cancelOrder(ctx, order.id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const input = { date: '2026-03-06', slot: 'any' as const };
    await expect(h.member(rival, (ctx) => requestExchange(ctx, order.jobId, input))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const viewer = { ...customer.owner, role: 'viewer' as const };
    await expect(h.member(viewer, (ctx) => cancelOrder(ctx, 'nonsense'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(h.member(viewer, (ctx) => requestExchange(ctx, 'nonsense', input))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('only accounts staff and managers set credit and stops', async () => {
    const office = { ...clerk, role: 'office' as const };
    await inTenant(h.deps, h.fixtures.alpha.tenantId, async (callers) => {
      const ctx = callers.office(NOW, office);
      await expect(setAccountStatus(ctx, customer.accountId, 'on_stop', 'x')).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
      await expect(setTerms(ctx, customer.accountId, onCredit(1))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });
  });
});

/** An instant in March, by day and hour. */
const march = (day: number, hour = 10) =>
  `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;

async function at<T>(now: string, work: () => Promise<T>): Promise<T> {
  h.clock.set(now);
  try {
    return await work();
  } finally {
    h.clock.set(NOW);
  }
}

const carryOut = (jobId: string, now: string, weight?: number) =>
  at(now, () =>
    h.office(async (ctx) => {
      await confirmJob(ctx, jobId).catch(() => undefined);
      await allocateJob(ctx, jobId, TO);
      await startJob(ctx, jobId);
      await completeJob(ctx, jobId, weight === undefined ? {} : { netWeightKg: weight });
    }),
  );

describe('the hire', () => {
  test('begins with the delivery, restarts with an exchange and its container, ends with the collection', async () => {
    const { alpha } = h.fixtures;
    const customer = await h.customer();
    await note(customer, 'signed');
    await note(customer, 'signed', { wasteTypeId: alpha.soil });
    const client = await h.as(customer.owner);
    const see = async (id: string) => (await client.ok(getOrder, { params: { id } })).data;
    const { id, jobId } = await h.placed(customer);
    await carryOut(jobId, march(5));
    expect(await see(id)).toMatchObject({
      status: 'on_site',
      hireStart: '2026-03-05',
      hireUntil: '2026-03-18',
      hireEnd: null,
    });

    await at(march(9), () =>
      h.member(customer.owner, (ctx) =>
        requestExchange(ctx, jobId, { date: '2026-03-11', slot: 'am', wasteTypeId: alpha.soil }),
      ),
    );
    const requested = await see(id);
    expect(requested.nextJob).toMatchObject({ type: 'exchange', status: 'requested', date: '2026-03-11' });
    expect(requested.wasteType.name).toBe('Mixed construction');
    expect(await h.number(`select exposure_pence from accounts where id = '${customer.accountId}'`)).toBe(
      24_000 + 21_600,
    );
    await carryOut(requested.nextJob!.id, march(11), 2_140);
    const exchanged = await see(id);
    expect(exchanged).toMatchObject({ status: 'on_site', hireStart: '2026-03-11', hireUntil: '2026-03-24' });
    expect(exchanged.wasteType.name).toBe('Soil and stones');
    expect(exchanged.jobs.map((j) => [j.number, j.type, j.netWeightKg])).toEqual([
      [`${exchanged.number}/1`, 'delivery', null],
      [`${exchanged.number}/2`, 'exchange', 2140],
    ]);

    const body = { data: { collectionDate: '2026-03-20', notes: 'Gate 2' } };
    const { data: booked } = await at(march(17), () =>
      client.ok(requestCollectionCall, { params: { id: jobId }, body }),
    );
    expect(booked).toMatchObject({ status: 'collection_booked', state: 'on-site' });
    expect(booked.jobs.at(-1)).toMatchObject({ type: 'collection', collectionDate: '2026-03-20', notes: 'Gate 2' });
    await carryOut(booked.nextJob!.id, march(20), 5_300);
    const over = await see(id);
    expect(over).toMatchObject({ status: 'completed', hireEnd: '2026-03-20', nextJob: null });
    expect(over.timeline.map((t) => t.title)).toEqual([
      'Collected',
      'On its way',
      'Scheduled',
      'Collection confirmed',
      'Collection requested',
      'Exchanged',
      'On its way',
      'Scheduled',
      'Exchange confirmed',
      'Exchange requested',
      'Delivered',
      'On its way',
      'Scheduled',
      'Confirmed',
      'Ordered',
    ]);
    expect(over.timeline[0]!.text).toContain('5.30 t');
  });

  test('an exchange that fails is not owed', async () => {
    const customer = await h.customer();
    await note(customer, 'signed');
    const { id, jobId } = await h.standing(customer);
    const owed = () => h.number(`select exposure_pence from accounts where id = '${customer.accountId}'`);
    const before = await owed();
    await h.member(customer.owner, (ctx) => requestExchange(ctx, jobId, { date: '2026-03-06', slot: 'am' }));
    expect(await owed()).toBeGreaterThan(before);
    const client = await h.as(customer.owner);
    const { nextJob } = (await client.ok(getOrder, { params: { id } })).data;
    await h.office(async (ctx) => {
      await confirmJob(ctx, nextJob!.id);
      await allocateJob(ctx, nextJob!.id, TO);
      await failJob(ctx, nextJob!.id, 'Overloaded');
    });
    expect(await owed()).toBe(before);
  });

  test('goes on when the collection fails; another may be requested', async () => {
    const customer = await h.customer();
    await note(customer, 'signed');
    const { id, jobId } = await h.standing(customer);
    const client = await h.as(customer.owner);
    const collect = (collectionDate: string) =>
      client.call(requestCollectionCall, { params: { id: jobId }, body: { data: { collectionDate } } });
    const first = (await collect('2026-03-05')).body.data.nextJob!;
    expect((await collect('2026-03-06')).refusal).toBe('OPEN_COLLECTION');
    await h.office(async (ctx) => {
      await confirmJob(ctx, first.id);
      await allocateJob(ctx, first.id, TO);
      await failJob(ctx, first.id, 'A car stood before it');
    });
    const { data } = await client.ok(getOrder, { params: { id } });
    expect(data).toMatchObject({ status: 'on_site', hireEnd: null, nextJob: null });
    expect(data.jobs.at(-1)).toMatchObject({ status: 'failed', failedReason: 'A car stood before it' });
    expect(data.actions.requestCollection.allowed).toBe(true);
    expect((await collect('2026-03-06')).status).toBe(201);
  });

  test('follows the calendar’s dates, for exchanges and collections too', async () => {
    const customer = await h.customer({ capacity: 1 });
    const { jobId } = await h.standing(customer, { date: '2026-03-05' });
    const client = await h.as(customer.owner);
    const before = await h.footprint();
    const collect = (collectionDate: string) =>
      client.call(requestCollectionCall, { params: { id: jobId }, body: { data: { collectionDate } } });
    const full = await collect('2026-03-05');
    expect([full.refusal, full.error.details?.['nextFreeDates']]).toEqual([
      'DATE_FULL',
      ['2026-03-06', '2026-03-09', '2026-03-10'],
    ]);
    expect((await collect('2026-03-08')).error.details).toMatchObject({ code: 'DATE_LOCKED', reason: 'weekend' });
    const swap = (input: Parameters<typeof requestExchange>[2]) =>
      h.member(customer.owner, (ctx) => requestExchange(ctx, jobId, input));
    const { alpha } = h.fixtures;
    await expect(swap({ date: '2026-03-05', slot: 'any' })).rejects.toMatchObject({ code: 'DATE_FULL' });
    await expect(
      swap({ date: '2026-03-06', slot: 'any', containerSubTypeId: alpha.maxi, wasteTypeId: alpha.soil }),
    ).rejects.toMatchObject({ code: 'CONTAINER_UNSUITABLE' });
    await h.office((ctx) => setTerms(ctx, customer.accountId, onCredit(30_000)));
    await expect(swap({ date: '2026-03-06', slot: 'any' })).rejects.toMatchObject({ code: 'OVER_LIMIT' });
    expect({ ...(await h.footprint()), audit_events: 0 }).toEqual({ ...before, audit_events: 0 });
  });
});

describe('documents', () => {
  test('nothing is allocated while the company’s carrier registration has expired', async () => {
    const customer = await h.customer();
    const { jobId } = await h.placed(customer);
    await h.office((ctx) => confirmJob(ctx, jobId));
    const until = (date: string | null) =>
      h.office((ctx) => updateSettings(ctx, { carrierExpiresOn: date }), h.fixtures.alpha);
    await until('2026-03-01');
    await expect(h.office((ctx) => allocateJob(ctx, jobId, TO))).rejects.toMatchObject({
      code: 'CARRIER_EXPIRED',
      message: expect.stringContaining('1 Mar'),
    });
    await until(null);
    await h.office((ctx) => allocateJob(ctx, jobId, TO));
  });

  test('a container goes on the road only with a granted permit that covers the day', async () => {
    const customer = await h.customer();
    const { id, jobId } = await h.placed(customer, { placement: 'highway', date: '2026-03-12' });
    const allocate = () => h.office((ctx) => allocateJob(ctx, jobId, TO));
    const grant = (from: string, to: string) => h.office((ctx) => grantPermit(ctx, id, { number: 'LCC-1', from, to }));
    await h.office((ctx) => confirmJob(ctx, jobId));
    await expect(allocate()).rejects.toMatchObject({ code: 'PERMIT_REQUIRED' });
    await grant('2026-03-13', '2026-03-26');
    await expect(allocate()).rejects.toMatchObject({ code: 'PERMIT_REQUIRED' });
    await expect(grant('2026-03-12', '2026-03-26')).rejects.toMatchObject({ code: 'WRONG_STATE' });
    await h.withoutTenant((db) =>
      db.updateTable('permits').set({ valid_from: '2026-03-12' }).where('order_id', '=', id).execute(),
    );
    await allocate();
    const { data } = await (await h.as(customer.owner)).ok(getOrder, { params: { id } });
    expect(data.permit).toEqual({
      status: 'granted',
      number: 'LCC-1',
      council: 'Leeds City Council',
      validTo: '2026-03-26',
    });
  });

  test('a load that left without a signed note is recorded, and stays on Today until its note is signed', async () => {
    const { alpha } = h.fixtures;
    const customer = await h.customer();
    const { jobId } = await h.standing(customer);
    const body = { data: { collectionDate: '2026-03-06' } };
    const { data } = await (await h.as(customer.owner)).ok(requestCollectionCall, { params: { id: jobId }, body });
    const collection = data.nextJob!.id;
    await h.office(async (ctx) => {
      await confirmJob(ctx, collection);
      await allocateJob(ctx, collection, TO);
      await startJob(ctx, collection);
    });
    const outstanding = async () =>
      (await (await h.as(h.fixtures.planner)).ok(getDeskToday, {})).data.outstandingNotes.jobs.some(
        (job) => job.jobId === collection,
      );
    expect(await outstanding()).toBe(false);
    await h.office((ctx) => completeJob(ctx, collection, { netWeightKg: 2_240 }));
    expect(await outstanding()).toBe(true);
    await note(customer, 'awaiting_signature');
    await note(customer, 'signed', { siteId: customer.secondSiteId });
    await note(customer, 'signed', { wasteTypeId: alpha.soil });
    await note(h.fixtures.rival, 'signed');
    expect(await outstanding()).toBe(true);
    // Confirming the job issued its own note, which says what was weighed.
    const [own] = await h.rows<{ id: string; number: string }>(
      `select id, number from documents where job_id = '${collection}' and kind = 'wtn'`,
    );
    await h.member(customer.owner, (ctx) => signDocument(ctx, own!.id, SIGNING));
    expect(await outstanding()).toBe(false);
    const [signed] = await h.rows<{ content: { quantity: string } }>(
      `select content from documents where id = '${own!.id}'`,
    );
    expect(signed!.content.quantity).toBe('1 container, 2.24 t');
    const after = await (await h.as(customer.owner)).ok(getOrder, { params: { id: data.id } });
    expect(after.data.status).toBe('completed');
    expect(after.data.documents.map((d) => d.number)).toContain(own!.number);
  });
});

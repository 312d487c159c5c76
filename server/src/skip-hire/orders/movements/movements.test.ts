import type { requestReposition } from '@tonnage/contract/skip-hire/orders/movements';
import { checkPrices } from '@tonnage/contract/skip-hire/orders/order-price';
import { getLockedDates } from '@tonnage/contract/skip-hire/orders/coverage';
import { JOB_STATUSES, moveJob, ORDER_STATUSES } from '@tonnage/domain/skip-hire/orders';
import { describe, expect, test } from 'vitest';
import { setAccountStatus, setTerms } from '../../accounts/commands/customer-terms.ts';
import { onCredit } from '../../../../test/fixtures.ts';
import { allocateJob } from '../planning/commands/allocate.ts';
import { confirmJob } from '../requests/commands/answer-request.ts';
import { failJob } from '../planning/commands/fail-job.ts';
import { grantPermit } from '../../permits/commands/permit.ts';
import { harness } from '../../../../test/harness.ts';
import { DATE, MOVEMENTS, moving, TO } from '../../../../test/job-moves.ts';

const h = harness();
const { setOrder, setJob, owed, booked, ask, refused } = moving(h);

describe.each(MOVEMENTS)('$type', (movement) => {
  const { type, open, pence } = movement;

  test('is requested from any job of the order, with its capacity, its credit and its history', async () => {
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

  test('is not found by another account, a limited member or another company, and refused to a viewer', async () => {
    const { acme, rival, stranger, beta } = h.fixtures;
    const { jobId } = await h.standing(acme);
    const call = movement.call as typeof requestReposition;
    const sent = { params: { id: jobId }, body: { data: { date: DATE, locationNotes: 'x', ...movement.also } } };
    if (type !== 'reposition') delete (sent.body.data as { locationNotes?: string }).locationNotes;
    for (const client of [await h.as(rival.owner), await h.as(stranger.owner, beta), await h.as(acme.limited)])
      expect((await client.call(call, sent)).refusal).toBe('NOT_FOUND');
    expect((await (await h.as(acme.viewer)).call(call, sent)).refusal).toBe('FORBIDDEN');
  });

  test('shows in advance what the account, the calendar and the permit have against it', async () => {
    const customer = await h.customer({ capacity: 1, poMandatory: true });
    const order = await h.standing(customer, { poNumber: 'PO-1', date: '2026-03-05' });
    const client = await h.as(customer.owner);
    const { alpha } = h.fixtures;
    const quote = async (over: object = {}) =>
      (
        await client.ok(checkPrices, {
          body: {
            data: { ...h.question(customer.siteId, { jobType: type, date: DATE }), orderId: order.id, ...over },
          },
        })
      ).data;
    expect(await quote()).toMatchObject({ grossPence: pence, blockers: [] });
    expect((await quote({ date: '2026-03-05' })).blockers).toMatchObject([{ code: 'DATE_FULL', field: 'date' }]);
    expect((await refused(customer, movement, order.jobId, { date: '2026-03-05' })).code).toBe('DATE_FULL');
    expect((await refused(customer, movement, order.jobId, { date: '2026-03-08' })).error.details).toMatchObject({
      reason: 'weekend',
    });

    await h.withoutTenant((db) =>
      db.updateTable('orders').set({ po_number: null }).where('id', '=', order.id).execute(),
    );
    expect((await quote()).blockers).toMatchObject([{ code: 'PO_REQUIRED', field: 'poNumber' }]);
    expect((await quote({ poNumber: 'PO-2' })).blockers).toEqual([]);
    expect((await refused(customer, movement, order.jobId)).code).toBe('PO_REQUIRED');

    await h.office((ctx) => setTerms(ctx, customer.accountId, onCredit(24_000)));
    expect((await refused(customer, movement, order.jobId, { poNumber: 'PO-2' })).code).toBe('OVER_LIMIT');
    await h.office((ctx) => setAccountStatus(ctx, customer.accountId, 'on_stop', 'Overdue'));
    expect((await quote({ poNumber: 'PO-2' })).blockers.map((b) => b.code)).toEqual(['ON_STOP', 'OVER_LIMIT']);
    expect((await refused(customer, movement, order.jobId, { poNumber: 'PO-2' })).code).toBe('ON_STOP');
    await h.office((ctx) => setAccountStatus(ctx, customer.accountId, 'active', 'Paid'));
    await h.office((ctx) => setTerms(ctx, customer.accountId, onCredit(1_000_000)));

    await h.withoutTenant((db) =>
      db.updateTable('orders').set({ placement: 'highway' }).where('id', '=', order.id).execute(),
    );
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

  test('is not owed if it fails', async () => {
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

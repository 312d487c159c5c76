import { chargeOrder, waiveCharge } from '@tonnage/contract/skip-hire/billing/charges';
import { endViewAsCustomer, getDeskToday, viewAsCustomer } from '@tonnage/contract/skip-hire/desk';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import * as desk from '@tonnage/contract/skip-hire/orders/desk';
import { listDocuments } from '@tonnage/contract/skip-hire/documents/documents';
import { getOrder, listOrders } from '@tonnage/contract/skip-hire/orders/orders';
import { search } from '@tonnage/contract/core/search';
import { JOB_STATUSES, ORDER_STATUSES, type OrderView } from '@tonnage/domain/skip-hire/orders';
import { describe, expect, test } from 'vitest';
import { confirmJob } from './requests/commands/answer-request.ts';
import { addCharge } from '../billing/invoices/commands/add-charge.ts';
import { writeNote } from './commands/desk-order.ts';
import { NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();
const office = () => h.as(h.fixtures.planner);
const of = (id: string) => ({ params: { id } });
const SECRET = 'Pays late, ask for the card first';
const WAITING = {
  code: 'waiting',
  label: 'An hour at the gate',
  quantity: 1.5,
  unitPence: 5_000,
  vatRateBp: 2000,
} as const;

describe('the company’s orders', () => {
  test('orders are listed newest first, and found by number, PO, customer, site, postcode and state', async () => {
    const mine = await h.customer();
    const first = await h.placed(mine, { poNumber: 'PO-DESK-1' });
    const second = await h.placed(mine);
    const client = await office();
    const found = async (query: object) =>
      (await client.ok(desk.listDeskOrders, { query: { accountId: mine.accountId, ...query } })).data.map(
        ({ id }) => id,
      );
    expect(await found({})).toEqual([second.id, first.id]);
    expect(await found({ q: 'po-desk' })).toEqual([first.id]);
    expect(await found({ q: second.number })).toEqual([second.id]);
    expect(await found({ q: 'fresh' })).toEqual([second.id, first.id]);
    expect(await found({ state: 'on-site' })).toEqual([]);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ depotId: mine.depotId })).toEqual([second.id, first.id]);
    expect(await found({ depotId: first.id })).toEqual([]);
    const page = await client.ok(desk.listDeskOrders, {
      query: { accountId: mine.accountId, pagination: { page: 2, pageSize: 1 } },
    });
    expect([page.data.map(({ id }) => id), page.meta.pagination.total]).toEqual([[first.id], 2]);
    expect((await client.ok(desk.listDeskOrders, { query: { accountId: 'x' } })).data).toEqual([]);
  });

  test('chosen orders are listed and saved alone, within the other filters; ids of nothing find nothing, too many are refused', async () => {
    const mine = await h.customer();
    const first = await h.placed(mine);
    const second = await h.placed(mine);
    await h.placed(mine);
    const elsewhere = await h.placed(h.fixtures.stranger, {}, h.fixtures.beta);
    const client = await office();
    const found = async (query: object) => (await client.ok(desk.listDeskOrders, { query })).data.map(({ id }) => id);
    const ids = [first.id, elsewhere.id, 'x', '', second.id].join(',');
    expect(await found({ ids })).toEqual([second.id, first.id]);
    expect(await found({ ids, q: first.number })).toEqual([first.id]);
    expect(await found({ ids, state: 'on-site' })).toEqual([]);
    expect(await found({ ids: '' })).toEqual([]);
    expect(await found({ ids: elsewhere.id })).toEqual([]);
    const file = await client.csv(desk.listDeskOrders, { query: { ids } });
    const lines = file.text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual([second.number, first.number]);
    const many = Array.from({ length: 201 }, () => first.id).join(',');
    const refused = await client.call(desk.listDeskOrders, { query: { ids: many } });
    expect([refused.status, refused.error.details?.errors?.map(({ path }) => path)]).toEqual([400, [['ids']]]);
  });

  test('orders over their hire, and those of today without a lorry, are found and counted as the list shows them', async () => {
    const mine = await h.customer();
    const over = await h.standing(mine);
    const standing = await h.standing(mine);
    const today = await h.placed(mine);
    await h.office((ctx) => confirmJob(ctx, today.jobId));
    await h.withoutTenant(async (db) => {
      await db.updateTable('orders').set({ hire_until: '2026-03-01' }).where('id', '=', over.id).execute();
      await db.updateTable('jobs').set({ date: '2026-03-03' }).where('id', '=', today.jobId).execute();
    });
    const client = await office();
    const found = async (state: OrderView) =>
      (await client.ok(desk.listDeskOrders, { query: { accountId: mine.accountId, state } })).data.map(({ id }) => id);
    expect(await found('over')).toEqual([over.id]);
    expect(await found('on-site')).toEqual([over.id, standing.id]);
    expect(await found('unplanned')).toEqual([today.id]);
    const counts = async (query: object) => (await client.ok(desk.getOrderCounts, { query })).data;
    for (const view of ['requested', 'scheduled', 'unplanned', 'on-site', 'over'] as const) {
      const { meta } = await client.ok(desk.listDeskOrders, { query: { state: view, depotId: mine.depotId } });
      expect((await counts({ depotId: mine.depotId }))[view], view).toBe(meta.pagination.total);
    }
    expect(await counts({ depotId: over.id })).toMatchObject({ 'on-site': 0, over: 0 });
    expect((await counts({})).over).toBe((await client.ok(getDeskToday, {})).data.overHire.count);
  });

  test('an order shows what its customer sees, its jobs, charges, notes and who may drive', async () => {
    const mine = await h.customer();
    const fleet = await h.fleet(mine.depotId);
    const order = await h.standing(mine);
    const { data } = await (await office()).ok(desk.getDeskOrder, of(order.id));
    expect(data).toMatchObject({
      order: { id: order.id, status: 'on_site' },
      account: { id: mine.accountId, status: 'active' },
      depot: { id: mine.depotId },
      jobs: [{ jobId: order.jobId, status: 'completed' }],
      drivers: [{ id: fleet.driverId }],
      charges: [],
      notes: [],
    });
    expect(data.order.price?.grossPence).toBeGreaterThan(0);
  });
});

describe('staff notes', () => {
  test('staff notes are added and removed by their author, with an audit row without their text', async () => {
    const mine = await h.customer();
    const order = await h.placed(mine);
    const client = await office();
    const body = { data: { body: SECRET } };
    const both = await Promise.all(
      [1, 2].map(() => client.call(desk.writeNote, { ...of(order.id), body }, { key: 'n' })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { data } = await client.ok(desk.getDeskOrder, of(order.id));
    expect(data.notes).toMatchObject([{ body: SECRET, own: true }]);
    const another = await h.as(h.fixtures.clerk);
    expect((await another.ok(desk.getDeskOrder, of(order.id))).data.notes[0]!.own).toBe(false);
    const note = of(data.notes[0]!.id);
    expect((await another.call(desk.removeNote, note)).refusal).toBe('NOT_FOUND');
    const audits = await h.rows<{ action: string; changes: unknown }>(
      `select action, changes from audit_events where entity = 'note' and changes ->> 'orderId' = '${order.id}'`,
    );
    expect(audits.map(({ action }) => action)).toEqual(['note.written']);
    expect(JSON.stringify(audits)).not.toContain('Pays late');
    const twice = await Promise.all([client.call(desk.removeNote, note), client.call(desk.removeNote, note)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await client.call(desk.writeNote, { ...of(order.id), body: { data: { body: ' ' } } })).status).toBe(400);
  });

  test('staff notes are in no response to a customer, even while staff view the portal as that customer', async () => {
    const mine = await h.customer();
    const order = await h.placed(mine);
    await h.office((ctx) => writeNote(ctx, order.id, SECRET));
    const owner = await h.as(mine.owner);
    const answers = [
      await owner.call(getOrder, of(order.id)),
      await owner.call(listOrders, { query: { populate: '*' } as never }),
      await owner.call(listDocuments, {}),
      await owner.call(search, { query: { q: 'Pays late' } as never }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('Pays late');
      expect(answer.text).not.toContain('note.');
    }
    // By row-level security alone, whatever is requested for the account.
    const opening = `select tonnage_enter_tenant('${h.fixtures.alpha.tenantId}'::uuid, '${mine.accountId}'::uuid, false)`;
    const read = h.deps.database.transaction(opening, (db) => db.selectFrom('order_notes').selectAll().execute());
    expect(await read).toEqual([]);
  });
});

describe('an extra charge', () => {
  test('an extra charge shows on the order with its evidence and in its history, and is waived until it is invoiced', async () => {
    const mine = await h.customer();
    const order = await h.placed(mine);
    const photo = await h.uploaded(mine.owner, { order: order.id });
    const elsewhere = await h.uploaded(mine.owner, {});
    const client = await office();
    const charge = (over: object) =>
      client.call(chargeOrder, { ...of(order.id), body: { data: { ...WAITING, ...over } } });
    expect((await charge({ documentId: elsewhere })).refusal).toBe('NOT_FOUND');
    for (const nothing of [{ quantity: 0 }, { quantity: 0.0004 }, { quantity: 0.004, unitPence: 94 }])
      expect((await charge(nothing)).status).toBe(400);
    const { data } = (await charge({ documentId: photo })).body;
    expect(data.charges).toMatchObject([
      { code: 'waiting', netPence: 7_500, vatPence: 1_500, invoice: null, evidence: { id: photo } },
    ]);
    const { timeline } = (await (await h.as(mine.owner)).ok(getOrder, of(order.id))).data;
    expect(timeline[0]).toMatchObject({ title: 'Extra charge', text: 'An hour at the gate' });
    // Waiving is for whoever may credit.
    const ledger = await h.as(h.fixtures.clerk);
    const waive = (id: string, reason = 'The gate was our fault', by = ledger) =>
      by.call(waiveCharge, { ...of(id), body: { data: { reason } } });
    const chargeId = data.charges[0]!.id;
    expect((await waive(chargeId, 'A favour', client)).refusal).toBe('FORBIDDEN');
    expect((await waive(chargeId, ' ')).status).toBe(400);
    const twice = await Promise.all([waive(chargeId), waive(chargeId)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const invoiced = await h.office((ctx) => addCharge(ctx, order.id, WAITING));
    const { invoiceId } = await h.money(mine);
    await h.withoutTenant((db) =>
      db.updateTable('charges').set({ invoice_id: invoiceId }).where('id', '=', invoiced).execute(),
    );
    const { data: after } = await (await h.as(mine.owner)).ok(getOrder, of(order.id));
    expect(after.timeline.map(({ text }) => text)).toContain('An hour at the gate: The gate was our fault');
    const refused = await waive(invoiced);
    expect([refused.refusal, refused.error.message]).toEqual(['WRONG_STATE', expect.stringContaining('credit note')]);
  });
});

describe('for a customer on the phone', () => {
  test('a collection is booked in the staff member’s name, once of two', async () => {
    const mine = await h.customer();
    const order = await h.standing(mine);
    const client = await office();
    const book = () =>
      client.call(desk.requestMovement, {
        ...of(order.id),
        body: { data: { type: 'collection', date: '2026-03-12' } },
      });
    const both = await Promise.all([book(), book()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { data } = await client.ok(desk.getDeskOrder, of(order.id));
    expect([data.order.status, data.jobs.at(-1)]).toMatchObject([
      'collection_booked',
      { type: 'collection', status: 'confirmed' },
    ]);
    const [row] = await h.rows<{ actor_kind: string }>(
      `select actor_kind from audit_events where entity_id = '${order.id}' and action = 'job.requested'`,
    );
    expect(row).toEqual({ actor_kind: 'staff' });
  });

  test('staff book for today after the cut-off, also in the customer’s portal, where the customer may not', async () => {
    const mine = await h.customer();
    const order = await h.standing(mine);
    const today = '2026-03-03';
    h.clock.set(`${today}T16:30:00.000Z`);
    const movement = { ...of(order.id), body: { data: { type: 'exchange' as const, date: today } } };
    const client = await office();
    await client.ok(viewAsCustomer, { body: { data: { accountId: mine.accountId } } });
    const ordered = (who: typeof client) =>
      who.call(createJob, { body: { data: { ...h.input(mine.siteId), date: today } } });
    expect((await ordered(await h.as(mine.owner))).refusal).toBe('DATE_LOCKED');
    expect((await ordered(client)).status).toBe(201);
    await client.ok(endViewAsCustomer, {});
    expect((await client.ok(desk.requestMovement, movement)).data.jobs.at(-1)).toMatchObject({
      date: today,
      status: 'confirmed',
    });
    const yesterday = { ...movement, body: { data: { type: 'collection' as const, date: '2026-03-02' } } };
    expect((await client.call(desk.requestMovement, yesterday)).refusal).toBe('DATE_LOCKED');
    h.clock.set(NOW);
  });

  test('an exchange and a reposition are booked; a reposition without a position is refused', async () => {
    const mine = await h.customer();
    const order = await h.standing(mine);
    const client = await office();
    const book = (data: object) =>
      client.call(desk.requestMovement, { ...of(order.id), body: { data: { date: '2026-03-12', ...data } as never } });
    expect((await book({ type: 'exchange' })).body.data.jobs.at(-1)).toMatchObject({ type: 'exchange' });
    expect((await book({ type: 'reposition' })).error.message).toBe('Enter the new position on site.');
  });

  test.each(ORDER_STATUSES)(
    'a collection on an order that is %s is refused unless its container is on site',
    async (status) => {
      const mine = await h.customer();
      const order = await h.standing(mine);
      await h.withoutTenant((db) => db.updateTable('orders').set({ status }).where('id', '=', order.id).execute());
      const answer = await (
        await office()
      ).call(desk.requestMovement, {
        ...of(order.id),
        body: { data: { type: 'collection', date: '2026-03-12' } },
      });
      expect(answer.status).toBe(status === 'on_site' ? 200 : 409);
    },
  );

  test.each(JOB_STATUSES)('a job that is %s can only be cancelled before a vehicle is allocated', async (status) => {
    const mine = await h.customer();
    const order = await h.placed(mine);
    await h.office((ctx) => confirmJob(ctx, order.jobId));
    await h.withoutTenant((db) => db.updateTable('jobs').set({ status }).where('id', '=', order.jobId).execute());
    const open = ['requested', 'confirmed', 'allocated', 'en_route'].includes(status);
    if (!open)
      await h.withoutTenant((db) =>
        db.updateTable('orders').set({ status: 'completed' }).where('id', '=', order.id).execute(),
      );
    const answer = await (
      await office()
    ).call(desk.cancelForCustomer, {
      ...of(order.jobId),
      body: { data: { reason: 'Rang us' } },
    });
    expect(answer.status).toBe(status === 'requested' || status === 'confirmed' ? 200 : 409);
    if (answer.status === 200)
      expect(answer.body.data.order).toMatchObject({ status: 'cancelled', closedReason: 'Rang us' });
  });
});

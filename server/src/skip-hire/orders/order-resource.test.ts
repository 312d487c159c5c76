import { putJob } from '@tonnage/contract/skip-hire/orders/job-changes';
import { requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import {
  createOrder,
  deleteJob,
  deleteOrder,
  patchOrder,
  postJob,
  updateOrder,
} from '@tonnage/contract/skip-hire/orders/order-resource';
import { getJob, getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { mayCancelOrder } from '@tonnage/domain/skip-hire/actions';
import { editableOrderFields, ORDER_FIELDS } from '@tonnage/domain/skip-hire/order-edit';
import { JOB_STATUSES, ORDER_STATUSES, type JobStatus, type OrderStatus } from '@tonnage/domain/skip-hire/orders';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { harness, type Placed } from '../../../test/harness.ts';
import type { Customer } from '../../../test/fixtures.ts';

const h = harness();
let customer: Customer;
let owner: Client;

beforeAll(async () => {
  customer = await h.customer({ capacity: 500 });
  owner = await h.as(customer.owner);
});

const audits = async (id: string) =>
  (await h.rows<{ action: string }>(`select action from audit_events where entity_id = '${id}' order by id`)).map(
    (row) => row.action,
  );

async function set(order: Placed, status: OrderStatus, job: JobStatus): Promise<void> {
  await h.withoutTenant(async (db) => {
    await db.updateTable('orders').set({ status }).where('id', '=', order.id).execute();
    await db.updateTable('jobs').set({ status: job }).where('id', '=', order.jobId).execute();
  });
}
const change = (id: string, data: object, headers: Record<string, string> = {}) =>
  owner.call(updateOrder, { params: { id }, body: { data } }, { headers });

describe('POST', () => {
  test('POST places an order by the command of createJob, and answers as the resource it was sent to', async () => {
    const data = h.input(customer.siteId, { quantity: 2, customerReference: 'Plot 9' });
    const order = await owner.ok(createOrder, { body: { data } });
    expect(order.data).toMatchObject({ status: 'requested', state: 'requested', customerReference: 'Plot 9' });
    expect(order.data).not.toHaveProperty('site');
    expect(order.meta).toMatchObject({ orderIds: [order.data.id, expect.any(String)], paymentUrl: null });
    expect(await audits(order.data.id)).toEqual(['order.placed']);
    const job = await owner.ok(postJob, { body: { data } });
    expect(job.data).toMatchObject({
      type: 'delivery',
      status: 'requested',
      date: data.date,
      orderId: job.meta.orderIds[0],
    });
    const shaped = await owner.raw({
      method: 'POST',
      url: '/api/orders?fields=number&populate[jobs][fields]=date&populate[site][fields]=name',
      payload: { data },
    });
    expect([shaped.status, shaped.body]).toMatchObject([
      201,
      { data: { jobs: [{ date: data.date }], site: { name: 'Fresh first' } }, meta: { paymentUrl: null } },
    ]);
  });

  test('POST is refused as createJob is, and the same key places once', async () => {
    const before = await h.footprint();
    const data = h.input(customer.siteId);
    for (const e of [createOrder, postJob]) {
      expect((await owner.call(e, { body: { data: { ...data, date: '2026-03-01' } } })).refusal).toBe('DATE_LOCKED');
      expect((await owner.call(e, { body: { data: { ...data, siteId: h.fixtures.rival.siteId } } })).refusal).toBe(
        'NOT_FOUND',
      );
    }
    expect(await h.footprint()).toEqual(before);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.call(createOrder, { body: { data } }, { key: 'one' })),
    );
    expect(new Set(answers.map((a) => a.body.data.id)).size).toBe(1);
    expect((await h.footprint())['orders']).toBe(before['orders']! + 1);
  });
});

describe('PUT of an order', () => {
  test('PUT leaves absent fields, clears null ones, and writes its audit row', async () => {
    const { id } = await h.placed(customer, { poNumber: 'PO-1', locationNotes: 'Rear gate' });
    const { body, status } = await change(id, { poNumber: null, customerReference: ' Plot 9 ' });
    expect([status, body]).toMatchObject([
      200,
      { data: { id, poNumber: null, customerReference: 'Plot 9', locationNotes: 'Rear gate' } },
    ]);
    const patched = await owner.ok(patchOrder, { params: { id }, body: { data: { locationNotes: null } } });
    expect(patched.data).toMatchObject({ customerReference: 'Plot 9', locationNotes: null });
    expect(await audits(id)).toEqual(['order.placed', 'order.changed', 'order.changed']);
    const { timeline } = (await owner.ok(getOrder, { params: { id } })).data;
    expect(timeline[0]).toMatchObject({ title: 'Details changed', text: 'position, by Fresh owner' });
  });

  test('PUT accepts the contact in every form of a relation, from the order’s site only', async () => {
    const { id } = await h.placed(customer);
    const { siteContactId } = await h.contacts(customer);
    const other = (await h.contacts(h.fixtures.rival)).siteContactId;
    const contact = async () => (await owner.ok(getOrder, { params: { id } })).data.siteContact?.id ?? null;
    for (const [data, expected] of [
      [{ siteContactId }, siteContactId],
      [{ siteContact: { disconnect: [siteContactId] } }, null],
      [{ siteContact: { connect: [{ documentId: siteContactId }] } }, siteContactId],
      [{ siteContact: null }, null],
    ] as const) {
      expect((await change(id, data)).status).toBe(200);
      expect(await contact()).toBe(expected);
    }
    for (const wrong of [other, 'nobody', crypto.randomUUID()])
      expect((await change(id, { siteContactId: wrong })).error.message).toBe('Choose a contact of this site.');
  });

  test('PUT cannot clear a PO number that the account requires', async () => {
    const strict = await h.customer({ poMandatory: true });
    const { id } = await h.placed(strict, { poNumber: 'PO-1' });
    const call = (poNumber: string | null) =>
      h.as(strict.owner).then((mine) => mine.call(updateOrder, { params: { id }, body: { data: { poNumber } } }));
    expect((await call('')).refusal).toBe('PO_REQUIRED');
    expect((await call(null)).refusal).toBe('PO_REQUIRED');
    expect((await call('PO-2')).status).toBe(200);
  });

  test.each(ORDER_STATUSES)(
    'PUT of an order that is %s changes what its status allows, whatever its job is',
    async (status) => {
      const order = await h.placed(customer);
      const { siteContactId } = await h.contacts(customer);
      const values = { poNumber: 'PO-9', customerReference: 'Plot 1', locationNotes: 'Left', siteContactId };
      for (const job of JOB_STATUSES) {
        await set(order, status, job);
        const editable = editableOrderFields({ status, invoice: null }, [{ type: 'delivery', status: job }]);
        for (const field of ORDER_FIELDS) {
          const answer = await change(order.id, { [field]: values[field] });
          if (editable.has(field)) expect([job, field, answer.status]).toEqual([job, field, 200]);
          else {
            expect([job, field, answer.refusal]).toEqual([job, field, 'NOT_EDITABLE']);
            expect(answer.error.details?.errors?.[0]?.path).toEqual([field]);
          }
        }
      }
    },
  );

  test("PUT of another account's order or a malformed id is not found; an unknown field is named", async () => {
    const rivals = await h.placed(h.fixtures.rival, { date: '2026-03-10' });
    for (const id of [rivals.id, 'me', 'not-an-id', crypto.randomUUID()]) {
      expect([id, (await change(id, { poNumber: 'x' })).status]).toEqual([id, 404]);
      expect([id, (await owner.call(deleteOrder, { params: { id } })).status]).toEqual([id, 404]);
      expect([id, (await owner.call(deleteJob, { params: { id } })).status]).toEqual([id, 404]);
    }
    const { id } = await h.placed(customer);
    for (const field of ['status', 'grossPence', 'site', 'id'])
      expect((await change(id, { [field]: null })).error.message).toBe(`Invalid key ${field}`);
  });

  test('one of ten concurrent changes of a version succeeds', async () => {
    const { id } = await h.placed(customer);
    const tag = String((await owner.call(getOrder, { params: { id } })).headers['etag']);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => change(id, { customerReference: `R${i}` }, { 'if-match': tag })),
    );
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 412),
    ]);
    expect(await audits(id)).toEqual(['order.placed', 'order.changed']);
  });
});

describe('DELETE', () => {
  test.each(ORDER_STATUSES)('DELETE cancels an order that is %s, or says why not', async (status) => {
    for (const job of JOB_STATUSES) {
      const order = await h.placed(customer);
      await set(order, status, job);
      const may = mayCancelOrder({ status }, [{ type: 'delivery', status: job }]);
      const { status: answered, refusal, text } = await owner.call(deleteOrder, { params: { id: order.id } });
      if (!may.allowed) {
        expect([job, answered, refusal]).toEqual([job, 409, 'WRONG_STATE']);
        continue;
      }
      expect([job, answered, text]).toEqual([job, 204, '']);
      expect((await owner.ok(getOrder, { params: { id: order.id } })).data.status).toBe('cancelled');
      expect(await audits(order.id)).toEqual(['order.placed', 'order.cancelled']);
    }
  });

  test('one of ten concurrent DELETEs cancels; the version is checked first', async () => {
    const { id, jobId } = await h.placed(customer);
    const call = (headers: Record<string, string> = {}) => owner.call(deleteOrder, { params: { id } }, { headers });
    expect((await call({ 'if-match': '"2020-01-01T00:00:00.000Z"' })).status).toBe(412);
    const stale = await owner.call(deleteJob, { params: { id: jobId } }, { headers: { 'if-match': '"x"' } });
    expect(stale.status).toBe(412);
    const answers = await Promise.all(Array.from({ length: 10 }, () => call()));
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([
      204,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  test('DELETE of the first job cancels its order; of another only that job', async () => {
    const first = await h.placed(customer);
    expect((await owner.call(deleteJob, { params: { id: first.jobId } })).status).toBe(204);
    expect((await owner.ok(getOrder, { params: { id: first.id } })).data.status).toBe('cancelled');
    expect((await owner.call(deleteJob, { params: { id: first.jobId } })).refusal).toBe('WRONG_STATE');

    const standing = await h.standing(customer);
    const body = { data: { collectionDate: '2026-03-12' } };
    const { jobs } = (await owner.ok(requestCollection, { params: { id: standing.jobId }, body })).data;
    expect((await owner.call(deleteJob, { params: { id: jobs.at(-1)!.id } })).status).toBe(204);
    const left = (await owner.ok(getOrder, { params: { id: standing.id } })).data;
    expect([left.state, left.jobs.map((job) => [job.type, job.status])]).toEqual([
      'on-site',
      [
        ['delivery', 'completed'],
        ['collection', 'cancelled'],
      ],
    ]);
  });
});

test('PUT of a job answers in the requested shape and checks the version', async () => {
  const { jobId: id, number } = await h.placed(customer);
  const tag = String((await owner.call(getJob, { params: { id } })).headers['etag']);
  const put = await owner.raw({
    method: 'PUT',
    url: `/api/jobs/${id}?fields=notes&populate[order][fields]=number`,
    payload: { data: { notes: 'Blue gate' } },
    headers: { 'if-match': tag },
  });
  expect([put.status, put.body]).toMatchObject([
    200,
    { data: { id, notes: 'Blue gate', order: { number } }, meta: {} },
  ]);
  const stale = await owner.call(
    putJob,
    { params: { id }, body: { data: { notes: 'Red' } } },
    { headers: { 'if-match': tag } },
  );
  expect(stale.refusal).toBe('CHANGED_MEANWHILE');
});

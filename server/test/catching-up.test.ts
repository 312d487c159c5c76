import { listCustomers, setCustomerStatus } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { Changes } from '@tonnage/contract/envelope';
import { listDeskInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import { getDeskPayment, listDeskPayments, voidPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { listDebtors } from '@tonnage/contract/skip-hire/billing/statements';
import { endPrice, listPrices } from '@tonnage/contract/skip-hire/prices';
import { listDeskDocuments } from '@tonnage/contract/skip-hire/documents/documents';
import { listDeskOrders } from '@tonnage/contract/skip-hire/orders/desk';
import { requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import { createKey } from '@tonnage/contract/core/api-keys';
import { API_SCOPES } from '@tonnage/domain/skip-hire/permissions';
import { expect, test } from 'vitest';
import { recordPayment } from '../src/skip-hire/billing/payments/commands/record-payment.ts';
import { NOW } from './fixtures.ts';
import { harness } from './harness.ts';

const h = harness();
const LISTS = [
  listDeskOrders,
  listCustomers,
  listDeskDocuments,
  listDeskInvoices,
  listDeskPayments,
  listDebtors,
  listPrices,
] as const;

async function program() {
  const client = await h.as(h.fixtures.clerk);
  const data = { name: 'Bookkeeping', scopes: [...API_SCOPES] };
  return h.bearer((await client.ok(createKey, { body: { data } })).data.secret);
}

interface Row {
  id: string;
  updatedAt: string;
}
const read = async (client: Awaited<ReturnType<typeof program>>, e: (typeof LISTS)[number], query: Changes) =>
  (await client.ok(e, { query: { ...query, pagination: { pageSize: 100 } } } as never)).data as Row[];

test('every list says when its rows changed, sorts by it, and finds what has changed since', async () => {
  const of = await h.customer();
  await h.money(of);
  await h.standing(of);
  await h.ticket(of);
  const client = await program();
  for (const e of LISTS) {
    const up = await read(client, e, { sort: 'updatedAt' });
    const times = up.map(({ updatedAt }) => updatedAt);
    expect([e.name, up.length > 0, times]).toEqual([e.name, true, times.toSorted()]);
    const down = await read(client, e, { sort: 'updatedAt:desc' });
    expect([e.name, down.map(({ id }) => id)]).toEqual([e.name, up.map(({ id }) => id).toReversed()]);
    const middle = up[Math.floor(up.length / 2)]!.updatedAt;
    const since = await read(client, e, { updatedSince: middle, sort: 'updatedAt' });
    expect([e.name, since]).toEqual([e.name, up.filter(({ updatedAt }) => updatedAt >= middle)]);
    expect([e.name, await read(client, e, { updatedSince: '2999-01-01T00:00:00+01:00' })]).toEqual([e.name, []]);
    const wrong = await client.call(e, { query: { updatedSince: 'yesterday' } } as never);
    expect([e.name, wrong.status]).toEqual([e.name, 400]);
  }
});

test('a program that was away hears of a changed job, a stopped customer and a voided payment, and reads the payment', async () => {
  const of = await h.customer();
  const { paymentId } = await h.money(of);
  const { id: orderId, jobId } = await h.standing(of);
  const client = await program();
  const before = new Map<string, string>();
  for (const e of LISTS) before.set(e.name, (await read(client, e, { sort: 'updatedAt' })).at(-1)!.updatedAt);
  const changed = async (e: (typeof LISTS)[number]) => {
    const last = before.get(e.name)!;
    const rows = await read(client, e, { updatedSince: last, sort: 'updatedAt' });
    return rows.filter(({ updatedAt }) => updatedAt > last).map(({ id }) => id);
  };
  expect(await changed(listDeskOrders)).toEqual([]);
  const owner = await h.as(of.owner);
  await owner.ok(requestCollection, {
    params: { id: jobId },
    body: { data: { collectionDate: '2026-03-12', slot: 'am' } },
  });
  expect(await changed(listDeskOrders)).toEqual([orderId]);
  const clerk = await h.as(h.fixtures.clerk);
  await clerk.ok(setCustomerStatus, {
    params: { id: of.accountId },
    body: { data: { status: 'on_stop', reason: 'Overdue' } },
  });
  expect(await changed(listCustomers)).toContain(of.accountId);
  const read1 = await client.ok(getDeskPayment, { params: { id: paymentId } });
  expect(read1.data).toMatchObject({ id: paymentId, account: { id: of.accountId } });
  await clerk.ok(voidPayment, { params: { id: paymentId }, body: { data: { reason: 'Bounced' } } });
  expect(await changed(listDeskPayments)).toEqual([paymentId]);
  expect((await client.call(getDeskPayment, { params: { id: 'x' } })).refusal).toBe('NOT_FOUND');
});

test('a customer who has paid is still heard of, and a price that has ended or not begun', async () => {
  const of = await h.customer();
  const { invoiceId } = await h.money(of);
  const client = await program();
  const ofThem = async (query: Changes) =>
    (await read(client, listDebtors, query)).filter(({ id }) => id === of.accountId);
  const [owing] = (await ofThem({})) as (Row & { balancePence: number })[];
  expect(owing!.balancePence).toBe(10_000);
  await h.office((ctx) => recordPayment(ctx, of.accountId, 10_000, { invoiceIds: [invoiceId] }));
  expect(await ofThem({})).toEqual([]);
  const [paid] = (await ofThem({ updatedSince: owing!.updatedAt })) as (Row & { balancePence: number })[];
  expect([paid!.balancePence, paid!.updatedAt > owing!.updatedAt]).toEqual([0, true]);

  const last = (await read(client, listPrices, { sort: 'updatedAt:desc' }))[0]!;
  const clerk = await h.as(h.fixtures.clerk);
  await clerk.ok(endPrice, { params: { id: last.id }, body: { data: { lastDay: NOW.slice(0, 10) } } });
  h.clock.set('2026-03-10T09:00:00.000Z');
  const changed = (await read(client, listPrices, { updatedSince: last.updatedAt, sort: 'updatedAt' })).at(-1);
  expect(changed).toMatchObject({ id: last.id, validTo: NOW.slice(0, 10) });
  expect((await read(client, listPrices, {})).map(({ id }) => id)).not.toContain(last.id);
  h.clock.set(NOW);
});

const TABLES = ['orders', 'jobs', 'accounts', 'documents', 'invoices', 'payments', 'prices'];

test('what changed in the same instant comes once, page by page', async () => {
  for (let i = 0; i < 3; i++) {
    const of = await h.customer();
    await h.money(of);
    await h.placed(of);
    await h.ticket(of);
  }
  for (const table of TABLES) {
    await h.rows(`alter table ${table} disable trigger user`);
    await h.rows(`update ${table} set changed_at = '2026-03-01T00:00:00Z'`);
  }
  const client = await program();
  for (const e of LISTS)
    for (const sort of ['updatedAt', 'updatedAt:desc'] as const) {
      const all = await read(client, e, { sort });
      const paged: Row[] = [];
      for (let page = 1; paged.length < all.length; page++) {
        const query = { sort, pagination: { page, pageSize: 2 } };
        const { data } = await client.ok(e, { query } as never);
        expect([e.name, page, data.length > 0]).toEqual([e.name, page, true]);
        paged.push(...(data as Row[]));
      }
      expect([e.name, all.length > 2, paged]).toEqual([e.name, true, all]);
      expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
    }
});

import { listCustomers, setCustomerStatus } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { Changes } from '@tonnage/contract/envelope';
import { listDeskInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import { getDeskPayment, listDeskPayments, voidPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { listDeskDocuments } from '@tonnage/contract/skip-hire/documents/documents';
import { listDeskOrders } from '@tonnage/contract/skip-hire/orders/desk';
import { requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import { makeKey } from '@tonnage/contract/core/api-keys';
import { API_SCOPES } from '@tonnage/domain/skip-hire/permissions';
import { expect, test } from 'vitest';
import { harness } from './harness.ts';

const h = harness();
const LISTS = [listDeskOrders, listCustomers, listDeskDocuments, listDeskInvoices, listDeskPayments] as const;

async function program() {
  const client = await h.as(h.fixtures.clerk);
  const data = { name: 'Bookkeeping', scopes: [...API_SCOPES] };
  return h.bearer((await client.ok(makeKey, { body: { data } })).data.secret);
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

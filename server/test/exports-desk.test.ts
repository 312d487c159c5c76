import { setCustomerStatus } from '@tonnage/contract/skip-hire/accounts/accounts';
import * as files from '@tonnage/contract/desk-exports';
import { creditInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import type { Endpoint } from '@tonnage/contract/endpoint';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { customersAfter } from '../src/skip-hire/accounts/customers.queries.ts';
import { deskDocumentsAfter } from '../src/skip-hire/documents/desk.queries.ts';
import { driversAfter, vehiclesAfter } from '../src/skip-hire/fleet/queries.ts';
import { deskInvoicesAfter } from '../src/skip-hire/billing/invoices/desk.queries.ts';
import { salesAfter, type SalesLine } from '../src/skip-hire/billing/invoices/sales.queries.ts';
import { mailsAfter } from '../src/core/email/outbox.queries.ts';
import { deskOrdersAfter } from '../src/skip-hire/orders/desk.queries.ts';
import { permitsAfter } from '../src/skip-hire/permits/desk.queries.ts';
import type { TenantContext } from '../src/platform/http/context.ts';
import { inBatches } from '../src/platform/formats/csv.ts';
import { harness } from './harness.ts';

const h = harness();
const opened = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];
const manager = () => h.as(h.world.clerk);
const rowsOf = async (file: Endpoint, query: object = {}) =>
  opened((await (await manager()).call(file, { query: query as never })).text);

test('the file of the orders has every customer’s, with the filters of the list and none of another company', async () => {
  const of = await h.customer();
  const first = await h.placed(of, { poNumber: 'BK-1' });
  const second = await h.standing(of);
  const mine = { accountId: of.accountId };
  const of2 = async (query: object) => (await rowsOf(files.exportDeskOrders, query)).map((row) => row['Order']);
  expect(await of2(mine)).toEqual([second.number, first.number]);
  expect(await of2({ ...mine, state: 'on-site' })).toEqual([second.number]);
  expect(await of2({ ...mine, q: 'bk-1' })).toEqual([first.number]);
  expect(await of2({ accountId: 'none' })).toEqual([]);
  expect(await of2({ accountId: h.world.stranger.accountId })).toEqual([]);
  expect((await rowsOf(files.exportDeskOrders, mine))[0]).toMatchObject({
    Status: 'On site',
    Customer: 'Fresh',
    Container: '8 yd builders',
    'Total (GBP)': '240',
  });
});

test('the file of the customers is by name, with what they owe and whether they may order', async () => {
  const of = await h.customer();
  const { data } = await (
    await manager()
  ).ok(setCustomerStatus, {
    params: { id: of.accountId },
    body: { data: { status: 'on_stop', reason: 'Overdue' } },
  });
  const all = await rowsOf(files.exportCustomers);
  const names = all.map((row) => row['Customer']!.toLowerCase());
  expect(names).toEqual(names.toSorted());
  const stopped = await rowsOf(files.exportCustomers, { status: 'on_stop' });
  expect(stopped).toContainEqual(
    expect.objectContaining({ Account: data.number, Status: 'On stop', Payment: 'On account' }),
  );
  expect(await rowsOf(files.exportCustomers, { q: data.number })).toHaveLength(1);
});

test('the file of the invoices is of the list; the sales have each line, credit notes below zero, and add up', async () => {
  const of = await h.customer();
  const { invoiceId } = await h.money(of);
  const list = await rowsOf(files.exportDeskInvoices, { accountId: of.accountId });
  expect(list).toHaveLength(1);
  expect(await rowsOf(files.exportDeskInvoices, { accountId: of.accountId, state: 'credited' })).toEqual([]);
  expect(await rowsOf(files.exportDeskInvoices, { accountId: 'none' })).toEqual([]);
  const { number } = (await h.rows<{ number: string }>(`select number from invoices where id = '${invoiceId}'`))[0]!;
  await (await manager()).ok(creditInvoice, { params: { id: invoiceId }, body: { data: { reason: 'Wrong site' } } });
  const sales = (await rowsOf(files.exportSales, { from: '2026-01-01', to: '2026-03-31' })).filter(
    (row) => row['Number'] === number || row['Credits invoice'] === number,
  );
  expect(new Set(sales.map((row) => row['Type']))).toEqual(new Set(['Invoice', 'Credit note']));
  const sum = (header: string) => sales.reduce((pence, row) => pence + Math.round(Number(row[header]) * 100), 0);
  expect([sum('Net (GBP)'), sum('VAT (GBP)'), sum('Total (GBP)')]).toEqual([0, 0, 0]);
  expect(Number(sales.find((row) => row['Type'] === 'Credit note')!['Net (GBP)'])).toBeLessThan(0);
  expect(await rowsOf(files.exportSales, { from: '2031-01-01', to: '2031-01-31' })).toEqual([]);
  const client = await manager();
  const reversed = await client.call(files.exportSales, { query: { from: '2026-03-31', to: '2026-03-01' } });
  expect(reversed.refusal).toBe('DATES_REVERSED');
});

test('the files of papers, permits and mails have what their lists have', async () => {
  const of = await h.customer();
  const order = await h.placed(of, { placement: 'highway', date: '2026-03-12' });
  await h.ticket(of);
  const papers = await rowsOf(files.exportDeskDocuments, { accountId: of.accountId });
  expect(papers.map((row) => row['Customer'])).toEqual(papers.map(() => 'Fresh'));
  expect(papers.length).toBeGreaterThan(0);
  expect(await rowsOf(files.exportDeskDocuments, { accountId: of.accountId, state: 'void' })).toEqual([]);
  expect(await rowsOf(files.exportDeskDocuments, { accountId: 'none' })).toEqual([]);
  expect(await rowsOf(files.exportPermits, { q: order.number })).toMatchObject([
    { Order: order.number, Status: 'To apply for', 'Delivery date': '2026-03-12' },
  ]);
  expect(await rowsOf(files.exportPermits, { q: order.number, view: 'refused' })).toEqual([]);
  const mails = await rowsOf(files.exportMails, { state: 'queued' });
  expect(mails).toContainEqual(expect.objectContaining({ Type: 'order-received', Status: 'Queued' }));
  expect(mails.some((row) => JSON.stringify(row).includes('<html'))).toBe(false);
});

test('the files of the fleet and the office have everybody, those who are stood down too', async () => {
  await h.fleet(h.world.alpha.depotId);
  const [vehicles, drivers] = [await rowsOf(files.exportVehicles), await rowsOf(files.exportDrivers)];
  expect(vehicles.map((row) => row['Status'])).toContain('Active');
  expect(drivers.map((row) => row['Depot'])).not.toContain('Beta yard');
  expect(await rowsOf(files.exportVehicles, { active: 'false' })).toEqual([]);
  const office = await rowsOf(files.exportStaff);
  expect(office.map((row) => [row['Name'], row['Role'], row['Status']])).toContainEqual([
    'Alpha clerk',
    'Manager',
    'Active',
  ]);
});

test('every list is read on behind its last row: a row at a time comes to the same as all at once', async () => {
  for (let n = 0; n < 3; n++) {
    const of = await h.customer();
    await h.placed(of, { placement: 'highway', date: '2026-03-12' });
    await h.money(of);
    await h.ticket(of);
    await h.fleet(h.world.alpha.depotId);
  }
  const today = '2026-03-03';
  type Last = { id: string } | null;
  const lists: Record<string, (ctx: TenantContext, last: Last, limit: number) => Promise<readonly { id: string }[]>> = {
    orders: (ctx, last, limit) => deskOrdersAfter(ctx, {}, last?.id ?? null, limit),
    customers: (ctx, last, limit) => customersAfter(ctx, {}, last as never, limit),
    invoices: async (ctx, last, limit) =>
      (await deskInvoicesAfter(ctx, {}, { today, after: last as never, limit })).map((row) => ({
        ...row,
        issuedOn: row.issued_on,
      })),
    documents: (ctx, last, limit) => deskDocumentsAfter(ctx, {}, last as never, limit),
    permits: (ctx, last, limit) => permitsAfter(ctx, {}, { today, after: last?.id ?? null, limit }),
    mails: (ctx, last, limit) => mailsAfter(ctx, {}, last?.id ?? null, limit),
    vehicles: (ctx, last, limit) => vehiclesAfter(ctx, {}, { last: last as never, limit }),
    drivers: (ctx, last, limit) => driversAfter(ctx, {}, { last: last as never, limit }),
  };
  for (const [name, read] of Object.entries(lists))
    await h.office(async (ctx) => {
      const all = (await read(ctx, null, 1000)).map(({ id }) => id);
      const walked: string[] = [];
      for await (const rows of inBatches<{ id: string }>(1, (last) => read(ctx, last, 1)))
        walked.push(...rows.map(({ id }) => id));
      expect([name, all.length >= 3, walked]).toEqual([name, true, all]);
    });
  await h.office(async (ctx) => {
    const days = { from: '2026-01-01', to: '2026-12-31' };
    const place = ({ id, position }: SalesLine) => `${id} ${position}`;
    const all = (await salesAfter(ctx, days, null, 1000)).map(place);
    const walked: string[] = [];
    for await (const rows of inBatches<SalesLine>(1, (last) => salesAfter(ctx, days, last, 1)))
      walked.push(...rows.map(place));
    expect(walked).toEqual(all);
  });
});

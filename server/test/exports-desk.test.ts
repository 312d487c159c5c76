import { listCustomers, setCustomerStatus } from '@tonnage/contract/skip-hire/accounts/accounts';
import { listMails } from '@tonnage/contract/core/email';
import { creditInvoice, exportSales, listDeskInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import { listDeskDocuments } from '@tonnage/contract/skip-hire/documents/documents';
import { listDrivers, listVehicles } from '@tonnage/contract/skip-hire/fleet';
import { listDeskOrders } from '@tonnage/contract/skip-hire/orders/desk';
import { listPermits } from '@tonnage/contract/skip-hire/permits';
import { answerPrivacyRequest, enterPrivacyRequest } from '@tonnage/contract/skip-hire/privacy';
import { addStockContainers, listStock } from '@tonnage/contract/skip-hire/stock';
import { listStaff } from '@tonnage/contract/skip-hire/staff';
import type { Endpoint } from '@tonnage/contract/endpoint';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { deskPaymentTable } from '../src/skip-hire/billing/payments/payments.queries.ts';
import { customerTable } from '../src/skip-hire/accounts/customer-list.queries.ts';
import { deskDocumentTable } from '../src/skip-hire/documents/desk-documents.queries.ts';
import { driverTable } from '../src/skip-hire/fleet/drivers.queries.ts';
import { vehicleTable } from '../src/skip-hire/fleet/vehicles.queries.ts';
import { deskInvoiceTable } from '../src/skip-hire/billing/invoices/desk-invoices.queries.ts';
import { salesAfter, type SalesLine } from '../src/skip-hire/billing/invoices/sales.queries.ts';
import { mailTable } from '../src/core/email/outbox-list.queries.ts';
import { deskOrderTable } from '../src/skip-hire/orders/order-list.queries.ts';
import { permitPage, permitsAfter } from '../src/skip-hire/permits/desk.queries.ts';
import { requestTable } from '../src/skip-hire/privacy/queries.ts';
import { stockTable } from '../src/skip-hire/stock/stock.queries.ts';
import { loadTable } from '../src/skip-hire/waste-tracking/loads.queries.ts';
import type { TenantContext } from '../src/platform/context.ts';
import { inBatches } from '../src/platform/formats/list-file.ts';
import type { Positioned } from '../src/platform/http/query-language/list-table.ts';
import { harness } from './harness.ts';
import { collecting, loadDone } from './documents.ts';

const h = harness();
const opened = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];
const manager = () => h.as(h.fixtures.clerk);
const rowsOf = async (list: Endpoint & { csv: object }, query: object = {}) =>
  opened((await (await manager()).csv(list, { query } as never)).text);
const salesOf = async (query: { from: string; to: string }) =>
  opened((await (await manager()).call(exportSales, { query })).text);

test('the orders export has every customer’s, with the filters of the list and none of another company', async () => {
  const of = await h.customer();
  const first = await h.placed(of, { poNumber: 'BK-1' });
  const second = await h.standing(of);
  const mine = { accountId: of.accountId };
  const of2 = async (query: object) => (await rowsOf(listDeskOrders, query)).map((row) => row['Order']);
  expect(await of2(mine)).toEqual([second.number, first.number]);
  expect(await of2({ ...mine, state: 'on-site' })).toEqual([second.number]);
  expect(await of2({ ...mine, q: 'bk-1' })).toEqual([first.number]);
  expect(await of2({ accountId: 'none' })).toEqual([]);
  expect(await of2({ accountId: h.fixtures.stranger.accountId })).toEqual([]);
  expect((await rowsOf(listDeskOrders, mine))[0]).toMatchObject({
    Status: 'On site',
    Customer: 'Fresh',
    Container: '8 yd builders',
    'Total (£)': '240.00',
  });
});

test('the customers export is sorted by name, with their debt and whether they may order', async () => {
  const of = await h.customer();
  const { data } = await (
    await manager()
  ).ok(setCustomerStatus, {
    params: { id: of.accountId },
    body: { data: { status: 'on_stop', reason: 'Overdue' } },
  });
  const all = await rowsOf(listCustomers);
  const names = all.map((row) => row['Customer']!.toLowerCase());
  expect(names).toEqual(names.toSorted());
  const stopped = await rowsOf(listCustomers, { status: 'on_stop' });
  expect(stopped).toContainEqual(
    expect.objectContaining({ Account: data.number, Status: 'On stop', Payment: 'On account' }),
  );
  expect(await rowsOf(listCustomers, { q: data.number })).toHaveLength(1);
});

test('the invoices export matches the list; the sales have each line, negative credit notes, and add up', async () => {
  const of = await h.customer();
  const { invoiceId } = await h.money(of);
  const list = await rowsOf(listDeskInvoices, { accountId: of.accountId });
  expect(list).toHaveLength(1);
  expect(await rowsOf(listDeskInvoices, { accountId: of.accountId, state: 'credited' })).toEqual([]);
  expect(await rowsOf(listDeskInvoices, { accountId: 'none' })).toEqual([]);
  const { number } = (await h.rows<{ number: string }>(`select number from invoices where id = '${invoiceId}'`))[0]!;
  await (await manager()).ok(creditInvoice, { params: { id: invoiceId }, body: { data: { reason: 'Wrong site' } } });
  const sales = (await salesOf({ from: '2026-01-01', to: '2026-03-31' })).filter(
    (row) => row['Number'] === number || row['Credits invoice'] === number,
  );
  expect(new Set(sales.map((row) => row['Type']))).toEqual(new Set(['Invoice', 'Credit note']));
  const sum = (header: string) => sales.reduce((pence, row) => pence + Math.round(Number(row[header]) * 100), 0);
  expect([sum('Net (£)'), sum('VAT (£)'), sum('Total (£)')]).toEqual([0, 0, 0]);
  expect(Number(sales.find((row) => row['Type'] === 'Credit note')!['Net (£)'])).toBeLessThan(0);
  expect(await salesOf({ from: '2031-01-01', to: '2031-01-31' })).toEqual([]);
  const client = await manager();
  const reversed = await client.call(exportSales, { query: { from: '2026-03-31', to: '2026-03-01' } });
  expect(reversed.refusal).toBe('DATES_REVERSED');
});

test('the exports of documents, permits and emails match their lists', async () => {
  const of = await h.customer();
  const order = await h.placed(of, { placement: 'highway', date: '2026-03-12' });
  await h.ticket(of);
  const papers = await rowsOf(listDeskDocuments, { accountId: of.accountId });
  expect(papers.map((row) => row['Customer'])).toEqual(papers.map(() => 'Fresh'));
  expect(papers.length).toBeGreaterThan(0);
  expect(await rowsOf(listDeskDocuments, { accountId: of.accountId, state: 'void' })).toEqual([]);
  expect(await rowsOf(listDeskDocuments, { accountId: 'none' })).toEqual([]);
  expect(await rowsOf(listPermits, { q: order.number })).toMatchObject([
    { Order: order.number, Status: 'To apply for', 'Delivery date': '2026-03-12' },
  ]);
  expect(await rowsOf(listPermits, { q: order.number, view: 'refused' })).toEqual([]);
  const mails = await rowsOf(listMails, { state: 'queued' });
  expect(mails).toContainEqual(expect.objectContaining({ Type: 'order-received', Status: 'Queued' }));
  expect(mails.some((row) => JSON.stringify(row).includes('<html'))).toBe(false);
});

test('the fleet and staff exports have everybody, including inactive ones', async () => {
  await h.fleet(h.fixtures.alpha.depotId);
  const [vehicles, drivers] = [await rowsOf(listVehicles), await rowsOf(listDrivers)];
  expect(vehicles.map((row) => row['Status'])).toContain('Active');
  expect(drivers.map((row) => row['Depot'])).not.toContain('Beta yard');
  expect(await rowsOf(listVehicles, { active: 'false' })).toEqual([]);
  const office = await rowsOf(listStaff);
  expect(office.map((row) => [row['Name'], row['Role'], row['Status']])).toContainEqual([
    'Alpha clerk',
    'Manager',
    'Active',
  ]);
});

test('the stock export has where each container is, and what is out without a number', async () => {
  const of = await h.customer();
  const { number } = await h.standing(of);
  const data = { sizeId: h.fixtures.alpha.builders, depotId: of.depotId, numbers: ['EX-1'] };
  await (await manager()).ok(addStockContainers, { body: { data } });
  const rows = await rowsOf(listStock, { depotId: of.depotId });
  expect(rows).toMatchObject([
    { Number: 'EX-1', Size: '8 yd builders', Status: 'At depot', Depot: 'Own yard', Customer: '', Since: '2026-03-03' },
    { Number: '', Status: 'On site', Customer: 'Fresh', Order: number, Since: '2026-03-03' },
  ]);
  expect(await rowsOf(listStock, { depotId: of.depotId, state: 'lost' })).toEqual([]);
});

/** A request about personal data, of which every second has the same day. */
async function asked(receivedOn: string) {
  const { data } = await (
    await manager()
  ).ok(enterPrivacyRequest, {
    body: { data: { kind: 'other', name: 'Rob Page', text: 'What do you hold?', receivedOn } },
  });
  return data;
}

/** Permits, loads and vehicles that all differ: their order depends on their status. */
async function inEveryState(): Promise<void> {
  await h.withoutTenant(async (db) => {
    const permits = await db.selectFrom('permits').select('id').execute();
    const [refused, soon, later, over] = permits.map(({ id }) => id);
    const set = (id: string | undefined, values: object) =>
      db.updateTable('permits').set(values).where('id', '=', id!).execute();
    await set(refused, { status: 'refused', refused_reason: 'A bus lane' });
    await set(soon, { status: 'granted', number: 'P-1', valid_from: '2026-03-01', valid_to: '2026-03-06' });
    await set(later, { status: 'granted', number: 'P-2', valid_from: '2026-03-01', valid_to: '2026-09-06' });
    await set(over, { status: 'expired', number: 'P-3', valid_from: '2026-01-01', valid_to: '2026-02-01' });
    const loads = await db.selectFrom('waste_receipts').select('id').execute();
    const recorded = { status: 'accepted' as const, tracking_id: '25HRA0B2', accepted_at: '2026-10-09T12:00:00.000Z' };
    await db.updateTable('waste_receipts').set(recorded).where('id', '=', loads[0]!.id).execute();
    const out = (table: 'vehicles' | 'drivers') =>
      db
        .updateTable(table)
        .set({ active: false })
        .where('id', '=', (eb) => eb.selectFrom(table).select('id').orderBy('id').limit(1))
        .execute();
    await out('vehicles');
    await out('drivers');
  });
}

test('every list can be paged by cursor: row by row equals all at once, and the list', async () => {
  for (let n = 0; n < 3; n++) {
    const of = await h.customer();
    await h.placed(of, { placement: 'highway', date: '2026-03-12' });
    await h.money(of);
    await h.ticket(of);
    await h.fleet(h.fixtures.alpha.depotId);
    await asked(`2026-03-0${1 + (n % 2)}`);
  }
  for (const at of ['2026-10-07', '2026-10-08', '2026-10-08', '2026-10-09']) {
    const of = await h.customer();
    const { jobId } = await collecting(h, of);
    h.clock.set(`${at}T10:00:00.000Z`);
    await loadDone(h, of, jobId, { netWeightKg: 4_120 });
    h.clock.set('2026-03-03T09:00:00.000Z');
  }
  const { id } = await asked('2026-03-02');
  await (await manager()).ok(answerPrivacyRequest, { params: { id }, body: { data: { text: 'Nothing.' } } });
  await inEveryState();
  const today = '2026-03-03';
  type Last = { id: string } | null;
  const lists: Record<string, (ctx: TenantContext, last: Last, limit: number) => Promise<readonly { id: string }[]>> = {
    permits: (ctx, last, limit) => permitsAfter(ctx, {}, { today, after: last?.id ?? null, limit }),
  };
  const whole = { limit: 1000, offset: 0 };
  const pages: Record<string, (ctx: TenantContext) => Promise<{ rows: readonly { id: string }[] }>> = {
    permits: (ctx) => permitPage(ctx, whole, today),
  };
  for (const [name, read] of Object.entries(lists))
    await h.office(async (ctx) => {
      const { rows: page } = await pages[name]!(ctx);
      const all = (await read(ctx, null, 1000)).map(({ id }) => id);
      const walked: string[] = [];
      for await (const rows of inBatches<{ id: string }>(1, (last) => read(ctx, last, 1)))
        walked.push(...rows.map(({ id }) => id));
      expect([name, all.length >= 3, walked]).toEqual([name, true, all]);
      expect([name, page.map(({ id }) => id)]).toEqual([name, all]);
    });
  for (const table of [
    vehicleTable,
    driverTable,
    customerTable,
    deskPaymentTable,
    deskInvoiceTable,
    deskOrderTable,
    mailTable,
    deskDocumentTable,
    loadTable,
    stockTable,
    requestTable,
  ])
    await h.office(async (ctx) => {
      const { data } = await table.answer(ctx, { query: { pagination: { page: 1, pageSize: 1000 } } });
      const all = data.map(({ id }) => id);
      const walked: string[] = [];
      const rows = inBatches<Positioned<{ id: string }>>(1, (last) => table.after(ctx, {}, last as never, 1));
      for await (const some of rows) walked.push(...some.map(({ entry }) => entry.id));
      expect([table.list.name, all.length >= 3, walked]).toEqual([table.list.name, true, all]);
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

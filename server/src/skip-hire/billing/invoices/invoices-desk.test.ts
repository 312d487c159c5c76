import {
  creditInvoice,
  getDeskInvoice,
  getInvoiceRun,
  listDeskInvoices,
  recordBankPayment,
  runInvoicesNow,
} from '@tonnage/contract/skip-hire/billing/invoices';
import { describe, expect, test } from 'vitest';
import { harness } from '../../../../test/harness.ts';
import { NOW } from '../../../../test/fixtures.ts';

const h = harness();
const ledger = () => h.as(h.fixtures.ledger);
const IN_APRIL = '2026-03-31T23:30:00.000Z';

/** A customer whose skip was delivered in March, as April sees it. */
async function delivered() {
  const of = await h.customer();
  const order = await h.standing(of, { date: '2026-03-05' });
  return { of, order };
}
const inApril = async <T>(work: () => Promise<T>): Promise<T> => {
  h.clock.set(IN_APRIL);
  return work().finally(() => h.clock.set(NOW));
};

describe('the monthly run', () => {
  test('the run is previewed line by line, invoices each account once, and not before the month is over', async () => {
    const { of, order } = await delivered();
    const client = await ledger();
    const body = { data: { month: '2026-03-14' } };
    expect((await client.ok(getInvoiceRun, { query: { month: '2026-03-14' } })).data.over).toBe(false);
    expect((await client.call(runInvoicesNow, { body })).refusal).toBe('MONTH_NOT_OVER');
    await inApril(async () => {
      const { data } = await client.ok(getInvoiceRun, { query: { month: '2026-03-14' } });
      const bill = data.bills.find(({ account }) => account.id === of.accountId)!;
      expect([data.from, data.to, data.over]).toEqual(['2026-03-01', '2026-03-31', true]);
      expect(bill.lines.map((line) => line.order)).toContain(order.number);
      expect(bill.netPence + bill.vatPence).toBe(bill.grossPence);
      expect(bill.lines.reduce((sum, { netPence }) => sum + netPence, 0)).toBe(bill.netPence);
      const both = await Promise.all([client.call(runInvoicesNow, { body }), client.call(runInvoicesNow, { body })]);
      expect(both.map((answer) => answer.status)).toEqual([200, 200]);
      const issued = both.flatMap((answer) => answer.body.data.issued);
      expect(issued.filter(({ grossPence }) => grossPence === bill.grossPence).length).toBeGreaterThan(0);
      expect(new Set(issued.map(({ number }) => number)).size).toBe(issued.length);
      const after = (await client.ok(getInvoiceRun, { query: { month: '2026-03-14' } })).data;
      expect(after.bills).toEqual([]);
      expect(after.issued).toBe(issued.length);
      const { data: rows } = await client.ok(listDeskInvoices, { query: { accountId: of.accountId } });
      expect(rows).toMatchObject([{ account: { id: of.accountId }, month: '2026-03-01', openPence: bill.grossPence }]);
    });
  });
});

describe('invoices and payments at the desk', () => {
  test('a bank payment pays the named invoice, once per key, and is refused with tomorrow’s date', async () => {
    const of = await h.customer();
    const { invoiceId } = await h.money(of);
    const client = await ledger();
    const pay = (over: object = {}, key?: string) =>
      client.call(
        recordBankPayment,
        {
          body: {
            data: {
              accountId: of.accountId,
              amountPence: 4_000,
              receivedOn: '2026-03-02',
              invoiceId,
              bankReference: 'BACS 77',
              ...over,
            },
          },
        },
        key ? { key } : {},
      );
    expect((await pay({ receivedOn: '2026-03-04' })).refusal).toBe('RECEIVED_LATER');
    expect((await pay({ amountPence: 0 })).status).toBe(400);
    expect([(await pay({}, 'once')).status, (await pay({}, 'once')).status]).toEqual([201, 201]);
    const { data } = await client.ok(getDeskInvoice, { params: { id: invoiceId } });
    expect([data.paidPence, data.openPence, data.state]).toEqual([6_000, 6_000, 'part_paid']);
    expect(data.settlements.at(-1)).toMatchObject({ kind: 'bank', reference: 'BACS 77', date: '2026-03-02' });
  });

  test('a credit note reverses an invoice with a reason, and each line once', async () => {
    const of = await h.customer();
    const { invoiceId } = await h.money(of);
    const client = await ledger();
    const credit = (data: object) =>
      client.call(creditInvoice, { params: { id: invoiceId }, body: { data: data as never } });
    expect((await credit({ reason: '' })).status).toBe(400);
    const both = await Promise.all([credit({ reason: 'Charged twice' }), credit({ reason: 'Charged twice' })]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { data } = await client.ok(getDeskInvoice, { params: { id: invoiceId } });
    // £20.00 of £120.00 were paid before, and stay the customer's.
    expect([data.openPence, data.creditedPence]).toEqual([0, 10_000]);
    expect(data.lines.every(({ credited }) => credited)).toBe(true);
  });

  test('invoices are found by number, customer and state, page by page; office staff have no access', async () => {
    const of = await h.customer();
    const { invoiceId } = await h.money(of);
    const client = await ledger();
    const { data: one } = await client.ok(getDeskInvoice, { params: { id: invoiceId } });
    const found = await client.ok(listDeskInvoices, { query: { q: one.number } });
    expect(found.data.map(({ id }) => id)).toContain(invoiceId);
    const open = await client.ok(listDeskInvoices, { query: { state: 'open', accountId: of.accountId } });
    expect(open.data).toHaveLength(1);
    expect((await client.ok(listDeskInvoices, { query: { state: 'paid', accountId: of.accountId } })).data).toEqual([]);
    expect((await client.ok(listDeskInvoices, { query: { q: '%' } })).data).toEqual([]);
    const page = await client.ok(listDeskInvoices, { query: { pagination: { page: 2, pageSize: 1 } } });
    expect(page.data).toHaveLength(1);
    expect((await (await h.as(h.fixtures.planner)).call(listDeskInvoices, {})).refusal).toBe('FORBIDDEN');
  });
});

import {
  creditInvoice,
  getDeskInvoice,
  getInvoiceRun,
  getReadyToInvoice,
  listDeskInvoices,
  startInvoiceRun,
} from '@tonnage/contract/skip-hire/billing/invoices';
import { recordPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { priceLine } from '@tonnage/domain/common/money';
import { describe, expect, test } from 'vitest';
import { issueInvoice } from './commands/issue-invoice.ts';
import { invoiceRunAccount } from './jobs.ts';
import { draftOf } from '../../../../test/drafts.ts';
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

describe('the invoice run', () => {
  test('a run names the accounts whose invoices were emailed to nobody, and only those', async () => {
    const [silent, reached] = [(await delivered()).of, (await delivered()).of];
    await h.rows(`delete from account_members where account_id = '${silent.accountId}'`);
    await h.rows(`update accounts set email = null, invoice_email = null where id = '${silent.accountId}'`);
    const upTo = '2026-03-29';
    await inApril(async () => {
      const client = await ledger();
      const of = [silent, reached].map(({ accountId }) => accountId);
      await h.rows(`update accounts set invoice_frequency = 'weekly' where id in ('${of.join("', '")}')`);
      await client.ok(startInvoiceRun, { body: { data: { upTo } } });
      const run = async () => (await client.ok(getInvoiceRun, { query: { upTo } })).data.run!;
      expect((await run()).unsent).toEqual([]);
      const [{ id: runId }] = (await h.rows<{ id: string }>(`select id from invoice_runs where up_to = '${upTo}'`)) as [
        { id: string },
      ];
      for (const accountId of of)
        await invoiceRunAccount(h.deps, { runId, accountId, tenantId: h.fixtures.alpha.tenantId });
      const { invoices, unsent } = await run();
      expect([invoices, unsent.map(({ id }) => id)]).toEqual([2, [silent.accountId]]);
    });
  });

  test('the run is previewed line by line, shows its progress, and not before its last day is over', async () => {
    const { of, order } = await delivered();
    const client = await ledger();
    const upTo = '2026-03-31';
    const body = { data: { upTo } };
    const preview = async () => (await client.ok(getInvoiceRun, { query: { upTo } })).data;
    expect(await preview()).toMatchObject({ over: false, run: null });
    expect((await client.call(startInvoiceRun, { body })).refusal).toBe('DAY_NOT_OVER');
    await inApril(async () => {
      const future = { data: { upTo, issuedOn: '2026-04-02' } };
      expect((await client.call(startInvoiceRun, { body: future })).refusal).toBe('INVOICE_DATE');
      const { over, frequencies, bills } = await preview();
      expect([over, frequencies]).toEqual([true, ['completion', 'weekly', 'monthly']]);
      const bill = bills.find(({ account }) => account.id === of.accountId)!;
      expect(bill.lines.map((line) => [line.invoice, line.order])).toContainEqual([1, order.number]);
      expect(bill.netPence + bill.vatPence).toBe(bill.grossPence);
      expect(bill.lines.reduce((sum, { netPence }) => sum + netPence, 0)).toBe(bill.netPence);
      const ready = async () => (await client.ok(getReadyToInvoice, {})).data;
      const grossPence = bills.reduce((sum, { grossPence: gross }) => sum + gross, 0);
      expect(await ready()).toEqual({
        runs: [{ upTo, accounts: bills.length, grossPence }],
        held: 0,
        heldLines: 0,
      });
      const both = await Promise.all([client.call(startInvoiceRun, { body }), client.call(startInvoiceRun, { body })]);
      expect(both.map((answer) => answer.status)).toEqual([200, 200]);
      const started = await preview();
      expect(started.run).toMatchObject({ issuedOn: upTo, accounts: bills.length, pending: bills.length, failed: [] });
      const [{ id: runId }] = (await h.rows<{ id: string }>(`select id from invoice_runs where up_to = '${upTo}'`)) as [
        { id: string },
      ];
      for (const { account } of bills)
        await invoiceRunAccount(h.deps, { runId, accountId: account.id, tenantId: h.fixtures.alpha.tenantId });
      const after = await preview();
      expect(after.bills).toEqual([]);
      expect(await ready()).toEqual({ runs: [], held: 0, heldLines: 0 });
      expect(after.run).toMatchObject({
        pending: 0,
        invoices: bills.length,
        grossPence: bills.reduce((sum, { grossPence }) => sum + grossPence, 0),
      });
      const { data: rows } = await client.ok(listDeskInvoices, { query: { accountId: of.accountId } });
      expect(rows).toMatchObject([
        {
          account: { id: of.accountId },
          issuedOn: upTo,
          period: { from: '2026-03-01', to: upTo },
          openPence: bill.grossPence,
        },
      ]);
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
        recordPayment,
        {
          body: {
            data: {
              accountId: of.accountId,
              amountPence: 4_000,
              receivedOn: '2026-03-02',
              invoiceIds: [invoiceId],
              bankReference: 'BACS 77',
              ...over,
            },
          },
        },
        key ? { key } : {},
      );
    expect(await pay({ receivedOn: '2026-03-04' })).toMatchObject({
      refusal: 'PAYMENT_IN_FUTURE',
      error: { message: 'The date received can’t be in the future. Use the date on the bank statement.' },
    });
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
    expect(data.lines.every((line) => line.creditedNetPence === line.netPence)).toBe(true);
  });

  test('a credit note takes a quantity, an amount or goodwill, and never more than the invoice still has', async () => {
    const of = await h.customer();
    const days = priceLine({ code: 'over_hire', label: 'Over hire', quantity: 5, unitPence: 250, vatRateBp: 2000 });
    const id = await h.office(async (ctx) => {
      const draft = draftOf(of);
      return (await issueInvoice(ctx, { ...draft, lines: [...draft.lines, { ...draft.lines[0]!, ...days }] })).id;
    });
    const client = await ledger();
    const credit = (data: object) =>
      client.call(creditInvoice, {
        params: { id },
        body: { data: { reason: 'Agreed on the phone', ...data } as never },
      });
    const sums = async () => {
      const { data } = await client.ok(getDeskInvoice, { params: { id } });
      return [data.openPence, ...data.lines.map(({ creditedNetPence }) => creditedNetPence)];
    };
    expect((await credit({ lines: [{ position: 2, quantity: 2 }] })).body.data).toMatchObject({ grossPence: 600 });
    expect((await credit({ lines: [{ position: 1, netPence: 333 }] })).body.data).toMatchObject({ grossPence: 400 });
    expect(await sums()).toEqual([12_500, 333, 500]);
    for (const lines of [
      [{ position: 2, quantity: 4 }],
      [{ position: 1, netPence: 9_668 }],
      [{ position: 3 }],
      [{ position: 1 }, { position: 1 }],
    ])
      expect([lines, (await credit({ lines })).refusal]).toEqual([lines, 'CREDITED_ALREADY']);
    const goodwill = (netPence: number, vatRateBp = 2000) => credit({ goodwill: { netPence, vatRateBp } });
    expect((await goodwill(10_418)).refusal).toBe('CREDITED_ALREADY');
    expect((await goodwill(100, 500)).refusal).toBe('CREDITED_ALREADY');
    expect((await goodwill(1_000)).body.data).toMatchObject({ grossPence: 1_200 });
    // Two at once for £80 of the £94.17 that are left: one of them.
    const both = await Promise.all([goodwill(8_000), goodwill(8_000)]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await sums()).toEqual([1_700, 333, 500]);
    expect(await h.number(`select exposure_pence from accounts where id = '${of.accountId}'`)).toBe(-11_800);
    expect(
      await h.number(
        `select count(*) from audit_events where action = 'credit_note.issued' and account_id = '${of.accountId}'`,
      ),
    ).toBe(4);
  });

  test('invoices are found by number, customer and state, page by page, also by the office', async () => {
    const of = await h.customer();
    const { invoiceId } = await h.money(of);
    const client = await ledger();
    const { data: one } = await client.ok(getDeskInvoice, { params: { id: invoiceId } });
    const [stored] = await h.rows<{ document_id: string }>(
      `select document_id from invoices where id = '${invoiceId}'`,
    );
    expect(one.documentId).toBe(stored!.document_id);
    const found = await client.ok(listDeskInvoices, { query: { q: one.number } });
    expect(found.data).toContainEqual(expect.objectContaining({ id: invoiceId, documentId: stored!.document_id }));
    // An empty search finds everything, an empty id nothing: a program without one must not read every customer's.
    expect((await client.ok(listDeskInvoices, { query: { q: '' } })).data).not.toEqual([]);
    expect((await client.ok(listDeskInvoices, { query: { accountId: '' } })).data).toEqual([]);
    const open = await client.ok(listDeskInvoices, { query: { state: 'open', accountId: of.accountId } });
    expect(open.data).toHaveLength(1);
    expect((await client.ok(listDeskInvoices, { query: { state: 'paid', accountId: of.accountId } })).data).toEqual([]);
    expect((await client.ok(listDeskInvoices, { query: { q: '%' } })).data).toEqual([]);
    const page = await client.ok(listDeskInvoices, { query: { pagination: { page: 2, pageSize: 1 } } });
    expect(page.data).toHaveLength(1);
    const office = await (await h.as(h.fixtures.planner)).ok(listDeskInvoices, { query: { q: one.number } });
    expect(office.data).toEqual(found.data);
  });
});

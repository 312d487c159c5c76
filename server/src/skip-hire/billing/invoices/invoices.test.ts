import { getInvoice, listInvoices, type InvoiceRow } from '@tonnage/contract/skip-hire/billing/invoices';
import { listPayments, payInvoice } from '@tonnage/contract/skip-hire/billing/payments';
import {
  getCustomerStatementPaper,
  getStatement,
  getStatementPaper,
} from '@tonnage/contract/skip-hire/billing/statements';
import { INVOICE_STATES } from '@tonnage/domain/skip-hire/invoices';
import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, describe, expect, test } from 'vitest';
import { issueCreditNote } from './commands/credit-note.ts';
import { issueInvoice } from './commands/issue-invoice.ts';
import type { Positioned } from '../../../platform/http/query-language/list-table.ts';
import { invoiceTable } from './list.queries.ts';
import { recordPayment } from '../payments/commands/record-payment.ts';
import { writeOff } from '../payments/commands/settle-without-money.ts';
import { inBatches } from '../../../platform/formats/list-file.ts';
import { draftOf } from '../../../../test/drafts.ts';
import { harness } from '../../../../test/harness.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';
import { readPdf } from '../../../../test/read-pdf.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));

const invoiced = (of: Customer, over: Parameters<typeof draftOf>[1] = {}) =>
  h.office(async (ctx) => (await issueInvoice(ctx, draftOf(of, over))).id);
const paidByBank = (of: Customer, pence: number, invoiceId?: string) =>
  h.office((ctx) =>
    recordPayment(ctx, of.accountId, pence, invoiceId === undefined ? {} : { invoiceIds: [invoiceId] }),
  );
const credited = (invoiceId: string, over: Partial<Parameters<typeof issueCreditNote>[2]> = {}) =>
  h.office((ctx) => issueCreditNote(ctx, invoiceId, { reason: 'Charged twice', ...over }));

/** One invoice in each state, by its state. */
async function everyState(of: Customer): Promise<Record<(typeof INVOICE_STATES)[number], string>> {
  h.clock.set('2026-01-05T09:00:00.000Z');
  const overdue = await invoiced(of, { unitPence: 11_100 });
  h.clock.set(NOW);
  const paid = await invoiced(of, { unitPence: 5_000 });
  await paidByBank(of, 6_000, paid);
  const partPaid = await invoiced(of);
  await paidByBank(of, 2_000, partPaid);
  const taken = await invoiced(of);
  await credited(taken);
  const givenUp = await invoiced(of);
  await h.office((ctx) =>
    writeOff(ctx, givenUp, { amountPence: 12_000, cause: 'insolvent', writtenOffOn: NOW.slice(0, 10) }),
  );
  return { issued: await invoiced(of), part_paid: partPaid, overdue, paid, credited: taken, written_off: givenUp };
}

describe('invoices of the account', () => {
  test('invoices are found by state, day, order and words, in any sort order, with the open amount above them', async () => {
    const of = await h.customer();
    const ids = await everyState(of);
    const order = await h.placed(of);
    const ofOrder = await invoiced(of, { orderId: order.id, order: order.number });
    const client = h.bearer(await h.session(of.owner));
    const found = async (query: object) => (await client.ok(listInvoices, { query })).data.map(({ id }) => id);
    for (const state of INVOICE_STATES) {
      const { data } = await client.ok(listInvoices, { query: { state } });
      expect([state, data.every((row) => row.state === state), data.some(({ id }) => id === ids[state])]).toEqual([
        state,
        true,
        true,
      ]);
    }
    const { data, meta } = await client.ok(listInvoices, { query: { state: 'open' } });
    expect(data.map(({ openPence }) => openPence).toSorted((a, b) => a - b)).toEqual([10_000, 12_000, 12_000, 13_320]);
    expect(meta.totals).toEqual({ open: 4, openPence: 47_320, overdue: 1, overduePence: 13_320 });
    expect(await found({ from: '2026-01-01', to: '2026-01-31' })).toEqual([ids.overdue]);
    expect(await found({ order: order.number.toLowerCase() })).toEqual([ofOrder]);
    expect(await found({ q: order.number })).toEqual([ofOrder]);
    expect((await found({ sort: 'grossPence:asc' }))[0]).toBe(ids.paid);
    expect((await found({ sort: 'issuedOn:asc' }))[0]).toBe(ids.overdue);
    const paged = await client.ok(listInvoices, { query: { pagination: { page: 2, pageSize: 4 } } });
    expect([paged.data.length, paged.meta.pagination]).toEqual([3, { page: 2, pageSize: 4, pageCount: 2, total: 7 }]);
    const csv = await client.raw({ method: 'GET', url: '/api/invoices?state=overdue&format=csv' });
    expect(csv.text.split('\r\n')).toHaveLength(3);
    expect(csv.text).toContain('Overdue,2026-01-05');
  });

  test('invoices are exported in the list’s order, in batches that neither repeat nor miss one', async () => {
    const of = await h.customer();
    await everyState(of);
    const client = h.bearer(await h.session(of.owner));
    for (const field of ['number', 'issuedOn', 'dueOn', 'grossPence', 'openPence'] as const)
      for (const sort of [`${field}:asc`, `${field}:desc`] as const) {
        const { data } = await client.ok(listInvoices, { query: { sort } });
        const walked: string[] = [];
        const batches = inBatches<Positioned<InvoiceRow>>(1, (last) =>
          h.member(of.owner, (ctx) => invoiceTable.after(ctx, { sort }, last, 1)),
        );
        for await (const batch of batches) walked.push(...batch.map(({ entry }) => entry.id));
        expect([sort, walked]).toEqual([sort, data.map(({ id }) => id)]);
      }
  });

  test('an invoice shows its lines, VAT and payments, and its document shows the same', async () => {
    const of = await h.customer();
    const order = await h.placed(of);
    const id = await invoiced(of, { orderId: order.id, order: order.number, site: 'First site' });
    await paidByBank(of, 2_000, id);
    const client = await h.as(of.owner);
    const { data } = await client.ok(getInvoice, { params: { id } });
    expect(data).toMatchObject({
      state: 'part_paid',
      netPence: 10_000,
      vatPence: 2_000,
      grossPence: 12_000,
      openPence: 10_000,
    });
    expect(data.lines).toMatchObject([
      { label: 'Cleaning a skip', netPence: 10_000, vatPence: 2_000, order: { number: order.number } },
    ]);
    expect(data.vat).toEqual([{ vatCategory: 'standard', vatRateBp: 2000, netPence: 10_000, vatPence: 2_000 }]);
    expect(data.settlements).toMatchObject([{ kind: 'bank', amountPence: 2_000 }]);
    const file = await client.raw({ method: 'GET', url: `/api/documents/${data.documentId}/file` });
    expect([file.status, file.headers['content-type']], file.text.slice(0, 300)).toEqual([200, 'application/pdf']);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.bytes)), { mergePages: true });
    for (const words of [data.number, 'Cleaning a skip', '£120.00', 'VAT at 20% on £100.00', order.number])
      expect(text).toContain(words);
  });

  test('a member with limited sites only sees invoices of those sites alone', async () => {
    const { acme } = h.fixtures;
    const { limited } = acme;
    await h.rows(`update account_members set role = 'accounts' where user_id = '${limited.id}'`);
    const [first, second] = [await invoiced(acme), await invoiced(acme, { siteId: acme.secondSiteId })];
    const client = h.bearer(await h.session(limited));
    const { data } = await client.ok(listInvoices, {});
    expect(data.map(({ id }) => id)).toEqual([second]);
    expect((await client.call(getInvoice, { params: { id: first } })).refusal).toBe('NOT_FOUND');
    expect((await client.call(payInvoice, { params: { id: first } })).refusal).toBe('NOT_FOUND');
    expect((await client.call(payInvoice, { params: { id: second } })).status).toBe(201);
    for (const e of [listPayments, getStatement]) {
      expect((await client.call(e, {})).refusal).toBe('WHOLE_ACCOUNT_ONLY');
      expect((await client.csv(e, {})).refusal).toBe('WHOLE_ACCOUNT_ONLY');
    }
    await h.rows(`update account_members set role = 'buyer' where user_id = '${limited.id}'`);
  });
});

describe('the file of payments', () => {
  test('the file has each payment and what it was for, and failed card payments only when all are exported', async () => {
    const of = await h.customer();
    const id = await invoiced(of);
    const client = await h.as(of.owner);
    await client.ok(payInvoice, { params: { id } });
    await paidByBank(of, 12_000, id);
    await paidByBank(of, 500);
    const { number } = (await client.ok(getInvoice, { params: { id } })).data;
    const { text, headers } = await client.csv(listPayments, {});
    expect(headers['content-disposition']).toBe('attachment; filename="payments-2026-03-03.csv"');
    expect(parse(text, { columns: true, bom: true })).toMatchObject([
      { Invoices: '', 'Amount (£)': '5.00', 'Unallocated (£)': '5.00' },
      {
        'Date received': '2026-03-03',
        Method: 'Bank transfer',
        Status: 'Paid',
        Invoices: number,
        'Amount (£)': '120.00',
      },
    ]);
    const all = parse((await client.csv(listPayments, { query: { status: 'all' } })).text, {
      columns: true,
      bom: true,
    });
    expect(all).toHaveLength(3);
    expect(all.at(-1)).toMatchObject({ Method: 'Card', Status: 'Pending', 'Date received': '' });
  });
});

describe('credit notes', () => {
  test('credit notes reverse lines once, including VAT, and leave what was paid to other invoices', async () => {
    const of = await h.customer();
    const [first, second] = [await invoiced(of), await invoiced(of)];
    await paidByBank(of, 12_000, first);
    const note = await credited(first);
    expect(note).toMatchObject({ number: expect.stringMatching(/^CN-\d+$/) as string, grossPence: 12_000 });
    const client = await h.as(of.owner);
    const see = async (id: string) => (await client.ok(getInvoice, { params: { id } })).data;
    // It was paid already, so the credit pays the other one.
    expect(await see(first)).toMatchObject({
      state: 'paid',
      lines: [{ creditedPence: 12_000, creditedNetPence: 10_000 }],
    });
    expect(await see(second)).toMatchObject({
      state: 'credited',
      settlements: [{ kind: 'credit_note', reference: note.number }],
    });
    await expect(credited(first)).rejects.toMatchObject({ code: 'CREDITED_ALREADY' });
    await expect(credited(second, { lines: [{ position: 7 }] })).rejects.toMatchObject({ code: 'CREDITED_ALREADY' });
    const third = await invoiced(of);
    const both = await Promise.allSettled([credited(third), credited(third)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await h.number(`select exposure_pence from accounts where id = '${of.accountId}'`)).toBe(-36_000);
  });
});

test('the statement adds up, on any days, and its ageing equals its balance', async () => {
  const of = await h.customer();
  await everyState(of);
  const client = await h.as(of.owner);
  for (const query of [{}, { from: '2026-01-01', to: '2026-01-31' }, { from: '2026-03-03', to: '2026-03-03' }]) {
    const { data } = await client.ok(getStatement, { query });
    const moved = data.movements.reduce((sum, { amountPence }) => sum + amountPence, 0);
    expect(data.openingPence + moved).toBe(data.closingPence);
    const { ages, unallocatedPence, balancePence } = data.ageing;
    expect(Object.values(ages).reduce((a, b) => a + b, 0) - unallocatedPence).toBe(balancePence);
    expect(balancePence).toBe(data.closingPence);
  }
  const today = await client.ok(getStatement, {});
  expect(today.data.ageing.ages).toEqual({ current: 22_000, days30: 13_320, days60: 0, days90: 0, over90: 0 });
  const csv = await client.raw({ method: 'GET', url: '/api/accounts/me/statement?format=csv' });
  expect(csv.text).toContain('Opening balance');
  for (const query of [{ from: '2026-02-01', to: '2026-01-01' }, { from: '2001-01-01' }])
    expect((await client.call(getStatement, { query })).refusal).toBe('STATEMENT_DAYS');
});

test('the statement’s sheet adds up, says what its PDF says, and names the invoices that its lines are', async () => {
  const of = await h.customer();
  await everyState(of);
  const client = await h.as(of.owner);
  for (const query of [{}, { from: '2026-01-01', to: '2026-01-31' }]) {
    const { data: sheet } = await client.ok(getStatementPaper, { query });
    const { data: statement } = await client.ok(getStatement, { query });
    const [lines, aged] = sheet.rows.flat().flatMap(({ table }) => table ?? []);
    const rows = lines!.groups.flatMap((group) => group.rows);
    const [amounts, balances] = [3, 4].map((at) => rows.map((cells) => penceOf(cells[at]!.text)));
    expect(balances!.at(-1)).toBe(statement.closingPence);
    expect(sumOf([balances![0]!, ...amounts!])).toBe(statement.closingPence);
    const ages = aged!.groups[0]!.rows[0]!.slice(1).map(({ text }) => penceOf(text));
    expect(sumOf(ages.slice(0, -1))).toBe(ages.at(-1));
    expect(ages.at(-1)).toBe(statement.ageing.balancePence);
    expect(rows.flatMap((cells) => cells[1]!.invoiceId ?? [])).toEqual(
      statement.movements.flatMap(({ invoiceId }) => invoiceId ?? []),
    );

    const days = query.from === undefined ? '' : `?from=${query.from}&to=${query.to}`;
    const file = await client.raw({ method: 'GET', url: `/api/accounts/me/statement.pdf${days}` });
    const printed = (await readPdf(file.bytes)).tags.join('\n');
    const shown = rows.flatMap((cells) => cells.flatMap(({ text, under }) => [text, under ?? '']));
    expect(shown.filter((text) => text !== '' && !printed.includes(text))).toEqual([]);
  }
  const staff = await h.as(h.fixtures.planner);
  const atDesk = await staff.ok(getCustomerStatementPaper, { params: { id: of.accountId } });
  expect(atDesk).toEqual(await client.ok(getStatementPaper, {}));
  const foreign = { params: { id: h.fixtures.stranger.accountId } };
  expect((await staff.call(getCustomerStatementPaper, foreign)).refusal).toBe('NOT_FOUND');
});

const penceOf = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, pence) => sum + pence, 0);

test('nobody can change an issued invoice', async () => {
  const id = await invoiced(h.fixtures.acme);
  const change = (set: string) =>
    h.office((ctx) =>
      ctx.db.executeQuery({ sql: `update invoices set ${set} where id = '${id}'`, parameters: [] } as never),
    );
  await expect(change('gross_pence = 1')).rejects.toMatchObject({ code: '42501' });
  await expect(change('paid_pence = 12001')).rejects.toMatchObject({ code: '23514' });
  await expect(
    h.rows(`update documents set title = 'x' where number = (select number from invoices where id = '${id}')`),
  ).rejects.toThrow('stays as it was');
});

test('a card payment is refused for an invoice that is paid, credited or written off', async () => {
  const of = await h.customer();
  const ids = await everyState(of);
  const client = await h.as(of.owner);
  const refusals = await Promise.all(
    INVOICE_STATES.map(async (state) => [
      state,
      (await client.call(payInvoice, { params: { id: ids[state] } })).refusal,
    ]),
  );
  expect(Object.fromEntries(refusals)).toMatchObject({
    paid: 'NOTHING_TO_PAY',
    credited: 'NOTHING_TO_PAY',
    written_off: 'NOTHING_TO_PAY',
  });
  expect(refusals.filter(([, refusal]) => refusal === 'NOTHING_TO_PAY')).toHaveLength(3);
});

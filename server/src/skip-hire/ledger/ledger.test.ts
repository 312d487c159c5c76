import { exportSales } from '@tonnage/contract/skip-hire/billing/invoices';
import { refund } from '@tonnage/contract/skip-hire/billing/payments';
import {
  exportLedger,
  getLedger,
  getLedgerCodes,
  getLedgerExportFile,
  getLedgerPackage,
  listLedgerExports,
  setLedgerCodes,
  setLedgerPackage,
} from '@tonnage/contract/skip-hire/ledger';
import type { LedgerPackage } from '@tonnage/domain/skip-hire/ledger/codes';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../test/drafts.ts';
import { NOW, type Customer } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';
import { issueCreditNote } from '../billing/invoices/commands/credit-note.ts';
import { issueInvoice } from '../billing/invoices/commands/issue-invoice.ts';
import { recordPayment } from '../billing/payments/commands/record-payment.ts';
import { voidPayment } from '../billing/payments/commands/recorded-payment.ts';
import { setOff, writeOff } from '../billing/payments/commands/settle-without-money.ts';

const h = harness();
const TODAY = NOW.slice(0, 10);
const clerk = () => h.as(h.fixtures.ledger);
type Row = Record<string, string>;
const read = (text: string) => parse(text, { columns: true, bom: true }) as Row[];
const pence = (rows: readonly Row[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

/** Exports everything to a package; the file's rows, by the type of their transaction if it is Sage. */
async function exported(of: LedgerPackage, over: { from?: string; upTo?: string } = {}) {
  const client = await clerk();
  const { data } = await client.ok(exportLedger, { body: { data: { package: of, upTo: TODAY, ...over } } });
  const file = await client.call(getLedgerExportFile, { params: { id: data.id } });
  return { ...data, file };
}
const preview = async (of: LedgerPackage = 'sage50') =>
  (await (await clerk()).ok(getLedger, { query: { package: of, upTo: TODAY } })).data;
const chosen = async () => (await (await clerk()).ok(getLedgerPackage, {})).data.package;

let of: Customer;
let paymentId: string;
beforeAll(async () => {
  of = await h.customer();
  await h.rows(`update accounts set number = 'F100', name = 'Fresh Ltd' where id = '${of.accountId}'`);
  await h.office(async (ctx) => {
    const { id } = await issueInvoice(ctx, {
      ...draftOf(of, { unitPence: 10_001 }),
      written: { issuedOn: TODAY, poNumber: 'PO-77', note: null },
    });
    await issueInvoice(ctx, draftOf(of, { unitPence: 333, label: '=HYPERLINK("x")' }));
    await issueCreditNote(ctx, id, { reason: 'Goodwill', goodwill: { netPence: 777, vatRateBp: 2000 } });
    paymentId = await recordPayment(ctx, of.accountId, 5_000, { receivedOn: TODAY, bankReference: 'FRESH 1' });
  });
  // An invoice of an earlier system is in its books.
  await h.office((ctx) => issueInvoice(ctx, draftOf(of, { unitPence: 9_900 })));
  await h.rows(`update invoices set brought_forward_pence = gross_pence where net_pence = 9900`);
  await h.rows(`delete from invoice_lines where net_pence = 9900`);
});

describe('what goes to the accounts package', () => {
  test('no package is chosen at first, and each has the usual codes', async () => {
    expect(await chosen()).toBeNull();
    const client = await clerk();
    await client.ok(setLedgerPackage, { body: { data: { package: 'quickbooks' } } });
    expect(await chosen()).toBe('quickbooks');
    const query = { query: { package: 'sage50' as const } };
    const code = async (key: string) =>
      (await client.ok(getLedgerCodes, query)).data.codes.find((field) => field.key === key);
    expect(await code('charge:other')).toBeUndefined();
    expect(await code('charge:waiting')).toMatchObject({ code: '', usual: '4000' });
    const set = (codes: { key: string; code: string }[]) =>
      client.ok(setLedgerCodes, { body: { data: { package: 'sage50', codes } } });
    await set([
      { key: 'sales', code: '4010' },
      { key: 'charge:waiting', code: '4010' },
      { key: 'bank:cash', code: '1235' },
    ]);
    expect(await code('charge:waiting')).toMatchObject({ code: '', usual: '4010' });
    expect(await h.number('select count(*) from ledger_codes')).toBe(1);
    await set([{ key: 'sales', code: '' }]);
    expect(await h.number('select count(*) from ledger_codes')).toBe(0);
    expect(
      (await client.call(setLedgerCodes, { body: { data: { package: 'xero', codes: [{ key: 'x', code: '' }] } } }))
        .status,
    ).toBe(400);
  });

  test('totals are those of the sales ledger to the penny; what has no lines of ours stays out', async () => {
    const client = await clerk();
    const { totals, broughtForward, left } = await preview();
    const { text } = await client.call(exportSales, { query: { from: '2020-01-01', to: TODAY } });
    const sales = read(text);
    const sign = { invoice: 1, credit_note: -1, receipt: 0, refund: 0, reversal: 0 };
    const sum = (field: 'netPence' | 'vatPence' | 'grossPence') =>
      totals.reduce((all, total) => all + sign[total.kind] * total[field], 0);
    expect([sum('netPence'), sum('vatPence'), sum('grossPence')]).toEqual([
      pence(sales, 'Net (£)'),
      pence(sales, 'VAT (£)'),
      pence(sales, 'Total (£)'),
    ]);
    expect([broughtForward, left]).toEqual([1, []]);
    expect(totals.find(({ kind }) => kind === 'receipt')).toMatchObject({ count: 1, grossPence: 5_000, vatPence: 0 });

    const { file, totals: done, upTo, fromDate } = await exported('sage50');
    expect([done, upTo, fromDate]).toEqual([totals, TODAY, null]);
    const rows = read(file.text);
    for (const [type, kind] of [
      ['SI', 'invoice'],
      ['SC', 'credit_note'],
      ['SA', 'receipt'],
    ] as const) {
      const some = rows.filter((row) => row['Type'] === type);
      const total = totals.find((row) => row.kind === kind);
      expect([pence(some, 'Net Amount'), pence(some, 'Tax Amount')]).toEqual([total!.netPence, total!.vatPence]);
    }
    expect(rows.filter((row) => row['Type'] === 'SI').map((row) => row['Extra Reference'])).toEqual(['PO-77', '']);
    // No text of a customer's runs as a formula.
    expect(rows.some((row) => row['Details']!.startsWith('='))).toBe(false);
    expect(file.headers['content-disposition']).toContain(`sage-transactions-${TODAY}.csv`);
  });

  test('a document goes to a package once, and an export can be downloaded again though names have changed', async () => {
    expect([await chosen(), (await preview()).totals]).toEqual(['sage50', []]);
    const client = await clerk();
    const again = await client.call(exportLedger, { body: { data: { package: 'sage50', upTo: TODAY } } });
    expect(again.refusal).toBe('LEDGER_NOTHING');
    const { data } = await client.ok(listLedgerExports, {});
    expect(data).toMatchObject([{ package: 'sage50', exportedBy: expect.any(String) as string }]);
    const file = () => client.call(getLedgerExportFile, { params: { id: data[0]!.id } });
    const before = (await file()).bytes;
    await h.rows(`update accounts set number = 'Z9' where id = '${of.accountId}'`);
    expect((await file()).bytes.equals(before)).toBe(true);
  });

  test('a receipt that was exported and is voided since is taken back', async () => {
    await h.office((ctx) => voidPayment(ctx, paymentId, 'Bounced'));
    const { file } = await exported('sage50');
    expect(read(file.text)).toMatchObject([
      { Type: 'SP', 'Net Amount': '50.00', Reference: 'FRESH 1', Details: 'Voided, Bank transfer' },
    ]);
    expect((await preview()).totals).toEqual([]);
    // Another package never had it.
    expect((await preview('xero')).totals.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
  });

  test('a set-off and a write-off are in no file, and counted on the screen until they are voided', async () => {
    const [first, second] = await h.office(async (ctx) => [
      (await issueInvoice(ctx, draftOf(of))).id,
      (await issueInvoice(ctx, draftOf(of))).id,
    ]);
    const given = { amountPence: 12_000, receivedOn: TODAY, bankReference: 'HC-204', invoiceIds: [first!] };
    await h.office((ctx) => setOff(ctx, of.accountId, given));
    const off = await h.office((ctx) =>
      writeOff(ctx, second!, { amountPence: 500, cause: 'small_balance', writtenOffOn: TODAY }),
    );
    const { totals, moneyless } = await preview();
    expect(totals.map(({ kind, count }) => [kind, count])).toEqual([['invoice', 2]]);
    expect(moneyless).toEqual([
      { method: 'set_off', count: 1, amountPence: 12_000 },
      { method: 'write_off', count: 1, amountPence: 500 },
    ]);
    const { file } = await exported('sage50');
    expect(new Set(read(file.text).map((row) => row['Type']))).toEqual(new Set(['SI']));
    await h.office((ctx) => voidPayment(ctx, off, 'Mistake'));
    const after = await preview();
    expect([after.totals, after.moneyless.map(({ method }) => method)]).toEqual([[], ['set_off']]);
  });

  test('two exports at once are one after the other, and nothing is in both', async () => {
    await h.office((ctx) => issueInvoice(ctx, draftOf(of)));
    const both = await Promise.all(
      [await clerk(), await h.as(h.fixtures.clerk)].map((client) =>
        client.call(exportLedger, { body: { data: { package: 'sage50', upTo: TODAY } } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)!.refusal).toBe('LEDGER_NOTHING');
  });

  test('several files are one zip, the same each time; a refund is money out', async () => {
    const paid = await h.customer();
    await h.rows(`update accounts set number = 'F101', name = 'Paid Ltd' where id = '${paid.accountId}'`);
    await h.office((ctx) => recordPayment(ctx, of.accountId, 1_200, { receivedOn: TODAY, method: 'cash' }));
    await h.office((ctx) => recordPayment(ctx, paid.accountId, 3_000, { receivedOn: TODAY }));
    const back = {
      accountId: paid.accountId,
      amountPence: 500,
      method: 'bank' as const,
      madeOn: TODAY,
      reason: 'Twice',
    };
    await (await clerk()).ok(refund, { body: { data: back } });
    const { id, file, totals } = await exported('xero');
    expect(totals.find(({ kind }) => kind === 'refund')).toMatchObject({ count: 1, grossPence: 500, vatPence: 0 });
    expect(file.headers['content-type']).toBe('application/zip');
    expect(file.headers['content-disposition']).toContain(`Xero ${TODAY}.zip`);
    const again = await (await clerk()).call(getLedgerExportFile, { params: { id } });
    expect(again.bytes.equals(file.bytes)).toBe(true);
    const files = await h.rows<{ name: string; content: string }>(
      `select name, content from ledger_files where export_id = '${id}' order by position`,
    );
    expect(files.map(({ name }) => name)).toEqual([
      `xero-sales-${TODAY}.csv`,
      `xero-bank-statement-Cash-${TODAY}.csv`,
      `xero-bank-statement-Bank-${TODAY}.csv`,
    ]);
    expect(files[0]!.content.startsWith('*ContactName,')).toBe(true);
    expect(read(files[2]!.content).map((row) => row['*Amount'])).toEqual(['30.00', '-5.00']);
  });

  test('what a package cannot take stays, with the reason, and days can be left out', async () => {
    const first = await h.customer();
    await h.rows(`update accounts set number = 'LONG NUMBER 1' where id = '${first.accountId}'`);
    const number = await h.office(async (ctx) => (await issueInvoice(ctx, draftOf(first))).number);
    const { left, totals } = await preview();
    expect(left).toEqual([
      { reason: expect.stringContaining('up to 8') as string, documents: [expect.stringContaining(number) as string] },
    ]);
    expect(totals.map(({ kind }) => kind)).toEqual(['receipt', 'refund']);
    const client = await clerk();
    const days = (query: { from: string; upTo: string }) =>
      client.call(getLedger, { query: { package: 'sage50', ...query } });
    expect((await days({ from: TODAY, upTo: '2026-01-01' })).refusal).toBe('DATES_REVERSED');
    expect((await days({ from: '2026-01-01', upTo: '2026-01-02' })).body.data.totals).toEqual([]);
    // QuickBooks takes no payments from a file.
    expect((await preview('quickbooks')).totals.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
  });

  test('two customers of one name are told apart by a package that knows names alone', async () => {
    const [one, two] = [await h.customer(), await h.customer()];
    await h.rows(`update accounts set name = 'Twin Ltd' where id in ('${one.accountId}', '${two.accountId}')`);
    const number = await h.office(async (ctx) => (await issueInvoice(ctx, draftOf(one))).number);
    const { left } = await preview('xero');
    expect(left).toContainEqual({
      reason: expect.stringContaining('same name') as string,
      documents: [`${number}, Twin Ltd`],
    });
  });
});

import { getCustomer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { getDeskInvoice, exportSales, listDeskInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import { getCustomerStatement, listDebtors } from '@tonnage/contract/skip-hire/billing/statements';
import { previewImport, startImport, undoImport } from '@tonnage/contract/skip-hire/moving-in';
import { addDays } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { AGES, type Age, ageOf } from '@tonnage/domain/skip-hire/ageing';
import type { ImportKind } from '@tonnage/domain/skip-hire/moving-in/fields';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOf } from '../../../test/drafts.ts';
import { NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';
import { issueInvoice } from '../billing/invoices/commands/issue-invoice.ts';
import { recordPayment } from '../billing/payments/commands/record-payment.ts';
import { importFile } from './jobs.ts';

const h = harness();
const TODAY = NOW.slice(0, 10);
const manager = () => h.as(h.fixtures.clerk);
const preview = async (text: string) =>
  (await manager()).ok(previewImport, { body: { data: { kind: 'invoices', text } } }).then(({ data }) => data);
async function imported(kind: ImportKind, text: string): Promise<string> {
  const { data } = await (await manager()).ok(startImport, { body: { data: { kind, text, fileName: `${kind}.csv` } } });
  await importFile(h.deps, { importId: data.id, tenantId: h.fixtures.alpha.tenantId });
  return data.id;
}
const pounds = (pence: number) => (pence / 100).toFixed(2);
const numberOf = async (accountId: string) =>
  (await h.rows<{ number: string }>(`select number from accounts where id = '${accountId}'`))[0]!.number;
const balances = async (number: string) => {
  const { data } = await (await manager()).ok(listDebtors, { query: { q: number } });
  return data.find((row) => row.number === number);
};

describe('open invoices', () => {
  test('aged debt, statement and credit used equal the file in every column', async () => {
    const one = fc.record({
      daysAgo: fc.integer({ min: 0, max: 300 }),
      terms: fc.constantFrom(0, 14, 30, 60),
      grossPence: fc.integer({ min: 1, max: 99_999_999 }),
      share: fc.integer({ min: 1, max: 100 }),
      isCredit: fc.boolean(),
    });
    let last = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 12 }), async (invoices) => {
        const of = await h.customer();
        const number = await numberOf(of.accountId);
        const ages = Object.fromEntries(AGES.map((age) => [age, 0])) as Record<Age, number>;
        let unallocatedPence = 0;
        const rows = invoices.map(({ daysAgo, terms, grossPence, share, isCredit }) => {
          const openPence = Math.max(1, Math.floor((grossPence * share) / 100));
          const issuedOn = addDays(TODAY, -daysAgo);
          const dueOn = addDays(issuedOn, terms);
          if (isCredit) unallocatedPence += openPence;
          else ages[ageOf(dueOn, TODAY)] += openPence;
          const sign = isCredit ? '-' : '';
          return [
            `E${++last}`,
            number,
            formatDayYear(issuedOn),
            dueOn,
            `${sign}${pounds(grossPence)}`,
            `${sign}${pounds(openPence)}`,
          ];
        });
        const text = [['Inv no', 'A/C', 'Date', 'Due', 'Gross', 'O/S'], ...rows]
          .map((cells) => cells.join('\t'))
          .join('\n');
        expect(await preview(text)).toMatchObject({ added: rows.length, problems: [] });
        const id = await imported('invoices', text);
        const balancePence = AGES.reduce((sum, age) => sum + ages[age], 0) - unallocatedPence;
        expect(await balances(number)).toMatchObject({ ages, unallocatedPence, balancePence });
        const client = await manager();
        const params = { params: { id: of.accountId } };
        const { data: statement } = await client.ok(getCustomerStatement, params);
        expect([statement.ageing, statement.closingPence]).toEqual([
          { ages, unallocatedPence, balancePence },
          balancePence,
        ]);
        expect((await client.ok(getCustomer, params)).data.owed).toMatchObject({
          balancePence,
          usedPence: balancePence,
          orderedPence: 0,
        });
        // The same file again has nothing new, and undone nothing is left.
        expect(await preview(text)).toMatchObject({ added: 0, same: rows.length });
        await client.ok(undoImport, { params: { id } });
        expect(await balances(number)).toBeUndefined();
        expect((await client.ok(getCustomer, params)).data.owed).toMatchObject({ balancePence: 0, usedPence: 0 });
      }),
      { numRuns: 8 },
    );
  });

  test('one is shown with what was invoiced and is open, has no lines, and is in no sales file', async () => {
    const of = await h.customer();
    const number = await numberOf(of.accountId);
    const text = `Invoice;Account;Date;Net;VAT;Total;Outstanding;Ref\n10452;${number};02/01/2026;100,00;20,00;120,00;40,00;PO 7`;
    await imported('invoices', text);
    const client = await manager();
    const { data } = await client.ok(listDeskInvoices, { query: { q: '10452' } });
    const { data: invoice } = await client.ok(getDeskInvoice, { params: { id: data[0]!.id } });
    expect(invoice).toMatchObject({
      number: '10452',
      broughtForwardPence: 12_000,
      grossPence: 4_000,
      netPence: 3_333,
      vatPence: 667,
      openPence: 4_000,
      issuedOn: '2026-01-02',
      lines: [],
    });
    const file = await client.call(exportSales, { query: { from: '2026-01-01', to: '2026-01-31' } });
    expect(file.text).not.toContain('10452');
    // A payment settles it like any other.
    await h.office((ctx) => recordPayment(ctx, of.accountId, 4_000, { invoiceIds: [invoice.id] }));
    expect((await client.ok(getDeskInvoice, { params: { id: invoice.id } })).data.state).toBe('paid');
  });

  test('an import whose invoice has been paid is not undone', async () => {
    const of = await h.customer();
    const text = `Invoice,Account,Date,Total\n10453,${await numberOf(of.accountId)},2/1/2026,120.00`;
    const id = await imported('invoices', text);
    await h.office((ctx) => recordPayment(ctx, of.accountId, 100));
    const { refusal, error } = await (await manager()).call(undoImport, { params: { id } });
    expect([refusal, error.message]).toEqual([
      'IMPORT_USED',
      'This import can’t be undone: invoice 10453 has been paid or credited.',
    ]);
  });

  test('our own numbers go on after those of the earlier system that look the same', async () => {
    const of = await h.customer();
    await imported('invoices', `Invoice,Account,Date,Total\nINV-88120,${await numberOf(of.accountId)},2/1/2026,120.00`);
    const { number } = await h.office((ctx) => issueInvoice(ctx, draftOf(of, { unitPence: 100 })));
    expect(number).toBe('INV-88121');
  });

  test('rows that cannot be open invoices are wrong, and what is paid is left out', async () => {
    const of = await h.customer();
    const number = await numberOf(of.accountId);
    const shown = await preview(
      [
        'Invoice,Account,Date,Total,Outstanding',
        `A1,${number},31/12/2026,10.00,10.00`,
        `A2,${number},,10.00,`,
        `A3,${number},01/02/2026,10.00,20.00`,
        `A4,${number},01/02/2026,ten,`,
        `A5,${number},01/02/2026,9999999.00,`,
        `A6,${number},01/02/2026,10.00,0.00`,
        `A7,${number},01/02/2026,0.01,`,
        `A7,${number},01/02/2026,10.00,`,
        `A8,NOBODY,01/02/2026,10.00,`,
      ].join('\n'),
    );
    expect(shown.problems).toEqual([
      { line: 2, problem: 'The invoice date 31 December 2026 is in the future.' },
      { line: 3, problem: 'The invoice date is missing.' },
      { line: 4, problem: 'More is outstanding than the invoice was for.' },
      { line: 5, problem: 'The total “ten” isn’t an amount up to £999,999.99.' },
      { line: 6, problem: 'The total “9999999.00” isn’t an amount up to £999,999.99.' },
      { line: 9, problem: 'Invoice A7 is in row 8 too.' },
      { line: 10, problem: 'There is no customer with account number NOBODY. Import the customers first.' },
    ]);
    expect(shown).toMatchObject({
      added: 1,
      notes: ['1 row has nothing outstanding, so it’s left out.', expect.anything()],
    });
  });
});

import type { CodeGroup } from '@tonnage/domain/skip-hire/ledger/codes';
import type { LedgerKind } from '@tonnage/domain/skip-hire/ledger/documents';
import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { type Answers, refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const openDesk = makeApp(createDeskRouter);
const open = (answers: Answers = {}, path = '/desk/invoices/ledger') =>
  openDesk(path, {
    as: staff('accounts'),
    answers: { listLedgerExports: [], getLedgerPackage: { package: 'sage50' }, ...answers },
  });

const total = (kind: LedgerKind, count: number, netPence: number, vatPence = 0) => ({
  kind,
  count,
  netPence,
  vatPence,
  grossPence: netPence + vatPence,
});
const preview = (over: object = {}) => ({
  totals: [total('invoice', 12, 120_000, 24_000), total('receipt', 1, 5_000)],
  left: [],
  broughtForward: 0,
  moneyless: [],
  vatDiffers: [],
  ...over,
});
const done = {
  id: idOf(40),
  package: 'sage50' as const,
  fromDate: null,
  upTo: '2026-11-26',
  totals: [total('invoice', 1, 120_000, 24_000), total('credit_note', 2, 300, 60)],
  exportedBy: 'Ann Accounts',
  exportedAt: '2026-11-26T09:00:00.000Z',
};

it('a company chooses its package first', async () => {
  const server = await open({
    getLedgerPackage: { package: null },
    setLedgerPackage: { package: 'xero' },
  });
  await page.see('Choose your accounts package');
  expect(server.sent('getLedger')).toEqual([]);
  await page.press('Xero');
  await page.sent(server, 'setLedgerPackage', { package: 'xero' });
});

it('what goes is counted, what cannot go has its reason, and the export is downloaded', async () => {
  const server = await open({
    getLedger: preview({
      left: [
        {
          reason: 'Sage 50 takes account numbers of up to 8 letters and digits, without spaces.',
          documents: ['INV-9, Quay Ltd'],
        },
      ],
      broughtForward: 3,
      moneyless: [
        { method: 'set_off', count: 1, amountPence: 8_000 },
        { method: 'write_off', count: 2, amountPence: 3_050 },
      ],
    }),
    exportLedger: done,
    getLedgerExportFile: 'Type',
  });
  await page.see(
    '13 documents to export to Sage 50',
    '£1,200.00',
    '£240.00',
    '£1,440.00',
    '1 document not exported',
    /up to 8 letters and digits, without spaces. INV-9, Quay Ltd/,
    /Sage takes payments on account only/,
    /3 invoices and credits brought forward/,
  );
  await page.fill('Dated from', '2026-11-01');
  await page.see('13 documents to export to Sage 50');
  await page.press('Export');
  await page.dialog();
  await page.see('Export 13 documents to Sage 50?');
  expect(server.sent('exportLedger')).toEqual([]);
  await page.press('Export');
  await page.see('3 documents exported.');
  await page.sent(server, 'exportLedger', {
    package: 'sage50',
    from: '2026-11-01',
    upTo: expect.any(String) as string,
  });
  await page.file('file');
  expect(server.sent('getLedgerExportFile')[0]!.params).toEqual({ id: idOf(40) });
});

it('with nothing to export the button says so, and exports are downloaded again', async () => {
  const server = await open({
    getLedger: preview({ totals: [] }),
    getLedgerPackage: { package: 'quickbooks' },
    listLedgerExports: [done],
    getLedgerExportFile: 'Type',
  });
  await page.see(
    'Nothing to export to QuickBooks Online',
    /takes no payments or refunds from a file/,
    '1 invoice, 2 credit notes',
  );
  await page.disabled('Export', 'Nothing to export.');
  await page.press(/^Download again: Sage 50/);
  await page.file('file');
  expect(server.sent('getLedgerExportFile')).toHaveLength(1);
});

it('a company gives its own codes, and an empty one is the usual one', async () => {
  const field = (key: string, group: CodeGroup, label: string, usual: string, code = '') => ({
    key,
    group,
    label,
    usual,
    code,
  });
  const server = await open({
    getLedger: preview(),
    getLedgerCodes: {
      codes: [
        field('sales', 'sales', 'Sales', '4000'),
        field('charge:permit', 'sales', 'Permit', '4000', '4100'),
        field('vat:1250', 'vat', '12.5% VAT', ''),
        field('bank:cash', 'bank', 'Cash', '1235'),
      ],
    },
    setLedgerCodes: { codes: [] },
  });
  await page.press('Codes');
  await page.dialog();
  await page.see('Nominal codes', 'Tax codes', 'Bank nominal codes');
  await page.fill('Sales', '4010');
  await page.fill('12.5% VAT', 'T7');
  await page.fill('Permit', '');
  await page.press('Save');
  await page.see('Codes saved.');
  await page.sent(server, 'setLedgerCodes', {
    package: 'sage50',
    codes: [
      { key: 'sales', code: '4010' },
      { key: 'charge:permit', code: '' },
      { key: 'vat:1250', code: 'T7' },
      { key: 'bank:cash', code: '' },
    ],
  });
});

it('more than one export takes is refused with a sentence', async () => {
  await open({ getLedger: refuse('LEDGER_TOO_MANY') });
  await page.see('That’s too much for one export. Choose an earlier date, then export the rest.');
});

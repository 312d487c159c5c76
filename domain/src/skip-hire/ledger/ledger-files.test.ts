import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceLine } from '../../common/money.ts';
import { PAYMENT_METHODS } from '../payments.ts';
import { codeFields, LEDGER_PACKAGES, type LedgerPackage } from './codes.ts';
import {
  type LedgerDocument,
  ledgerTotals,
  type LedgerLine,
  type MoneyDocument,
  type SalesDocument,
} from './documents.ts';
import type { LedgerFile } from './file.ts';
import { ledgerFiles, ledgerProblem } from './ledger-files.ts';
import { xeroVatDiffers } from './xero.ts';

const line = (over: Partial<LedgerLine> = {}): LedgerLine => ({
  ...priceLine({ code: 'delivery', label: '8 yd builders', quantity: 2, unitPence: 12_050, vatRateBp: 2000 }),
  order: 'SO-1042',
  date: '2026-11-03',
  ...over,
});
const customer = { account: 'mb10600', customer: 'Marlow, Boyd & Sons', sameName: false };
const invoice: SalesDocument = {
  ...customer,
  id: 'a',
  kind: 'invoice',
  number: 'INV-7',
  date: '2026-11-05',
  dueOn: '2026-12-05',
  reference: 'PO 44',
  lines: [
    line(),
    line({
      ...priceLine({ code: 'permit', label: 'Permit', quantity: 1, unitPence: 4_500, vatRateBp: 0 }),
      order: null,
    }),
  ],
};
const credit: SalesDocument = {
  ...customer,
  id: 'b',
  kind: 'credit_note',
  number: 'CN-3',
  date: '2026-11-06',
  dueOn: '2026-11-06',
  reference: 'INV-7',
  // A part of the line: not the price of two.
  lines: [line({ netPence: 10_000, vatPence: 2_000 })],
};
const money = (kind: MoneyDocument['kind'], over: Partial<MoneyDocument> = {}): MoneyDocument => ({
  ...customer,
  id: kind,
  kind,
  date: '2026-11-07',
  method: 'bank',
  reference: 'MARLOW 1',
  amountPence: 33_420,
  ...over,
});
const every: LedgerDocument[] = [
  invoice,
  credit,
  money('receipt'),
  money('refund', { method: 'card', reference: null, amountPence: 100 }),
  money('reversal', { method: 'cheque', reference: null, amountPence: 2_000 }),
];

/** The rows of a file, with what is empty left out. */
const shown = ({ header, rows }: LedgerFile) =>
  rows.map((row) =>
    Object.fromEntries(header.map((column, at) => [column, row[at]]).filter(([, cell]) => cell !== '')),
  );

describe('the files of each package', () => {
  test('Xero gets sales with negative credit notes, and a bank statement for each bank account', () => {
    const files = ledgerFiles('xero', every, {});
    expect(files.map(({ name }) => name)).toEqual([
      'xero-sales',
      'xero-bank-statement-Bank',
      'xero-bank-statement-Cards',
    ]);
    expect(files[0]!.header.join(',')).toBe(
      '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
    );
    const of = { '*ContactName': 'Marlow, Boyd & Sons', Currency: 'GBP', '*AccountCode': '200' };
    const first = {
      ...of,
      '*InvoiceNumber': 'INV-7',
      Reference: 'PO 44',
      '*InvoiceDate': '05/11/2026',
      '*DueDate': '05/12/2026',
    };
    expect(shown(files[0]!)).toEqual([
      {
        ...first,
        '*Description': '8 yd builders, SO-1042',
        '*Quantity': '2',
        '*UnitAmount': '120.50',
        '*TaxType': '20% (VAT on Income)',
      },
      { ...first, '*Description': 'Permit', '*Quantity': '1', '*UnitAmount': '45.00', '*TaxType': 'Zero Rated Income' },
      {
        ...of,
        '*InvoiceNumber': 'CN-3',
        Reference: 'INV-7',
        '*InvoiceDate': '06/11/2026',
        '*DueDate': '06/11/2026',
        '*Description': '8 yd builders, SO-1042',
        '*Quantity': '1',
        '*UnitAmount': '-100.00',
        '*TaxType': '20% (VAT on Income)',
      },
    ]);
    expect(files[1]!.header.join(',')).toBe('*Date,*Amount,Payee,Description,Reference,Cheque Number');
    const payee = { '*Date': '07/11/2026', Payee: 'Marlow, Boyd & Sons' };
    expect(shown(files[1]!)).toEqual([
      { ...payee, '*Amount': '334.20', Description: 'Bank transfer, account mb10600', Reference: 'MARLOW 1' },
      { ...payee, '*Amount': '-20.00', Description: 'Voided, Cheque, account mb10600' },
    ]);
    expect(shown(files[2]!)).toEqual([{ ...payee, '*Amount': '-1.00', Description: 'Refund, Card, account mb10600' }]);
  });

  test('QuickBooks gets invoices, and credit notes in a file of their own', () => {
    const files = ledgerFiles('quickbooks', [invoice, credit], { 'charge:permit': 'Council permit' });
    expect(files.map(({ name }) => name)).toEqual(['quickbooks-invoices', 'quickbooks-credit-notes']);
    const rest =
      'Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount,Currency,Service Date';
    expect(files.map(({ header }) => header.join(','))).toEqual([
      `*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,${rest}`,
      `*CreditNoteNo,*Customer,*CreditNoteDate,Location,Memo,${rest}`,
    ]);
    const of = { '*Customer': 'Marlow, Boyd & Sons', Currency: 'GBP', 'Service Date': '03/11/2026' };
    const first = {
      ...of,
      '*InvoiceNo': 'INV-7',
      '*InvoiceDate': '05/11/2026',
      '*DueDate': '05/12/2026',
      Memo: 'PO 44',
    };
    expect(shown(files[0]!)).toEqual([
      {
        ...first,
        'Item(Product/Service)': 'Sales',
        ItemDescription: '8 yd builders, SO-1042',
        ItemQuantity: '2',
        ItemRate: '120.50',
        '*ItemAmount': '241.00',
        '*ItemTaxCode': '20.0% S',
        ItemTaxAmount: '48.20',
      },
      {
        ...first,
        'Item(Product/Service)': 'Council permit',
        ItemDescription: 'Permit',
        ItemQuantity: '1',
        ItemRate: '45.00',
        '*ItemAmount': '45.00',
        '*ItemTaxCode': '0.0% Z',
        ItemTaxAmount: '0.00',
      },
    ]);
    expect(shown(files[1]!)).toEqual([
      {
        ...of,
        '*CreditNoteNo': 'CN-3',
        '*CreditNoteDate': '06/11/2026',
        Memo: 'INV-7',
        'Item(Product/Service)': 'Sales',
        ItemDescription: '8 yd builders, SO-1042',
        ItemQuantity: '1',
        ItemRate: '100.00',
        '*ItemAmount': '100.00',
        '*ItemTaxCode': '20.0% S',
        ItemTaxAmount: '20.00',
      },
    ]);
  });

  test('Sage gets transactions in positive amounts, receipts on account and payments back', () => {
    const [file, none] = ledgerFiles('sage50', every, { sales: '4010', 'bank:card': '1251' });
    expect(none).toBeUndefined();
    expect(file!.header.join(',')).toBe(
      'Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount,Exchange Rate,Extra Reference,User Name',
    );
    expect(file!.rows.map((row) => row.join('|'))).toEqual([
      'SI|MB10600|4010|0|05/11/2026|INV-7|8 yd builders, SO-1042|241.00|T1|48.20|1|PO 44|',
      'SI|MB10600|4010|0|05/11/2026|INV-7|Permit|45.00|T0|0.00|1|PO 44|',
      'SC|MB10600|4010|0|06/11/2026|CN-3|8 yd builders, SO-1042|100.00|T1|20.00|1|INV-7|',
      'SA|MB10600|1200|0|07/11/2026|MARLOW 1|Bank transfer|334.20|T9|0.00|1||',
      'SP|MB10600|1251|0|07/11/2026|Card|Refund, Card|1.00|T9|0.00|1||',
      'SP|MB10600|1200|0|07/11/2026|Cheque|Voided, Cheque|20.00|T9|0.00|1||',
    ]);
  });

  test('what Sage has no room for is cut, and what it cannot read is written plainly', () => {
    const long = {
      ...invoice,
      reference: 'P'.repeat(40),
      lines: [line({ label: `Skip – 6 m³ à Zoë’s ${'x'.repeat(60)}` })],
    };
    const [row] = ledgerFiles('sage50', [long], {})[0]!.rows;
    expect([row![6]!, row![6]!.length, row![11]!.length]).toEqual([`Skip - 6 m3 a Zoe's ${'x'.repeat(40)}`, 60, 30]);
  });

  test('files are split where a package takes no more, and never within a document', () => {
    const many = (n: number) =>
      Array.from({ length: n }, (_, at) => ({ ...invoice, id: `${at}`, number: `INV-${at}` }));
    expect(ledgerFiles('quickbooks', many(205), {}).map(({ name, rows }) => [name, rows.length])).toEqual([
      ['quickbooks-invoices', 200],
      ['quickbooks-invoices-2', 200],
      ['quickbooks-invoices-3', 10],
    ]);
    const large = many(4).map((document) => ({ ...document, lines: Array.from({ length: 400 }, () => line()) }));
    expect(ledgerFiles('quickbooks', large, {}).map(({ rows }) => rows.length)).toEqual([800, 800]);
    expect(ledgerFiles('xero', many(501), {}).map(({ rows }) => rows.length)).toEqual([1000, 2]);
  });
});

test('a document that a package cannot take has a reason', () => {
  const problem = (of: LedgerPackage, over: Partial<SalesDocument> = {}) =>
    ledgerProblem(of, { ...invoice, ...over }, {});
  for (const of of LEDGER_PACKAGES) expect(problem(of)).toBeNull();
  expect(problem('sage50', { account: 'MARLOW123' })).toContain('up to 8');
  expect(problem('sage50', { account: 'MB 12' })).toContain('without spaces');
  expect(problem('sage50', { sameName: true })).toBeNull();
  expect(problem('xero', { sameName: true })).toContain('another customer has the same name');
  expect(problem('quickbooks', { number: 'INV-2026-11-28-000001X' })).toContain('21 characters');
  expect(problem('quickbooks', { lines: Array.from({ length: 1001 }, () => line()) })).toContain('1,000 lines');
  const strange = { lines: [line({ vatRateBp: 1250 })] };
  expect(problem('xero', strange)).toBe('There’s no tax code for 12.5% VAT. Enter it under Codes.');
  expect(ledgerProblem('xero', { ...invoice, ...strange }, { 'vat:1250': '12.5%' })).toBeNull();
});

test('a charge has the code of sales unless it has one of its own', () => {
  const fields = codeFields('sage50', { sales: '4010' }, [1250]);
  const usual = (key: string) => fields.find((field) => field.key === key)?.usual;
  expect([
    usual('sales'),
    usual('charge:permit'),
    usual('charge:fuel_surcharge'),
    usual('vat:1250'),
    usual('bank:cash'),
  ]).toEqual(['4000', '4010', '4010', '', '1235']);
  expect(codeFields('quickbooks', {}, []).some(({ group }) => group === 'bank')).toBe(false);
});

test('documents are named whose VAT Xero works out differently', () => {
  expect([xeroVatDiffers(invoice), xeroVatDiffers({ ...credit, lines: [line({ vatPence: 4_821 })] })]).toEqual([
    false,
    true,
  ]);
});

const pence = (cell: string) => Math.round(Number(cell) * 100);
const documents = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('invoice' as const, 'credit_note' as const),
      lines: fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 99_999 }).map((n) => n / 1000),
          unitPence: fc.integer({ min: 0, max: 999_999 }),
          vatRateBp: fc.constantFrom(0, 500, 2000),
          part: fc.double({ min: 0.01, max: 1, noNaN: true }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    }),
    fc.record({
      kind: fc.constantFrom('receipt' as const, 'refund' as const, 'reversal' as const),
      method: fc.constantFrom(...PAYMENT_METHODS),
      amountPence: fc.integer({ min: 1, max: 999_999_900 }),
    }),
  ),
  { maxLength: 30 },
);

test('the files come to the totals to the penny', () => {
  fc.assert(
    fc.property(documents, (given) => {
      const made = given.map((some, at): LedgerDocument => {
        const of = { ...customer, id: `${at}`, date: '2026-11-05', reference: null };
        if ('amountPence' in some) return { ...of, ...some };
        const lines = some.lines.map(({ part, ...facts }) => {
          const whole = line(priceLine({ code: 'delivery', label: 'x', ...facts }));
          const netPence = Math.ceil(whole.netPence * part);
          // VAT of a part, as a credit note has it.
          return {
            ...whole,
            netPence,
            vatPence: Math.min(whole.vatPence, Math.round((netPence * facts.vatRateBp) / 10_000)),
          };
        });
        return { ...of, kind: some.kind, number: `N-${at}`, dueOn: of.date, lines };
      });
      const total = (kind: LedgerDocument['kind'], of = made) =>
        ledgerTotals(of).find((row) => row.kind === kind) ?? { netPence: 0, vatPence: 0, grossPence: 0 };
      const sum = (files: LedgerFile[], cell: (row: Record<string, string>) => number) =>
        files.reduce(
          (all, { header, rows }) =>
            all + rows.reduce((n, row) => n + cell(Object.fromEntries(header.map((name, at) => [name, row[at]!]))), 0),
          0,
        );

      const sage = ledgerFiles('sage50', made, {});
      for (const [type, kind] of [
        ['SI', 'invoice'],
        ['SC', 'credit_note'],
        ['SA', 'receipt'],
      ] as const) {
        const of = (name: string) => sum(sage, (row) => (row['Type'] === type ? pence(row[name]!) : 0));
        expect([of('Net Amount'), of('Tax Amount')]).toEqual([total(kind).netPence, total(kind).vatPence]);
      }
      expect(sum(sage, (row) => (row['Type'] === 'SP' ? pence(row['Net Amount']!) : 0))).toBe(
        total('refund').grossPence + total('reversal').grossPence,
      );

      const books = ledgerFiles('quickbooks', made, {});
      for (const [file, kind] of [
        ['quickbooks-invoices', 'invoice'],
        ['quickbooks-credit-notes', 'credit_note'],
      ] as const) {
        const of = books.filter(({ name }) => name.startsWith(file));
        expect(sum(of, (row) => pence(row['*ItemAmount']!))).toBe(total(kind).netPence);
        expect(sum(of, (row) => pence(row['ItemTaxAmount']!))).toBe(total(kind).vatPence);
      }

      const xero = ledgerFiles('xero', made, {});
      const multiplied = (row: Record<string, string>) => {
        const unit = pence(row['*UnitAmount']!);
        const net = priceLine({
          code: '',
          label: '',
          quantity: Number(row['*Quantity']),
          unitPence: Math.abs(unit),
          vatRateBp: 0,
        });
        return Math.sign(unit) * net.netPence;
      };
      const sales = xero.filter(({ name }) => name.startsWith('xero-sales'));
      expect(sum(sales, multiplied)).toBe(total('invoice').netPence - total('credit_note').netPence);
      expect(
        sum(
          xero.filter((file) => !sales.includes(file)),
          (row) => pence(row['*Amount']!),
        ),
      ).toBe(total('receipt').grossPence - total('refund').grossPence - total('reversal').grossPence);
    }),
  );
});

test.each([
  ['xero', 'No VAT'],
  ['quickbooks', 'No VAT'],
  ['sage50', 'T9'],
] as const)('interest on late payment goes to %s as outside the scope of VAT, not as zero rated', (of, code) => {
  const charged = {
    ...invoice,
    lines: [
      line({ code: 'late_interest', vatRateBp: 0, vatCategory: 'outside', vatPence: 0 }),
      line({ vatRateBp: 0, vatPence: 0 }),
    ],
  };
  const [interest, zeroRated] = ledgerFiles(of, [charged], {})[0]!.rows;
  expect(interest).toContain(code);
  expect(zeroRated).not.toContain(code);
});

test.each([
  ['xero', 'Exempt Income', 'Domestic Reverse Charge @ 20% (VAT on Income)'],
  ['quickbooks', 'Exempt', '20.0% RC CIS'],
  ['sage50', 'T2', 'T21'],
] as const)('what is exempt and what is under the reverse charge has its own tax code in %s', (of, exempt, reverse) => {
  const charged = {
    ...invoice,
    lines: [
      line({ vatRateBp: 0, vatCategory: 'exempt', vatPence: 0 }),
      line({ vatCategory: 'reverse_charge', vatPence: 0 }),
      line({ vatRateBp: 1750, vatCategory: 'reverse_charge', vatPence: 0 }),
    ],
  };
  const rows = ledgerFiles(of, [{ ...charged, lines: charged.lines.slice(0, 2) }], {})[0]!.rows;
  expect(rows[0]).toContain(exempt);
  expect(rows[1]).toContain(reverse);
  expect(ledgerProblem(of, { ...charged, account: 'MB10600' }, {})).toBe(
    'There’s no tax code for the reverse charge at 17.5%. Enter it under Codes.',
  );
  const keys = codeFields(of, {}, [1750]).map(({ key }) => key);
  expect(keys).toEqual(
    expect.arrayContaining(['vat:exempt', 'vat:outside', 'vat:reverse:2000', 'vat:reverse:1750', 'vat:reverse:500']),
  );
  expect(keys).not.toContain('vat:reverse:0');
});

test('Xero’s own VAT of lines under the reverse charge does not differ', () => {
  expect(xeroVatDiffers({ ...invoice, lines: [line({ vatCategory: 'reverse_charge', vatPence: 0 })] })).toBe(false);
});

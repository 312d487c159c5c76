import { describe, expect, test } from 'vitest';
import { IMPORT_FIELDS, IMPORT_KINDS, type ImportKind, templateOf } from './fields.ts';
import { addressIn, dayIn, readRows } from './row.ts';
import { doubledFields, headsOf, missingFields, readImportTable } from './table.ts';

const fieldsOf = (kind: ImportKind, headings: string) =>
  readImportTable(kind, `${headings}\n${headings.replaceAll(/[^,]+/g, 'x')}`).columns.map(({ field }) => field);

describe('the columns of a file', () => {
  // As Sage 50, Xero, QuickBooks and skip-hire systems head their exports.
  test.each([
    ['customers', 'A/C,Name,Street1,Street2,Town,Post Code', ['number', 'name', 'line1', 'line2', 'town', 'postcode']],
    ['customers', '*ContactName,AccountNumber,EmailAddress', ['contact', 'number', 'email']],
    ['customers', 'Account Ref,Company Name,Terms (days),On Stop', ['number', 'name', 'terms', 'status']],
    [
      'sites',
      'Account No,Customer,Site Address 1,Address 1,Site Postcode',
      ['number', 'customer', 'line1', null, 'postcode'],
    ],
    ['invoices', 'Type,A/C,No.,Date,Net,Tax,O/S', ['type', 'number', 'invoice', 'issuedOn', 'net', 'vat', 'open']],
    ['invoices', 'Invoice No,Customer Name,Due,Amount', ['invoice', 'customer', 'dueOn', 'gross']],
  ] as const)('of %s are guessed from %s', (kind, headings, fields) =>
    expect(fieldsOf(kind, headings)).toEqual(fields),
  );

  test.each(IMPORT_KINDS)('of the template of %s are all known, and its example can be read', (kind) => {
    const table = readImportTable(kind, templateOf(kind));
    expect(table.columns.map(({ field }) => field)).toEqual(IMPORT_FIELDS[kind].map(({ name }) => name));
    expect([missingFields(kind, table.columns), doubledFields(kind, table.columns), table.lines.length]).toEqual([
      [],
      [],
      1,
    ]);
  });

  test('with one heading twice keep what a person chose for each', () => {
    const text = 'Ref,Name,Phone,Phone\nA1,Quay,1,2';
    const chosen = ['number', 'name', null, 'phone'];
    const { columns } = readImportTable('customers', text, { chosen });
    expect(readImportTable('customers', text, { known: headsOf(columns) }).columns.map(({ field }) => field)).toEqual(
      chosen,
    );
  });

  test('a line of thousands of cells is cut', () =>
    expect(readImportTable('sites', 'a,'.repeat(5000)).columns).toHaveLength(200));
});

describe('a row', () => {
  const rowsOf = (text: string) =>
    readRows(readImportTable('sites', text), (row) => {
      const { lines, town, postcode } = addressIn(row);
      return [...lines, '|', town, postcode];
    });

  test('has an address in parts or in one cell', () => {
    expect(
      rowsOf(
        'Account,Address,Address 2,Town,Postcode\nA,"4 Mill Lane, Holbeck, Leeds, ls115ps"\nA,"Unit 4, Mill Lane",Holbeck,Leeds,LS11 5PS\nA,4 Mill Lane,Leeds,,LS11 5PS',
      ),
    ).toMatchObject([
      { row: ['4 Mill Lane', 'Holbeck', '|', 'Leeds', 'LS11 5PS'] },
      { row: ['Unit 4, Mill Lane', 'Holbeck', '|', 'Leeds', 'LS11 5PS'] },
      { row: ['4 Mill Lane', '|', 'Leeds', 'LS11 5PS'] },
    ]);
  });

  test('has the day before the month, unless other dates of the file have it after', () => {
    const days = (...dates: string[]) =>
      readRows(
        readImportTable('invoices', ['Invoice,Account,Date', ...dates.map((date) => `1,A,${date}`)].join('\n')),
        (row) => dayIn(row, 'issuedOn', 'Date'),
      ).map(({ row, problem }) => row ?? problem);
    expect(days('02/01/2026', '2026-01-02', '2 Jan 26')).toEqual(['2026-01-02', '2026-01-02', '2026-01-02']);
    expect(days('02/01/2026', '11/16/2026')).toEqual(['2026-02-01', '2026-11-16']);
    expect(days('2 Jan', 'soon')).toEqual(['Date “2 Jan” isn’t a date.', 'Date “soon” isn’t a date.']);
  });
});

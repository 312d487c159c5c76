import { readDelimited } from '@tonnage/domain/common/delimited';
import { describe, expect, test } from 'vitest';
import { NotATable } from './find-values.ts';
import { planImport } from './plan-import.ts';

const METRICS = [
  { id: 'a', name: 'Waste collected', code: 'waste', unit: 't' },
  { id: 'b', name: 'Waste spend', code: null, unit: 'GBP' },
];
const plan = (...rows: string[][]) =>
  planImport(
    rows.map((cells, i) => ({ line: i + 1, cells })),
    METRICS,
    { today: '2026-11-25', zone: 'Europe/London' },
  );
const sent = (...rows: string[][]) => plan(...rows).rows.map(({ send, problem }) => problem ?? send);
const left = (...rows: string[][]) => plan(...rows).left.map(({ row, text, reason }) => [row, text, reason]);

describe('the rows of a file', () => {
  test('one value a row, with the heads in any order', () => {
    expect(
      sent(
        ['Value', 'Metric', 'Date', 'Comment'],
        ['12.4', 'Waste collected', '18/11/2026', ' Two loads '],
        ['£1,200', 'waste  SPEND', '2026-W47', ''],
        ['', 'Waste spend', '2026-W46', ''],
      ),
    ).toEqual([
      { metric: 'a', date: '2026-11-18', value: '12.4', comment: 'Two loads' },
      { metric: 'b', period: '2026-W47', value: '1200' },
    ]);
  });

  test('a table of metrics by dates, and of dates by metrics', () => {
    const expected = [
      { metric: 'a', date: '2026-11-09', value: '1' },
      { metric: 'a', date: '2026-11-16', value: '2' },
      { metric: 'b', date: '2026-11-16', value: '3' },
    ];
    expect(sent(['', '9 Nov', '16 Nov'], ['waste', '1', '2'], ['Waste spend', '', '3'])).toEqual(expected);
    expect(sent(['Week', 'waste', 'Waste spend'], ['9 Nov', '1', ''], ['16 Nov', '2', '3'])).toEqual(expected);
  });

  test('a date with the month first tells that no other date of the file has the day first', () => {
    const wrong = 'In this file the month is before the day. Write its dates as 2026-11-16, the year first';
    expect(
      sent(
        ['metric', 'date', 'value'],
        ['waste', '11/16/2026', '1'],
        ['waste', '11/05/2026', '2'],
        ['waste', '2026-11-05', '3'],
      ),
    ).toEqual([wrong, wrong, { metric: 'a', date: '2026-11-05', value: '3' }]);
    expect(sent(['', '11/05/2026', '11/16/2026'], ['waste', '1', '2'])).toEqual([wrong]);
  });

  test('wrong ones are listed with their reason, and hold up no other', () => {
    expect(
      sent(
        ['metric', 'date', 'value'],
        ['Nothing', '16 Nov', '1'],
        ['waste', 'soon', '1'],
        ['waste', '16 Nov', 'n/a'],
        ['waste', '16 Nov', '1,23,456'],
        ['', '16 Nov', '1'],
        ['waste', '16 Nov', '7'],
      ),
    ).toEqual([
      'No metric of this project has this name',
      'This isn’t a date',
      'This isn’t a number',
      'This isn’t a number',
      'The metric is missing',
      { metric: 'a', date: '2026-11-16', value: '7' },
    ]);
  });

  test('of two columns with one heading none is guessed, and invisible characters of names do not count', () => {
    expect(() => plan(['metric', 'date', 'Value', 'value'], ['waste', '9 Nov', '1', '2'])).toThrow(
      'There are two columns “Value”. Rename or delete one of them.',
    );
    expect(sent(['metric', 'date', 'value'], ['Waste\u200b\u00a0collected', '9 Nov', '1'])).toEqual([
      { metric: 'a', date: '2026-11-09', value: '1' },
    ]);
  });

  test('of two columns with values one is read and the other named, and an empty column does not count', () => {
    const both = [
      ['metric', 'date', 'actual', 'value'],
      ['waste', '9 Nov', '1', '2'],
    ];
    expect(sent(...both)).toEqual([{ metric: 'a', date: '2026-11-09', value: '2' }]);
    expect(left(...both)).toEqual([[1, 'actual', 'The values are read from the column “value”']]);
    const empty = [
      ['metric', 'date', 'value', 'Value', 'Actual', 'Comment', 'Comment'],
      ['waste', '9 Nov', '-', '', '3', '', 'Late'],
    ];
    expect(sent(...empty)).toEqual([{ metric: 'a', date: '2026-11-09', value: '3', comment: 'Late' }]);
    expect(left(...empty)).toEqual([]);
  });

  test('figures of four or six digits are not taken for years and months', () => {
    expect(
      sent(['', 'Nov 2026', 'Target', 'To date'], ['waste', '1200', '1300', '150004'], ['Waste spend', '1', '', '']),
    ).toEqual([
      { metric: 'a', period: '2026-11', value: '1200' },
      { metric: 'b', period: '2026-11', value: '1' },
    ]);
  });

  test('a file without dates is refused with what it needs', () => {
    expect(() => plan(['a', 'b'], ['1', '2'])).toThrow(NotATable);
    expect(() => plan()).toThrow(/needs the headings metric, date and value/);
  });

  test.each([
    ['Date', 'KPI', 'Sum of Actual'],
    ['period', 'dataelement', 'value'],
    ['Month', 'Metric name', 'Value (t)'],
    ['Reporting date', 'Indicator', 'Actual'],
    ['From', 'METRIC', 'Figure'],
  ])('the headings of other programs are recognised: %s, %s, %s', (period, metric, value) => {
    expect(sent([period, metric, value], ['202611', 'Waste collected', '12,5'])).toEqual([
      { metric: 'a', period: '2026-11', value: '12.5' },
    ]);
  });

  test('months and dates with a time are read as spreadsheets show them', () => {
    const heads = ['Nov-26', 'Nov 2026', 'November 2026', '11/2026', '2026-11', '202611', "Nov '26"];
    expect(sent(['', ...heads], ['waste', ...heads.map(() => '1')])).toEqual(
      heads.map(() => ({ metric: 'a', period: '2026-11', value: '1' })),
    );
    const days = [
      '2026-11-16T00:00:00',
      '2026-11-16 00:00:00',
      '2026-11-16T00:00:00.000Z',
      '16/11/2026 00:00',
      'November 16, 2026',
      'Monday, November 16, 2026',
      '16th November 2026',
    ];
    expect(sent(['', ...days], ['waste', ...days.map(() => '1')])).toEqual(
      days.map(() => ({ metric: 'a', date: '2026-11-16', value: '1' })),
    );
    for (const text of ['Nov 26', '13/2026', '31 Nov 2026'])
      expect(sent(['metric', 'date', 'value'], ['waste', text, '1'])).toEqual(['This isn’t a date']);
  });

  test('titles, empty rows and columns without a period are left out and named', () => {
    expect(
      left(
        ['Waste report'],
        ['Marlow Build', 'draft'],
        ['', 'Unit', '9 Nov', '16 Nov', 'Total'],
        ['waste', 't', '1', '2', '3'],
        ['Waste spend', '£', '', '', '7'],
      ),
    ).toEqual([
      [1, 'Waste report', 'It’s above the headings'],
      [2, 'Marlow Build, draft', 'It’s above the headings'],
      [3, 'Total', 'The heading of this column isn’t a period'],
      [5, 'Waste spend, £, 7', 'It has no value'],
    ]);
    expect(left(['Title'], ['metric', 'date', 'value'], ['waste', '9 Nov', ''])).toEqual([
      [1, 'Title', 'It’s above the headings'],
      [3, 'waste, 9 Nov', 'It has no value'],
    ]);
    expect(sent(['Title'], ['Week', 'waste'], ['9 Nov', '1'])).toEqual([
      { metric: 'a', date: '2026-11-09', value: '1' },
    ]);
  });

  test('headings merged over several columns are read with the line below them', () => {
    const november = { metric: 'a', period: '2026-11', value: '2' };
    expect(sent(['Metric', '2026', ''], ['', 'Oct', 'Nov'], ['waste', '1', '2'])).toEqual([
      { metric: 'a', period: '2026-10', value: '1' },
      november,
    ]);
    expect(sent(['', '2025', '2026'], ['Metric', 'Dec', 'Jan', 'Nov'], ['waste', '0', '1', '2'])).toEqual([
      { metric: 'a', period: '2025-12', value: '0' },
      { metric: 'a', period: '2026-01', value: '1' },
      november,
    ]);
    // Of a month's columns the actual figures count, wherever they are; the others are named.
    const budgets = [
      ['Report', '', ''],
      ['', 'Nov 2026', ''],
      ['', 'Budget', 'Actual'],
      ['waste', '1', '2'],
    ];
    expect(sent(...budgets)).toEqual([november]);
    expect(left(...budgets)).toEqual([
      [1, 'Report', 'It’s above the headings'],
      [3, 'Nov 2026 Budget', 'The heading of this column isn’t a period'],
    ]);
    expect(() => plan(['', 'Nov 2026', ''], ['', 'Budget', 'Forecast'], ['waste', '1', '2'])).toThrow(NotATable);
    expect(
      sent(['Metric', 'Month', 'Value', ''], ['', '', 'Target', 'Actual'], ['waste', 'Nov 2026', '1', '2']),
    ).toEqual([november]);
    expect(sent(['Month', 'Waste', ''], ['', 'collected', 'spend'], ['Nov 2026', '2', '3'])).toEqual([
      november,
      { metric: 'b', period: '2026-11', value: '3' },
    ]);
    // A row of texts below headings is a row.
    expect(sent(['', '9 Nov', '16 Nov', ''], ['waste', 'n/a', 'n/a', 'late'])).toEqual([
      'This isn’t a number',
      'This isn’t a number',
    ]);
  });

  test('financial years and numbered periods are named, never guessed', () => {
    const reason =
      'A financial year or a numbered period can begin in any month. Write the month or a date instead, for example Apr 2026';
    expect(sent(['metric', 'period', 'value'], ['waste', '2024-25 P01', '1'], ['waste', 'FY24/25', '1'])).toEqual([
      reason,
      reason,
    ]);
    expect(left(['', 'Apr 2026', 'P02', '2026/27'], ['waste', '1', '2', '3'])).toEqual([
      [1, 'P02', reason],
      [1, '2026/27', reason],
    ]);
    expect(() => plan(['', 'P01', 'P02'], ['waste', '1', '2'])).toThrow(
      `We couldn’t find any dates in this file, only “P01”. ${reason}.`,
    );
    expect(() => plan(['', '2026/27', ''], ['', 'P01', 'P02'], ['waste', '1', '2'])).toThrow(/only “2026\/27”/);
  });

  test('a moment in .NET’s JSON is its day in the zone', () => {
    expect(sent(['metric', 'date', 'value'], ['waste', '/Date(1782862200000)/', '1'])).toEqual([
      { metric: 'a', date: '2026-07-01', value: '1' },
    ]);
  });

  test('cells with errors and figures in another unit are named with their row', () => {
    const rows = plan(
      ['metric', 'date', 'value', 'unit'],
      ['waste', '16 Nov', '#DIV/0!', ''],
      ['waste', '16 Nov', '#FORMULA!', ''],
      ['waste', '16 Nov', '12', 'kg'],
      ['waste', '16 Nov', '12', 'tonnes'],
      ['waste', '16 Nov', '0.1234567', ''],
    ).rows.map(({ row, problem }) => [row, problem]);
    expect(rows).toEqual([
      [2, 'This cell has an error: #DIV/0!'],
      [3, 'This formula has no result yet. Open the file in your spreadsheet program and save it again'],
      [4, 'The file has this in kg, the metric is in t'],
      [5, null],
      [6, 'Enter at most 6 decimal places'],
    ]);
  });

  test('figures in thousands, millions or pence are never taken for pounds, tonnes or counts', () => {
    const thousands = (other: string, unit = '£') => `The file has this in ${other}, the metric is in ${unit}`;
    const spend = ['waste spend', '12.3'];
    expect(sent(['metric', 'date', "Value (£'000)"], ['waste spend', '9 Nov', '12.3'])).toEqual([thousands("£'000")]);
    expect(sent(['£000', 'Nov-26'], spend, ['waste', '5'])).toEqual([
      thousands('£000'),
      { metric: 'a', period: '2026-11', value: '5' },
    ]);
    expect(sent(['Figures in £000s'], ['metric', 'Nov-26'], spend)).toEqual([thousands('£000s')]);
    expect(sent(['', 'Nov-26'], ['', '£k'], spend)).toEqual(['The metric is missing', thousands('£k')]);
    expect(sent(['All in thousands'], ['metric', 'Nov-26'], spend, ['waste', '5'])).toEqual([
      thousands('in thousands'),
      thousands('in thousands', 't'),
    ]);
    expect(sent(['metric', 'unit', 'Nov-26'], ['waste spend', '£m', '1'], ['waste spend', 'pence', '120'])).toEqual([
      thousands('£m'),
      thousands('pence'),
    ]);
    const plainly = [{ metric: 'b', period: '2026-11', value: '12.3' }];
    for (const title of ['Budget 10 000', 'Spend of £2,000', 'Job 4000', 'Depot 1’000', 'Kerb £/m', '£kg'])
      expect([title, sent([title], ['metric', 'Nov-26'], spend)]).toEqual([title, plainly]);
  });

  test('a dash is no value, and a credit of a ledger is below zero', () => {
    const rows = [
      ['metric', 'date', 'value'],
      ['Waste spend', '9 Nov', ' -   '],
      ['Waste spend', '16 Nov', '1,234.50 CR'],
    ];
    expect(sent(...rows)).toEqual([{ metric: 'b', date: '2026-11-16', value: '-1234.5' }]);
    expect(left(...rows)).toEqual([[2, 'Waste spend, 9 Nov,  -   ', 'It has no value']]);
    expect(sent(['', '9 Nov', '16 Nov'], ['Waste spend', '£-', '£3 DR'])).toEqual([
      { metric: 'b', date: '2026-11-16', value: '3' },
    ]);
  });

  test('a number that may be thousands or decimals is refused beside decimal commas', () => {
    const rows = [
      ['metric', 'date', 'value'],
      ['waste', '9 Nov', '1,234'],
    ];
    expect(sent(...rows)).toEqual([{ metric: 'a', date: '2026-11-09', value: '1234' }]);
    expect(sent(...rows, ['waste', '16 Nov', '12,4'])).toEqual([
      expect.stringMatching(/thousands or decimals/),
      { metric: 'a', date: '2026-11-16', value: '12.4' },
    ]);
  });

  test('whole thousands between semicolons are no decimals, and no thousands either', () => {
    const lines = readDelimited('Metric;Date;Value\nwaste;9.11.2026;1.250\nwaste;16.11.2026;250');
    const options = { today: '2026-11-25', zone: 'Europe/London' } as const;
    const values = (semicolons: boolean) =>
      planImport(lines, METRICS, { ...options, semicolons }).rows.map(({ send }) => send?.value);
    expect(values(true)).toEqual([undefined, '250']);
    expect(values(false)).toEqual(['1.25', '250']);
  });
});

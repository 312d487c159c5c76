import { listAccountContacts } from '@tonnage/contract/skip-hire/accounts/contacts';
import { exportSales } from '@tonnage/contract/skip-hire/billing/invoices';
import { getOrdersByStatus } from '@tonnage/contract/skip-hire/orders/order-lists';
import { listDrivers } from '@tonnage/contract/skip-hire/fleet';
import { parse } from 'csv-parse/sync';
import readBook from 'read-excel-file/node';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import {
  dayCell,
  decimalCell,
  instantCell,
  listOf,
  phoneCell,
  poundsCell,
  type Cell,
} from '../src/platform/formats/cells.ts';
import { csvLine, csvText } from '../src/platform/formats/csv.ts';
import { listBook, XLSX } from '../src/platform/formats/xlsx.ts';
import { harness } from './harness.ts';

const h = harness();

const CELLS: Cell[] = [
  poundsCell(413820),
  poundsCell(-50),
  dayCell('2026-03-01'),
  instantCell('2026-07-01T08:29:59.999Z'),
  phoneCell('+44 113 496-0100'),
  phoneCell('01134960100'),
  decimalCell('-12.5'),
  decimalCell('12345678901234.123456'),
  '=SUM(A1)',
  '<&"\u0000\uFFFE',
  '007',
  null,
];

async function* one(rows: readonly Cell[][]) {
  yield rows;
}
const list = (rows: Cell[][]) =>
  listOf(
    'any/list: of [things] and more than thirty-one letters',
    CELLS.map((_, i) => ({ header: `H${i}`, cell: (row: Cell[]) => row[i]! })),
    one(rows),
  );

test('in a CSV money has two decimals, a moment is London’s, and a telephone number is neither a number nor marked', () => {
  expect(parse(csvLine(CELLS))[0]).toEqual([
    '4138.20',
    '-0.50',
    '2026-03-01',
    '2026-07-01 09:29',
    '+44 113 496 0100',
    '01134 960100',
    '-12.5',
    '12345678901234.123456',
    "'=SUM(A1)",
    '<&"\u0000\uFFFE',
    '007',
    '',
  ]);
});

test('in a workbook dates, moments and amounts are values that can be calculated with, and text stays text', async () => {
  const book = await buffer(await listBook(list([CELLS])));
  const [{ sheet, data }] = (await readBook(book)) as unknown as [{ sheet: string; data: unknown[][] }];
  expect(sheet).toBe('any list  of  things  and more ');
  expect(data).toEqual([
    CELLS.map((_, i) => `H${i}`),
    [
      4138.2,
      -0.5,
      new Date('2026-03-01T00:00:00.000Z'),
      new Date('2026-07-01T09:29:00.000Z'),
      '+44 113 496-0100',
      '01134960100',
      -12.5,
      '12345678901234.123456',
      '=SUM(A1)',
      '<&"',
      '007',
      null,
    ],
  ]);
});

test('an empty list is a workbook with its headings, and a fault in the middle breaks the file off', async () => {
  const [{ data }] = (await readBook(await buffer(await listBook(list([]))))) as unknown as [{ data: unknown[][] }];
  expect(data).toEqual([CELLS.map((_, i) => `H${i}`)]);
  async function* faulty() {
    yield [CELLS];
    throw new Error('The database is gone');
  }
  const torn = await listBook({ name: 'torn', headers: ['A'], batches: faulty() });
  await expect(buffer(torn)).rejects.toThrow('The database is gone');
});

test('every list has the same columns and rows in both formats', async () => {
  const of = await h.customer();
  await h.standing(of, { poNumber: '0042' });
  await h.fleet(h.fixtures.alpha.depotId);
  const owner = await h.as(of.owner);
  const clerk = await h.as(h.fixtures.clerk);
  const text = (cell: unknown) =>
    cell === null ? '' : cell instanceof Date ? cell.toISOString().slice(0, 16).replace('T', ' ') : String(cell);
  const plain = (cell: string) =>
    /^-?\d+\.\d\d$/.test(cell) ? String(Number(cell)) : cell.replace(/^(\d{4}-\d\d-\d\d)$/, '$1 00:00');
  for (const [client, e] of [
    [owner, getOrdersByStatus],
    [owner, listAccountContacts],
    [clerk, listDrivers],
  ] as const) {
    const csv = parse((await client.csv(e, {})).text, { bom: true });
    const answer = await client.call(e, { query: { format: 'xlsx' } } as never);
    expect(answer.headers['content-type']).toBe(XLSX);
    expect(answer.headers['content-disposition']).toMatch(/filename="[\w-]+-2026-03-03\.xlsx"$/);
    const [{ data }] = (await readBook(answer.bytes)) as unknown as [{ data: unknown[][] }];
    expect(data.map((row) => row.map(text))).toEqual(csv.map((row) => row.map(plain)));
  }
  const sales = await clerk.call(exportSales, { query: { from: '2026-01-01', to: '2026-03-31', format: 'xlsx' } });
  expect(sales.headers['content-type']).toBe(XLSX);
});

test('a file of many rows is written in parts', async () => {
  async function* rows() {
    for (let i = 0; i < 40; i++) yield Array.from({ length: 1000 }, (_, n) => [`Row ${i * 1000 + n}`]);
  }
  const many = { name: 'many', headers: ['A'], batches: rows() };
  let parts = 0;
  for await (const part of await listBook(many)) parts += (part as Buffer).length > 0 ? 1 : 0;
  expect(parts).toBeGreaterThan(5);
  let last = '';
  for await (const part of csvText({ ...many, batches: rows() })) last = part;
  expect(last).toContain('Row 39999');
});

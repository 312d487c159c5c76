import { readPasted } from '@tonnage/domain/common/delimited';
import { expect, test } from 'vitest';
import { alignBlock } from './align-block.ts';
import { planPaste } from './paste.ts';

const cell = (value: string | null, locked: string | null = null) => ({
  text: value ?? '',
  value,
  locked,
  tone: 'plain' as const,
  state: '',
  open: value === null,
});
const rows = [
  { unit: 't', cells: [cell('1'), cell(null)] },
  { unit: 'GBP', cells: [cell('2', 'accepted'), cell(null)] },
  { unit: null, cells: [cell('3'), cell(null)] },
];
const names = ['Waste', 'Spend', 'Visits'];
const columns = [
  { label: '9–15 Nov 2026 (W46)', short: '9 Nov', start: '2026-11-09', end: '2026-11-15' },
  { label: '16–22 Nov 2026 (W47)', short: '16 Nov', start: '2026-11-16', end: '2026-11-22' },
];
const FIRST = { row: 0, column: 0 };
const plan = (text: string, confirmed?: ReadonlySet<string>, at = FIRST) =>
  planPaste(rows, alignBlock(names, columns, at, readPasted(text)), confirmed);
const written = (row: number, column: number, value: string) => ({ position: { row, column }, value });

test('a block from Excel is classified cell by cell: new, changed, unchanged, invalid, locked, outside', () => {
  const planned = plan('1\t2.5 t\r\n9\t£1,234.50\r\n4\t16 of November\r\n5\t6\r\n');
  expect(planned.writes).toEqual([written(0, 1, '2.5'), written(1, 1, '1234.5'), written(2, 0, '4')]);
  expect(planned.cells.map(({ action }) => action)).toEqual(['same', 'fresh', 'locked', 'fresh', 'changed', 'bad']);
  expect(planned.outside).toBe(2);
});

test('empty cells of a block change nothing, and ten thousand cells are planned at once', () => {
  expect(plan('\t\n\t').writes).toEqual([]);
  // The dash of an accounting format is zero in one program and a missing value in another.
  expect(plan('-\t –\n').cells).toEqual([]);
  const wide = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => '7').join('\t')).join('\n');
  const planned = plan(wide);
  expect([planned.writes.length, planned.outside, planned.cells.length]).toEqual([5, 9994, 6]);
});

test('names and dates place the values, wherever the cursor is', () => {
  const planned = plan('Metric\t16/11/2026\t30/11/2026\nVISITS\t7\t8\nWaste (t)\t2.5\t9\nDiesel\t1\t2', undefined, {
    row: 2,
    column: 1,
  });
  expect(planned.writes).toEqual([written(2, 1, '7'), written(0, 1, '2.5')]);
  expect(planned.unknown).toEqual(['Diesel', '30/11/2026']);
  expect([planned.outside, planned.guesses]).toEqual([0, []]);
});

test('credits of a ledger are below zero, and a name with a line break is one cell', () => {
  expect(plan('1\t2\r\n3\t£1,234.50 CR\r\n').writes).toEqual([written(0, 1, '2'), written(1, 1, '-1234.5')]);
  expect(plan('"Visits\n"\t7\r\nWaste\t8').writes).toEqual([written(2, 0, '7'), written(0, 0, '8')]);
});

test.each([
  ['dates alone', '9 Nov\t20 Nov\n5\t6', [written(0, 0, '5'), written(0, 1, '6')]],
  ['periods by their names', '16–22 Nov 2026\n5', [written(0, 1, '5')]],
  ['names alone', 'Visits\t5\nWaste\t6', [written(2, 0, '5'), written(0, 0, '6')]],
])('%s place them too', (_, text, writes) => {
  expect(plan(text).writes).toEqual(writes);
});

test('a near match of a metric’s name is a guess: its values are written only after confirmation', () => {
  const text = 'Wastee\t2\nVisits\t7';
  expect(plan(text)).toMatchObject({ guesses: [{ text: 'Wastee', row: 0 }], writes: [written(2, 0, '7')] });
  expect(plan(text, new Set(['Wastee'])).writes).toEqual([written(0, 0, '2'), written(2, 0, '7')]);
});

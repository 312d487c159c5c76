import { expect, test } from 'vitest';
import { readBlock } from '../../../ui/grid/cells.ts';
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

test('a block from Excel is told cell by cell: new, changed, the same, no number, locked, beyond', () => {
  const plan = planPaste(
    rows,
    { row: 0, column: 0 },
    readBlock('1\t2.5 t\r\n9\t£1,234.50\r\n4\t16/11/2026\r\n5\t6\r\n'),
  );
  expect(plan).toEqual({
    writes: [
      { place: { row: 0, column: 1 }, value: '2.5' },
      { place: { row: 1, column: 1 }, value: '1234.5' },
      { place: { row: 2, column: 0 }, value: '4' },
    ],
    fresh: 2,
    changed: 1,
    same: 1,
    bad: 1,
    locked: 1,
    outside: 2,
  });
});

test('empty cells of a block change nothing, and ten thousand cells are planned at once', () => {
  expect(planPaste(rows, { row: 0, column: 0 }, readBlock('\t\n\t')).writes).toEqual([]);
  const block = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => '7'));
  const plan = planPaste(rows, { row: 0, column: 0 }, block);
  expect([plan.writes.length, plan.outside, plan.locked]).toEqual([5, 9994, 1]);
});

import { expect, test } from 'vitest';
import { type GridCell, nextPlace, readBlock } from './cells.ts';

const cell = (open: boolean): GridCell => ({ text: '', tone: 'plain', state: '', locked: null, open });

test('Enter goes to the next open cell of the column, else one on, and stays at the edge', () => {
  const cells = [[cell(true)], [cell(false)], [cell(true)], [cell(false)]];
  const from = (row: number, step: 1 | -1) => nextPlace(cells, { row, column: 0 }, step).row;
  expect([from(0, 1), from(2, 1), from(3, 1), from(2, -1), from(1, -1), from(0, -1)]).toEqual([2, 3, 3, 0, 0, 0]);
});

test('what a spreadsheet puts on the clipboard is read cell by cell', () => {
  expect(readBlock('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ]);
  expect(readBlock('12.4')).toEqual([['12.4']]);
  expect(readBlock('a\n\nb')).toEqual([['a'], [''], ['b']]);
});

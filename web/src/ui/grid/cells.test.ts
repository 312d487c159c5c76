import { readPasted } from '@tonnage/domain/common/delimited';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GridCell, isWithin, nextPlace, writeBlock } from './cells.ts';

const cell = (open: boolean): GridCell => ({ text: '', tone: 'plain', state: '', locked: null, open });

test('Enter moves to the next open cell of the column, else to the neighbour, and stays at the edge', () => {
  const cells = [[cell(true)], [cell(false)], [cell(true)], [cell(false)]];
  const from = (row: number, step: 1 | -1) => nextPlace(cells, { row, column: 0 }, step).row;
  expect([from(0, 1), from(2, 1), from(3, 1), from(2, -1), from(1, -1), from(0, -1)]).toEqual([2, 3, 3, 0, 0, 0]);
});

test('a selection is copied as it would be typed, and reads back the same from any corner', () => {
  const text = fc.stringMatching(/^[\d.]{1,6}$/);
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));
  fc.assert(
    fc.property(table, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (texts, r1, c1, r2, c2) => {
      const cells = texts.map((row) => row.map((edit): GridCell => ({ ...cell(false), text: `${edit} t`, edit })));
      const a = { row: r1 % texts.length, column: c1 % texts[0]!.length };
      const b = { row: r2 % texts.length, column: c2 % texts[0]!.length };
      const marked = texts
        .map((row, r) => row.filter((_, c) => isWithin({ row: r, column: c }, a, b)))
        .filter((row) => row.length > 0);
      expect(readPasted(writeBlock(cells, a, b))).toEqual(marked);
    }),
  );
});

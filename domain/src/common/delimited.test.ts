import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDelimited } from './delimited.ts';

const written = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test('quoted text is parsed back, whatever it contains and for every separator', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\r', '\n', ' ', 'é', "'", '=') });
  const valid = cell.filter((text) => !/^'[=+\-@\t\r\n]/.test(text));
  // The first line decides the separator: it is one of the price list's headers, without a separator inside.
  fc.assert(
    fc.property(
      fc.array(fc.array(valid, { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, separator, end) => {
        const table = [['Container', 'Price'], ...rows];
        const text = table.map((row) => row.map(written).join(separator)).join(end);
        const filled = table.filter((row) => row.some((each) => each !== ''));
        expect(readDelimited(text).map(({ cells }) => cells)).toEqual(filled);
      },
    ),
  );
});

test('each row has the number of the line that it starts on', () => {
  expect(readDelimited('A,B\r\n\r\n"one\r\nand a half",2\r\n3,4')).toEqual([
    { line: 1, cells: ['A', 'B'] },
    { line: 3, cells: ['one\r\nand a half', '2'] },
    { line: 5, cells: ['3', '4'] },
  ]);
});

test('the byte order mark, outer spaces, and the apostrophe that disarms a formula are removed', () => {
  expect(readDelimited("\u{FEFF}Name;  Price \n'=1+1; 5' 3\" \n")).toEqual([
    { line: 1, cells: ['Name', 'Price'] },
    { line: 2, cells: ['=1+1', '5\' 3"'] },
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasSemicolons, readDelimited, readPasted, writeDelimited } from './delimited.ts';

const written = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test('quoted text is parsed back, whatever it contains and for every separator', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\r', '\n', ' ', 'é', "'", '=') });
  const valid = cell.filter((text) => !/^'+[=+\-@\t\r\n]/.test(text));
  // The headers are those of the price list.
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

test('the separator is what most lines have outside quotes: titles, decimals and comments do not count', () => {
  const cells = (text: string) => readDelimited(text).map((line) => line.cells);
  expect(cells('Waste report\n"Price, net";VAT\n12,50;20\n1,5;0')).toEqual([
    ['Waste report'],
    ['Price, net', 'VAT'],
    ['12,50', '20'],
    ['1,5', '0'],
  ]);
  expect(cells('a,b\n1,"x;y"\n2,late; wet')).toEqual([
    ['a', 'b'],
    ['1', 'x;y'],
    ['2', 'late; wet'],
  ]);
  expect(cells('sep=;\na;b\n1,5;2,5')).toEqual([
    ['a', 'b'],
    ['1,5', '2,5'],
  ]);
});

test('written lines are read back with their numbers, also texts that look marked', () => {
  const lines = [
    { line: 2, cells: ["'=1+1", "''+x", '=1', '-5', ' outer ', 'a "b"', 'tab\there'] },
    { line: 5, cells: ['x', '1;5'] },
  ];
  expect(readDelimited(writeDelimited(lines))).toEqual(lines);
  expect(readDelimited(writeDelimited(lines, ';'))).toEqual(lines);
  expect([hasSemicolons(writeDelimited(lines)), hasSemicolons(writeDelimited(lines, ';'))]).toEqual([false, true]);
});

test('a file in bars is read, and a bar within a comment separates nothing', () => {
  const cells = (text: string) => readDelimited(text).map((line) => line.cells);
  expect(cells('Date|Value\n2026-11-01|12,5\n2026-11-02|1,5\n2026-11-03|2')).toEqual([
    ['Date', 'Value'],
    ['2026-11-01', '12,5'],
    ['2026-11-02', '1,5'],
    ['2026-11-03', '2'],
  ]);
  expect(cells('Date,Comment\n2026-11-01,left | right')).toEqual([
    ['Date', 'Comment'],
    ['2026-11-01', 'left | right'],
  ]);
});

test('a file in tabs or semicolons is read although each of its lines has a decimal comma', () => {
  const cells = (text: string) => readDelimited(text).map((line) => line.cells);
  expect(cells('Skips, all\t1,5\nWood, clean\t2,5')).toEqual([
    ['Skips, all', '1,5'],
    ['Wood, clean', '2,5'],
  ]);
  expect(cells('1,5;2\n2,5;3')).toEqual([
    ['1,5', '2'],
    ['2,5', '3'],
  ]);
});

test('quotes that nobody escaped are kept, and one that is never closed takes no other lines', () => {
  const cells = (text: string) => readDelimited(text).map((line) => line.cells);
  expect(cells('"a","b"\n"test 32" long","6" pipe"\n"x","y"')).toEqual([
    ['a', 'b'],
    ['test 32" long', '6" pipe'],
    ['x', 'y'],
  ]);
  expect(readDelimited('a,b\n1,"6 yd\n2,late\n3,x')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '"6 yd'] },
    { line: 3, cells: ['2', 'late'] },
    { line: 4, cells: ['3', 'x'] },
  ]);
  expect(cells('a, "b, c" ,d')).toEqual([['a', 'b, c', 'd']]);
});

test('the marks by which spreadsheets keep leading zeros are removed', () => {
  expect(readDelimited('="00123","=""0045""",="a')[0]!.cells).toEqual(['00123', '="0045"', '="a']);
});

test('quotes around a word within a cell are kept', () => {
  expect(readDelimited('Name,Price\n"Big" skip,5\n"Mini"skip , 6\n"a","b"').map(({ cells }) => cells)).toEqual([
    ['Name', 'Price'],
    ['"Big" skip', '5'],
    ['"Mini"skip', '6'],
    ['a', 'b'],
  ]);
});

test('a block from the clipboard is separated by tabs alone, and its empty rows count', () => {
  expect(readPasted('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ]);
  expect(readPasted('1,234')).toEqual([['1,234']]);
  expect(readPasted('a\n\nb')).toEqual([['a'], [''], ['b']]);
  expect(readPasted('')).toEqual([['']]);
  // As Excel and LibreOffice copy cells with line breaks, tabs and quotes.
  expect(readPasted('"Waste\ncollected"\t12\r\n"a\tb"\t"6"" pipe\nlong"\r\n6" pipe\t"Big" skip\r\n')).toEqual([
    ['Waste\ncollected', '12'],
    ['a\tb', '6" pipe\nlong'],
    ['6" pipe', '"Big" skip'],
  ]);
});

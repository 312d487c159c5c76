import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPriceList } from './price-list.ts';
import { asPriceFile, type PriceNames } from './price-sheet.ts';

const sizes: [string, 'skip' | 'roro', number][] = [
  ['4 yd midi', 'skip', 4],
  ['6 yd builders', 'skip', 6],
  ['8 yd builders', 'skip', 8],
  ['14 yd maxi', 'skip', 14],
  ['14 yd skip', 'skip', 14],
  ['40 yd roll-on', 'roro', 40],
];
const names: PriceNames = {
  container: sizes.map(([name, shape, yards]) => ({ id: name, name, family: 'Skips', shape, yards })),
  waste: [
    { id: 'mixed', name: 'Mixed construction', codes: ['170904'] },
    { id: 'soil', name: 'Soil and stones', codes: ['170504'] },
  ],
  zone: ['Leeds', 'Bradford', 'Outer Leeds'],
  depot: ['Hunslet yard'],
};
const defaults = { movement: 'delivery', vat: '20', hireDays: '14', overHire: '2.50' } as const;
const sheet = (text: string) => asPriceFile(text, names, defaults);
const read = (text: string) => readPriceList(sheet(text).text);
const short = (text: string) =>
  read(text).lines.map(({ row, problem }) =>
    row === null
      ? problem
      : [row.container, row.waste, row.zone, row.depot, row.priceOnApplication ? 'POA' : row.netPence].join(' | '),
  );

describe('a price list as the trade keeps it', () => {
  it('is a matrix of sizes down and zones across, titles and empty cells and all', () => {
    const text = [
      'HARROW SKIPS – PRICES FROM 1 JANUARY',
      'Skip size\tLeeds\tBradford (£)\tOuter Leeds',
      'BUILDERS',
      '4yd\t£145.00\t155\t-',
      '6 Yard Skip\t165\t175\t185.50',
      '8yd.\t1,205\t\tPOA',
    ].join('\n');
    expect(short(text)).toEqual([
      '4 yd midi |  | Leeds |  | 14500',
      '4 yd midi |  | Bradford |  | 15500',
      '6 yd builders |  | Leeds |  | 16500',
      '6 yd builders |  | Bradford |  | 17500',
      '6 yd builders |  | Outer Leeds |  | 18550',
      '8 yd builders |  | Leeds |  | 120500',
      '8 yd builders |  | Outer Leeds |  | POA',
    ]);
    const { lacks, leftOut, titles, lineOf } = sheet(text);
    expect([lacks, leftOut, titles, [2, 4, 8].map(lineOf)]).toEqual([
      ['movement', 'vat', 'hireDays', 'overHire'],
      [],
      ['BUILDERS'],
      [4, 5, 6],
    ]);
    expect(read(text).lines[0]!.row).toMatchObject({
      jobType: 'delivery',
      vatRateBp: 2000,
      hireDays: 14,
      overHirePencePerDay: 250,
      includedTonnes: null,
    });
  });

  it('is a matrix of zones down and sizes across, or of wastes across', () => {
    expect(short('Area\t4yd\t8yd\nLeeds\t145\t205\nHull\t1\t2')).toEqual([
      '4 yd midi |  | Leeds |  | 14500',
      '8 yd builders |  | Leeds |  | 20500',
      '4 yd midi |  | Hull |  | 100',
      '8 yd builders |  | Hull |  | 200',
    ]);
    expect(short(',Mixed construction,muckaway\n8 yd,205,225')).toEqual([
      '8 yd builders | Mixed construction |  |  | 20500',
      '8 yd builders | Soil and stones |  |  | 22500',
    ]);
    expect(short(';Leeds;Bradford\n8 yd;205,50;225')).toEqual([
      '8 yd builders |  | Leeds |  | 20550',
      '8 yd builders |  | Bradford |  | 22500',
    ]);
  });

  it('is a list of sizes and prices, whose own columns are kept', () => {
    const text = 'Size,Material,Area,Net price,VAT\n8yd,Soil and stones,Leeds,205,5\n14yd,,,300,20';
    expect(short(text)).toEqual(['8 yd builders | Soil and stones | Leeds |  | 20500', '14yd |  |  |  | 30000']);
    expect(sheet(text).lacks).toEqual(['movement', 'hireDays', 'overHire']);
    expect(read(text).lines[0]!.row).toMatchObject({ vatRateBp: 500 });
  });

  it('has titles that say what the rows below them are for, and others that are named', () => {
    const text = 'Size\tPrice\nSOIL AND STONES\n6yd\t240\nMIXED WASTE\n6yd\t280\nPrices exclude VAT';
    expect(short(text)).toEqual(['6 yd builders | Soil and stones |  |  | 24000', '6 yd builders |  |  |  | 28000']);
    expect(sheet(text).titles).toEqual(['MIXED WASTE', 'Prices exclude VAT']);
    const zones = 'Size\tMixed construction\tSoil and stones\nLeeds\n8yd\t205\t225\nHull\n8yd\t300\t310';
    expect(short(zones)).toEqual([
      '8 yd builders | Mixed construction | Leeds |  | 20500',
      '8 yd builders | Soil and stones | Leeds |  | 22500',
      '8 yd builders | Mixed construction |  |  | 30000',
      '8 yd builders | Soil and stones |  |  | 31000',
    ]);
    expect(sheet(zones).titles).toEqual(['Hull']);
  });

  it('never takes a price with VAT for one without, and says which headings mean the same', () => {
    expect(sheet('Size,Net price,Price + VAT\n8yd,200,240').clashes).toEqual(['Net price', 'Price + VAT']);
    expect(sheet('Container type,Size,Price\nEnclosed,8yd,200').clashes).toEqual(['Container type', 'Size']);
    for (const heading of ['Rate (inc VAT)', 'Charge (inc. VAT)', '£ (inc VAT)', 'Price inc VAT']) {
      const text = `Size,${heading}\n8yd,240`;
      expect(sheet(text)).toMatchObject({ text, clashes: [] });
    }
    expect(short('Size,Rate (£)\n8yd,240')).toEqual(['8 yd builders |  |  |  | 24000']);
    expect(short('Size,Net price,Price inc VAT\n8yd,200,240')).toEqual(['8 yd builders |  |  |  | 20000']);
  });

  it('never takes a number that is no size for one', () => {
    const zoned: PriceNames = { ...names, zone: ['Zone 4', 'Zone 6'] };
    const read = readPriceList(asPriceFile('Size\tZone 4\tZone 6\n8yd\t205\t225', zoned, defaults).text);
    expect(read.lines.map(({ row }) => [row?.container, row?.zone])).toEqual([
      ['8 yd builders', 'Zone 4'],
      ['8 yd builders', 'Zone 6'],
    ]);
    const districts = 'Size\tBD1\tBD7\tLS6\n8yd\t205\t225\t235';
    expect(sheet(districts)).toMatchObject({ text: districts });
    const footer = 'Size\tPrice\n8yd\t205\nExtra hire after 14 days\t10';
    expect(short(footer)).toEqual(['8 yd builders |  |  |  | 20500', 'Extra hire after 14 days |  |  |  | 1000']);
  });

  it('names the columns of a matrix that it leaves out', () => {
    expect(sheet('Size\tLeeds\tHull\tRemarks\n8yd\t205\t300\tnone').leftOut).toEqual(['Hull']);
  });

  it.each(['', 'Hello', '8yd,Mixed construction,Leeds,205\n6yd,Mixed construction,Leeds,185', 'a,b\n1,2'])(
    'is nothing else: %j stays as it is',
    (text) => expect(sheet(text)).toMatchObject({ text, lacks: [], leftOut: [] }),
  );

  it('has one price for each figure of a matrix, at the right place', () => {
    const pounds = fc.option(fc.integer({ min: 1, max: 9999 }), { nil: null });
    const matrix = fc.array(fc.tuple(pounds, pounds, pounds), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(matrix, (rows) => {
        const asWritten = ['4yd', '6yd', '8yd', '40 yd'];
        const text = ['Size', ...names.zone]
          .join('\t')
          .concat('\n', rows.map((row, i) => [asWritten[i], ...row.map((each) => each ?? '')].join('\t')).join('\n'));
        const figures = rows.flat().filter((each) => each !== null);
        // Without a figure there is no matrix to read.
        if (figures.length > 0)
          expect(read(text).lines.map(({ row }) => row?.netPence)).toEqual(figures.map((each) => each * 100));
      }),
    );
  });
});

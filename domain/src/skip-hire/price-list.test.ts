import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JOB_TYPES } from './orders.ts';
import { PRICE_LIST_HEADERS, priceCells, readPriceList, type PriceFileRow } from './price-list.ts';
import { PRICE_FIELDS, readPriceCell, samePrice, writePriceCell, type PriceValues } from './price-cells.ts';

const values: fc.Arbitrary<PriceValues> = fc
  .record({
    // At twice this price, which is VAT of 100%, ten containers come to exactly £1,000,000.
    netPence: fc.nat(5_000_000),
    vatRateBp: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 10_000 })),
    hireDays: fc.nat(3650),
    rate: fc.nat(1_000_000),
    weekly: fc.boolean(),
    includedTonnes: fc.option(fc.nat(999_999).map((hundredths) => hundredths / 100)),
    perTonnePence: fc.option(fc.nat(1_000_000)),
    priceOnApplication: fc.boolean(),
  })
  .map(({ rate, weekly, ...row }) => ({
    ...row,
    ...(row.priceOnApplication && { netPence: 0 }),
    overHirePencePerDay: weekly ? 0 : rate,
    overHirePencePerWeek: weekly ? rate : null,
  }));

const name = fc
  .stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ,;"'&\n-]{0,20}[A-Za-z0-9]$/)
  .map((text) => text.replaceAll(/\s+/g, ' '));
const nowhere = { depot: null, zone: null, account: null, site: null };
const place = fc.oneof(
  fc.constant(nowhere),
  name.map((depot) => ({ ...nowhere, depot })),
  name.map((zone) => ({ ...nowhere, zone })),
  fc.tuple(name, fc.option(name)).map(([account, site]) => ({ ...nowhere, account, site })),
);
const row: fc.Arbitrary<PriceFileRow> = fc
  .tuple(fc.constantFrom(...JOB_TYPES), name, fc.option(name), place, values)
  .map(([jobType, container, waste, where, prices]) => ({ jobType, container, waste, ...where, ...prices }));

const file = (rows: readonly PriceFileRow[], separator: string) =>
  [PRICE_LIST_HEADERS, ...rows.map(priceCells)]
    .map((cells) => cells.map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"`).join(separator))
    .join('\r\n');

test('a displayed cell is parsed back as its value', () => {
  fc.assert(
    fc.property(values, (price) => {
      const read = PRICE_FIELDS.map((field) => readPriceCell(field, writePriceCell(field, price)));
      expect(Object.assign({}, ...read)).toEqual(price);
      expect(samePrice(price, Object.assign({}, ...read) as PriceValues)).toBe(true);
    }),
  );
});

test('a file of prices is parsed back as the same prices, saved or pasted', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), fc.constantFrom(',', ';', '\t'), (rows, separator) => {
      const { lines, missing } = readPriceList(file(rows, separator));
      expect(missing).toEqual([]);
      expect(lines.map((line) => line.problem)).toEqual(rows.map(() => null));
      expect(lines.map((line) => line.row)).toEqual(rows);
    }),
  );
});

test('over hire by the week has its unit in the cell, or a column of its own', () => {
  const head = 'Movement,Container,Price,VAT,Hire,Included tonnes,Per tonne';
  const rowOf = (text: string) => readPriceList(text).lines[0]!;
  expect(rowOf(`${head},Over hire per day\nDelivery,8 yd,240,20,14,,,15 a week`).row).toMatchObject({
    overHirePencePerDay: 0,
    overHirePencePerWeek: 1_500,
  });
  expect(rowOf(`${head},Over hire per week (£)\nDelivery,8 yd,240,20,14,,,15`).row).toMatchObject({
    overHirePencePerDay: 0,
    overHirePencePerWeek: 1_500,
  });
  const both = `${head},Over hire per day,Over hire per week`;
  expect(rowOf(`${both}\nDelivery,8 yd,240,20,14,,,2.50,`).row).toMatchObject({ overHirePencePerDay: 250 });
  expect(rowOf(`${both}\nDelivery,8 yd,240,20,14,,,2.50,15`).problem).toBe(
    'Over hire is charged either by the day or by the week. Leave one of the two blank.',
  );
  expect(rowOf(`${head},Over hire per week\nDelivery,8 yd,240,20,14,,,10000.01`).problem).toMatch(
    /A week of over hire can cost at most £10,000\./,
  );
});

test('headings in two lines, some merged over several columns, are read as one', () => {
  const { lines, missing, above } = readPriceList(
    [
      'Prices from April',
      'Movement,Container,Price (£),VAT (%),Hire (days),Over hire,Weight,',
      ',,,,,per day (£),Included tonnes,Per tonne (£)',
      'Delivery,8 yd,250,20,14,2.50,1.5,95',
    ].join('\n'),
  );
  expect([missing, above]).toEqual([[], [1]]);
  expect(lines).toMatchObject([
    {
      line: 4,
      row: {
        netPence: 25_000,
        vatRateBp: 2000,
        hireDays: 14,
        overHirePencePerDay: 250,
        includedTonnes: 1.5,
        perTonnePence: 9500,
      },
    },
  ]);
  // Amounts of VAT are no rates.
  expect(
    readPriceList('Movement,Container,Price,,,Hire,Over hire per day,Included tonnes,Per tonne\n,,Net,VAT,Gross,,,,')
      .missing,
  ).toEqual(['VAT (%)']);
});

test('a price with VAT, an amount of VAT and weeks of hire are other columns', () => {
  const missing = (...over: [from: string, to: string][]) =>
    readPriceList(over.reduce((heads, [from, to]) => heads.replace(from, to), PRICE_LIST_HEADERS.join('\t'))).missing;
  expect(missing(['Price (£)', 'Price (inc. VAT)'])).toEqual(['Price (£)']);
  expect(missing(['Price (£)', 'Price gross'], ['VAT (%)', 'VAT (£)'])).toEqual(['Price (£)', 'VAT (%)']);
  expect(missing(['Hire (days)', 'Hire (weeks)'])).toEqual(['Hire (days)']);
  expect(missing(['Price (£)', 'PRICE (£ ex. VAT)'], ['Per tonne (£)', 'Per tonne (net)'])).toEqual([]);
  const both = `${PRICE_LIST_HEADERS.join('\t')}\tPrice (gross)\nDelivery\t8 yd\t\t\t\t\t\t250\t20\t14\t2\t\t\t300`;
  expect(readPriceList(both)).toMatchObject({ twice: [], lines: [{ row: { netPence: 25_000 } }] });
});

test('between semicolons `1,500` may be one and a half tonnes, and is never 1500', () => {
  const head = 'Movement;Container;Price;VAT;Hire;Over hire per day;Included tonnes;Per tonne';
  const lines = (...rows: string[]) => readPriceList([head, ...rows].join('\n')).lines;
  expect(lines('Delivery;8 yd;250;20;14;2;1,500;95')).toEqual([
    {
      line: 2,
      row: null,
      problem: expect.stringMatching(/^Included tonnes “1,500”: This could be thousands or decimals/),
    },
  ]);
  expect(lines('Delivery;8 yd;1,250;20;14;2.50;1.5;95')).toMatchObject([
    { row: { netPence: 125_000, overHirePencePerDay: 250, includedTonnes: 1.5 } },
  ]);
  expect(lines('Delivery;8 yd;250;20;14;2,50;1,5;95')).toMatchObject([
    { row: { netPence: 25_000, overHirePencePerDay: 250, includedTonnes: 1.5 } },
  ]);
});

describe('an invalid cell is reported', () => {
  const head = 'Price,VAT,Hire,Over hire per day,Included tonnes,Per tonne,Movement,Container,Zone,Account,Site';
  test.each([
    ['12.345,20,14,2.50,,,Delivery,8 yd', 'Price (£) can’t be “12.345”.'],
    ['120,20,14,,,,Delivery,8 yd', 'Over hire per day (£) is missing.'],
    ['120,20,14, -   ,,,Delivery,8 yd', 'Over hire per day (£) is missing.'],
    ['120 CR,20,14,2.50,,,Delivery,8 yd', 'Price (£) can’t be “120 CR”.'],
    ['120,120,14,2.50,,,Delivery,8 yd', 'VAT (%) can’t be “120”. Write a percentage, for example 20.'],
    ['120,0.2,14,2.50,,,Delivery,8 yd', 'VAT (%) can’t be “0.2”. Write a percentage, for example 20.'],
    ['120,20,14,2.50,,,Flight,8 yd', '“Flight” isn’t a movement.'],
    ['120,20,14,2.50,,,Delivery,', 'The container is missing.'],
    ['120,20,14,2.50,,,Delivery,8 yd,Leeds,A-1', /own price/],
    ['120,20,14,2.50,,,Delivery,8 yd,,,Gate', /the account that the site belongs to/],
  ])('%s', (line, problem) => {
    const [read] = readPriceList(`${head}\n${line}`).lines;
    expect(read).toMatchObject({ line: 2, row: null });
    expect(read!.problem).toMatch(problem);
  });

  test('a price at which ten containers come to more than £1,000,000 with VAT is the line’s problem', () => {
    const head = 'Movement,Container,Price,VAT,Hire,Over hire per day,Included tonnes,Per tonne';
    const { lines } = readPriceList(`${head}\nDelivery,8 yd,83333.33,20,14,5,,\nDelivery,8 yd,83333.34,20,14,5,,`);
    expect(lines.map(({ problem }) => problem)).toEqual([
      null,
      'Price (£) “83333.34”: 10 containers at this price come to more than £1,000,000 with VAT. Enter a lower price.',
    ]);
  });

  test('more than £10,000 for a day of over hire or for a tonne is the line’s problem', () => {
    const head = 'Movement,Container,Price,VAT,Hire,Over hire per day,Included tonnes,Per tonne';
    const { lines } = readPriceList(
      `${head}\nDelivery,8 yd,12,20,14,10000,,10000\nDelivery,8 yd,12,20,14,10000.01,,\nDelivery,8 yd,12,20,14,5,,"12,500"`,
    );
    expect(lines.map(({ problem }) => problem)).toEqual([
      null,
      'Over hire per day (£) “10000.01”: A day of over hire can cost at most £10,000. Enter a lower rate.',
      'Per tonne (£) “12,500”: An extra tonne can cost at most £10,000. Enter a lower price.',
    ]);
  });

  test('a header that is there twice is reported, and none of its columns is read', () => {
    const { lines, missing, twice } = readPriceList(`${head},Price (£)\n120,20,14,2.50,,,Delivery,8 yd,,,,99`);
    expect([lines, missing, twice]).toEqual([[], [], ['Price (£)']]);
  });

  test('the header that is missing below a title is reported alone', () => {
    const text = `Prices from April\n${PRICE_LIST_HEADERS.filter((header) => header !== 'Movement').join(',')}`;
    expect(readPriceList(text).missing).toEqual(['Movement']);
  });

  test('a missing header is reported', () => {
    expect(readPriceList('Container,Price\n8 yd,12').missing).toEqual([
      'Movement',
      'VAT (%)',
      'Hire (days)',
      'Over hire per day (£)',
      'Included tonnes',
      'Per tonne (£)',
    ]);
  });
});

test.each([
  ['price', ' £1,250.5 ', { netPence: 125_050, priceOnApplication: false }],
  ['price', 'POA', { netPence: 0, priceOnApplication: true }],
  ['price', '', null],
  ['vat', '5.5 %', { vatRateBp: 550 }],
  ['tonnes', '2.5 t', { includedTonnes: 2.5 }],
  ['tonnes', '', { includedTonnes: null }],
  ['hireDays', '3651', null],
  ['perTonne', '-1', null],
] as const)('the cell %s of %j', (field, text, expected) => {
  expect(readPriceCell(field, text)).toEqual(expected);
});

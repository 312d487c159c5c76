import { describe, expect, test } from 'vitest';
import { findSize, findWaste, type KnownSize } from '../trade-names.ts';
import { readContainer } from './containers.ts';
import { readOpenOrder } from './orders.ts';
import type { ImportKind } from './fields.ts';
import { type Row, readRows } from './row.ts';
import { readImportTable } from './table.ts';

const size = (name: string, yards: number, shape: KnownSize['shape'], family: string): KnownSize => ({
  id: `${name} ${shape}`,
  name,
  yards,
  shape,
  family,
});
const SIZES = [
  size('6 yd builders', 6, 'skip', 'Skip'),
  size('8 yd builders', 8, 'skip', 'Skip'),
  size('8 yd builders', 8, 'enclosed', 'Enclosed skip'),
  size('12 yd maxi', 12, 'skip', 'Skip'),
  size('20 yd roll-on', 20, 'roro', 'Roll-on roll-off'),
  size('16 yd maxi', 16, 'skip', 'Skip'),
  size('16 yd low', 16, 'skip', 'Skip'),
];
const WASTES = [
  { id: 'mixed', name: 'Mixed construction', codes: ['17 09 04'] },
  { id: 'soil', name: 'Soil and stones', codes: ['170504'] },
  { id: 'hardcore', name: 'Concrete and brick', codes: ['170107', '170101'] },
  { id: 'general', name: 'General waste', codes: ['200301'] },
];
const read = <T>(kind: ImportKind, by: (row: Row) => T, text: string) =>
  readRows(readImportTable(kind, text), by).map(({ row, problem }) => row ?? problem);

describe('a size', () => {
  test.each([
    ['8 yd builders', '8 yd builders skip'],
    ['8YD', '8 yd builders skip'],
    ['8 yard skip', '8 yd builders skip'],
    ['8 cu.yd', '8 yd builders skip'],
    ['8y', '8 yd builders skip'],
    ['Builders 8', '8 yd builders skip'],
    ['8 Yard Enclosed', '8 yd builders enclosed'],
    ['8 yd lockable', '8 yd builders enclosed'],
    ['RORO 20', '20 yd roll-on roro'],
    ['20yd Roll-On/Off', '20 yd roll-on roro'],
    ['20', '20 yd roll-on roro'],
    ['6-yard', '6 yd builders skip'],
    // Two sizes of 16 yards, none of ten, and no number.
    ['16yd', null],
    ['10yd', null],
    ['RORO 8', null],
    ['Midi', null],
    ['', null],
  ])('“%s” is %s', (text, id) => expect(findSize(text, SIZES)).toBe(id));
});

describe('a waste', () => {
  test.each([
    ['Mixed Construction', 'mixed'],
    ['17 09 04', 'mixed'],
    ['170504 soil', 'soil'],
    ['Mixed', 'mixed'],
    ['waste', 'general'],
    ['Hardcore', 'hardcore'],
    ['Muck-away', 'soil'],
    ['C&D', 'mixed'],
    ['Timber', null],
    ['99 99 99', null],
    ['and', null],
    ['', null],
  ])('“%s” is %s', (text, id) => expect(findWaste(text, WASTES)).toBe(id));
});

test('the hire of a container is by the day or by the week', () => {
  const [weekly, none, both, dear] = read(
    'containers',
    readContainer,
    [
      'A/C\tSite\tSkip size\tWaste\tOn hire\tDaily rate\tWeekly rate',
      'M1\tYard\t8yd\tMixed\t3/11/26\t\t£15',
      'M1\tYard\t8yd\tMixed\t3/11/26\t0\t15',
      'M1\tYard\t8yd\tMixed\t3/11/26\t2.50\t15',
      'M1\tYard\t8yd\tMixed\t3/11/26\t\t10001',
    ].join('\n'),
  );
  expect(weekly).toMatchObject({ overHirePence: null, overHireWeekPence: 1_500 });
  expect(none).toMatchObject({ overHirePence: 0, overHireWeekPence: 1_500 });
  expect(both).toBe('Over hire is charged either by the day or by the week. Leave one of the two blank.');
  expect(dear).toBe('Over hire a week isn’t an amount from £0 to £10,000.');
});

test('a container on hire is read as spreadsheets and people write it', () => {
  const rows = read(
    'containers',
    readContainer,
    [
      'A/C\tSite\tSkip size\tWaste\tSkip No\tOn hire\tHire days\tDaily rate\tInvoiced to\tQty',
      'M1\tYard\t8yd\tMixed\t117\t3/11/26\t14\t£2.50\t30-Nov-2026\t',
      'M1\tYard\t8yd\tMixed\t8/117\t46329\t2 weeks\t12,50\t\t1',
      'M1\tYard\t8yd\tMixed\t1, 2 & 3\t03-Nov-2026\t\t\t\t',
      'M1\tYard\t8yd\tMixed\t1/2\t2026-11-03 00:00:00\t-\t-\t\t2',
      'M1\tYard\t8yd\tMixed\t1, 2\t03/11/2026\t\t\t\t3',
      'M1\tYard\t8yd\tMixed\t\t03/11/2026\tmonthly\t\t\t',
      'M1\tYard\t8yd\tMixed\t\t\t\t\t\t',
      'M1\tYard\t8yd\tMixed\t\t3/11/26\t\t10001\t\t',
    ].join('\n'),
  );
  expect(rows).toMatchObject([
    {
      numbers: ['117'],
      deliveredOn: '2026-11-03',
      hireDays: 14,
      overHirePence: 250,
      invoicedTo: '2026-11-30',
      count: 1,
    },
    { numbers: ['8/117'], deliveredOn: '2026-11-03', hireDays: 14, overHirePence: 1250, invoicedTo: null },
    { numbers: ['1', '2', '3'], count: 3, hireDays: null, overHirePence: null },
    { numbers: ['1', '2'], count: 2, deliveredOn: '2026-11-03' },
    'The quantity is 3, but “1, 2” isn’t 3 container numbers. Separate the numbers with commas, or leave them blank.',
    'The hire “monthly” isn’t a number of days.',
    'The delivery date is missing.',
    'Over hire a day isn’t an amount from £0 to £10,000.',
  ]);
});

const typeOf = (text: string) =>
  read('orders', readOpenOrder, `Job;Date;Account;Site;Size;Waste\n${text};3/11/26;M1;Yard;8yd;Mixed`).map((job) =>
    job === null || typeof job === 'string' ? job : job.type,
  );

test.each([
  [
    'delivery',
    'Delivery, DELIVERIES, DEL, D, Deliver new, Deliver empty, Drop, Drop-off, New, New skip, New 8 yd skip, New hire, Supply, Skip hire, Hire, Hire start, Start of hire, On, On hire, On-hire, Onhire, Place, Place skip, Placement, Final delivery, Delivery ex stock, Delivery ex-yard, Delivery ex. VAT, Hooklift delivery, Delivery (permit), Deliver 1 x 8yd',
  ],
  [
    'exchange',
    'Exchange, Exchanges, EXCH, Exc, EX, E, X, Xchange, X-change, Swap, Swop, Swap over, Swapout, Change over, Changeover, Change-over, C/E, Replace, Replacement, Skip replacement, New exchange, Final exchange, Exchange for new skip, Hook lift exchange',
  ],
  [
    'collection',
    'Collection, COLL, Col, C, Collect, Collect full, Final collection, Final, Final skip, Final lift, Lift, Pick up, Pick-up, Pickup, Removal, Remove, Uplift, Take away, Off, Off hire, Off-hire, Offhire, Off hired, End of hire, End hire, Hire end, Hire ended, De-hire, Dehire, De hire, Skip hire collection',
  ],
  [
    'tip_and_return',
    'Tip & return, Tip and return, Tip/return, T&R, T/R, Empty and return, Empty & replace, Collect and return',
  ],
  ['wait_and_load', 'Wait and Load, Wait & load, Wait/load, W&L, W/L, W + L, Load and go, Load & go, Wait'],
])('a job that is a %s', (type, texts) =>
  expect(texts.split(/, /).map((text) => [text, ...typeOf(text)])).toEqual(
    texts.split(/, /).map((text) => [text, type]),
  ),
);

test('a job that fits no kind, or more than one, is refused with its words', () => {
  const none = [
    'Permit renewal',
    'Hire extension',
    'Extend hire',
    'Hire charge',
    'Ex-hire',
    'Lift and shift',
    'Final invoice',
  ];
  expect([...none, 'Wasted journey', 'Deleted', 'New customer', 'Misplaced'].map((text) => typeOf(text)[0])).toEqual(
    [...none, 'Wasted journey', 'Deleted', 'New customer', 'Misplaced'].map(
      (text) => `The job “${text}” isn’t known. Use Delivery, Exchange, Collection, Tip and return or Wait and load.`,
    ),
  );
  expect(
    ['Deliver & Collect', 'Collect and replace', 'Drop & swap', 'Wait & load exchange'].map((text) => typeOf(text)[0]),
  ).toEqual([
    'The job “Deliver & Collect” could be a collection or a delivery. Change it to one of them, or use a row for each.',
    'The job “Collect and replace” could be an exchange or a collection. Change it to one of them, or use a row for each.',
    'The job “Drop & swap” could be an exchange or a delivery. Change it to one of them, or use a row for each.',
    'The job “Wait & load exchange” could be a wait and load or an exchange. Change it to one of them, or use a row for each.',
  ]);
});

test.each([
  ['am', 'am', null],
  ['Afternoon', 'pm', null],
  ['', 'any', null],
  ['7-10', 'am', '7-10'],
  ['1pm - 4pm', 'pm', '1pm - 4pm'],
  ['10:00 to 15:00', 'any', '10:00 to 15:00'],
  ['first job', 'any', 'first job'],
])('the time “%s” is %s', (text, slot, time) =>
  expect(
    read('orders', readOpenOrder, `Job,Date,Time,Account,Site,Size,Waste\nDel,3/11/26,${text},M1,Yard,8yd,Mixed`),
  ).toMatchObject([{ slot, time }]),
);

test('headings that are repeated and sums are left out, and a customer called Total is not', () => {
  const head = 'Account,Customer,Site,Size,Waste,Delivered';
  const table = readImportTable(
    'containers',
    [head, 'T1,Total Build Ltd,Yard,8yd,Mixed,3/11/26', head, ',,,,,', 'Total: 1,,,,,', 'Page 1 of 1'].join('\n'),
  );
  expect([table.lines.map(({ line }) => line), table.leftOut]).toEqual([[2], [3, 5, 6]]);
});

test('headings over several columns tell whose a name is', () =>
  expect(
    readImportTable(
      'sites',
      'Customer;;Site;;;\nAccount No;Name;Name;Address 1;Town;Post Code\nC1;;Yard;1 High St;Leeds;LS1 1AB',
    ).columns.map(({ field }) => field),
  ).toEqual(['number', 'customer', 'name', 'line1', 'town', 'postcode']));

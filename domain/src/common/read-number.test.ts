import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseValue, readValue } from '../metrics/parse-value.ts';
import { readPriceCell } from '../skip-hire/price-cells.ts';
import { typedKilograms } from '../skip-hire/weighing.ts';
import { penceOf } from './money-text.ts';
import { hasDecimalCommas, isNil, numberProblem, readNumber, readWhole } from './read-number.ts';

const six = (text: string, decimalCommas = false) => readNumber(text, { places: 6, decimalCommas });

/** What a text is read as, in six decimals. */
const READ: Record<string, readonly string[]> = {
  '0': [
    '0',
    '-0',
    '00',
    '0.0',
    '0,0',
    '.0',
    ',0',
    '+0',
    '(0)',
    '0-',
    '5.551115123125783'.replace('5.', '0.0000000000000000'),
  ],
  '1': [
    '1',
    '01',
    '001',
    '1.0',
    '1,0',
    '+1',
    '１',
    '1.000000',
    '1\u200b',
    '\u200e1',
    '\ufeff1',
    ' 1 ',
    '\u00a01\u202f',
    '1\u2060',
  ],
  '7': ['7', '007', '+7', '7.00', '７'],
  '12.5': [
    '12.5',
    '12,5',
    '12.50',
    '12,50',
    '+12,5',
    '012,5',
    '12.500000',
    '１２．５',
    '１２，５',
    ' 12,5\t',
    '12,5\u00a0',
  ],
  '0.5': ['.5', ',5', '0.5', '0,5', '00,5', '+.5', '.50'],
  '-0.5': ['-.5', '-,5', '−0,5', '(.5)', '0.5-'],
  '-12': [
    '-12',
    '−12',
    '–12',
    '—12',
    '﹣12',
    '－12',
    '‒12',
    '‐12',
    '‑12',
    '⁻12',
    '12-',
    '12−',
    '12－',
    '(12)',
    '( 12 )',
    '（12）',
    '- 12',
    '12 -',
    '-12.0',
    '-12,0',
  ],
  '1234': [
    '1234',
    '1,234',
    '1 234',
    "1'234",
    '1’234',
    '1‘234',
    '1ʼ234',
    '1\u00a0234',
    '1\u202f234',
    '1\u2009234',
    '1\u2007234',
    '1\u2008234',
    '1\u3000234',
    '1，234',
    '１，２３４',
    '１２３４',
    '+1,234',
    '1,234.0',
    '1.234,0',
    '1 234,00',
    "1'234.00",
    '1234.000000',
    '1´234',
  ],
  '-1234': ['-1,234', '(1,234)', '1,234-', '−1 234', '-1\u202f234,0', "-1'234", '(1.234,00)'],
  '1.234': ['1.234', '01,234', '1.2340', '1,2340', '1,234000', '+1.234'],
  '0.123': ['0.123', '0,123', '.123', ',123', '00,123'],
  '1234.5': [
    '1234.5',
    '1234,5',
    '1,234.5',
    '1.234,5',
    '1 234.5',
    '1 234,5',
    "1'234.5",
    '1’234,50',
    '1\u202f234,5',
    '1\u00a0234.50',
  ],
  '1234.56': [
    '1234.56',
    '1234,56',
    '1,234.56',
    '1.234,56',
    '1 234,56',
    "1'234.56",
    '1\u2009234,56',
    '１．２３４，５６',
  ],
  '1234.567': ['1234.567', '1234,567', '1,234.567', '1.234,567', '1 234,567', "1'234.567", '1\u00a0234,567'],
  '123456': ['123,456', '123 456', "123'456", '123456', '123.456,0', '123,456.0'],
  '123.456': ['123.456', '0123,456', '123,4560'],
  '1234567': [
    '1,234,567',
    '1.234.567',
    '1 234 567',
    "1'234'567",
    '1\u202f234\u202f567',
    '1234567',
    '1,234,567.0',
    '1.234.567,0',
  ],
  '1234567.89': [
    '1,234,567.89',
    '1.234.567,89',
    '1 234 567,89',
    "1'234'567.89",
    '1234567,89',
    '1\u00a0234\u00a0567.89',
  ],
  '57.7': ['57.699999999999996', '57,699999999999996', '57.7', '57.70000000000000'],
  '0.3': ['0.30000000000000004', '0,30000000000000004', '0.3', '.30000000000000004'],
  '12.333333': ['12.333333333333334', '12.333333', '12.33333333333333'],
  '0.333333': ['0.3333333333333333'],
  '0.666667': ['0.6666666666666666', '0.666667'],
  '-0.666667': ['-0.6666666666666666', '(0.6666666666666666)'],
  '10': ['9.999999999999999', '10', '10,0'],
  '99999999999999': ['99999999999999', '99,999,999,999,999', '99 999 999 999 999'],
};

const REFUSED: readonly string[] = [
  '',
  ' ',
  '-',
  '+',
  '.',
  ',',
  '()',
  '£',
  "'",
  '1,23,456',
  '1.23.456',
  '12,34,567',
  '1,2345,678',
  '12 34',
  '1 23',
  '12 3456',
  '1 2',
  '1,234,56',
  '1.234.56',
  '1,,234',
  '1..2',
  '1,234,',
  '1,',
  '1.',
  '12.',
  '0 123',
  '0,123,456',
  '0.123.456',
  '01,234,567',
  '1,234 567',
  "1 234'567",
  "1'234 567",
  '1.234,567.8',
  '1,234.567,8',
  '1 234.567.8',
  '1,234.5.6',
  '12:30',
  '1/2',
  '16/11/2026',
  '16.11.26',
  '2026-11-16',
  '16.11.2026',
  '1e3',
  '1E3',
  '1.5e-7',
  '0x10',
  '12a',
  'a12',
  'twelve',
  'NaN',
  'Infinity',
  '--12',
  '-12-',
  '(-12)',
  '((12))',
  '+-12',
  '-+12',
  '(12',
  '12)',
  '12²',
  '½',
  '1½',
  '①',
  '٣',
  '١٢',
  '۱۲',
  '१२',
  '1٫5',
  '12%',
  '£12',
  '12 t',
  '#DIV/0!',
  '1_000',
  '1;5',
  '1·5',
  "'12",
  '12\n13',
  '1\t2',
  '1.234.5678',
  '1,234.',
  '12 .5',
  '12, 5',
  '. 5',
];

describe('one reader of numbers', () => {
  test('reads what people write in different countries, in every spelling', () => {
    const inputs = Object.entries(READ).flatMap(([number, texts]) => texts.map((text) => [text, number] as const));
    expect(inputs.length + REFUSED.length).toBeGreaterThan(200);
    for (const [text, number] of inputs) expect([text, six(text).number]).toEqual([text, number]);
  });

  test('refuses what is no number, or has thousands that are not in groups of three', () => {
    for (const text of REFUSED) expect([text, six(text)]).toEqual([text, { number: null, problem: 'notANumber' }]);
  });

  test('a lone comma or dot before three digits is ambiguous beside decimal commas, and nothing else is', () => {
    const problem = (text: string) => six(text, true).problem ?? six(text, true).number;
    for (const text of ['1,234', '1.234', '-12,345', '123.456', '(1,234)']) expect(problem(text)).toBe('ambiguous');
    expect(problem('1,234,567')).toBe('1234567');
    expect(problem('1.234,50')).toBe('1234.5');
    expect(problem('1 234')).toBe('1234');
    expect(problem('0,123')).toBe('0.123');
    expect(problem('12,5')).toBe('12.5');
    expect(numberProblem('ambiguous', 2)).toMatch(
      /thousands or decimals, because numbers here seem to have a decimal comma/,
    );
  });

  test('a decimal comma is certain unless it may separate thousands', () => {
    for (const text of [
      '12,5',
      '£12,50',
      '12,5 %',
      '1.234,5',
      '1 234,567',
      '1.234.567',
      '-0,5',
      '0,123',
      '12,5 t',
      '12,5 kilograms',
    ])
      expect([text, hasDecimalCommas(['x', '7', text])]).toEqual([text, true]);
    for (const text of [
      '1,234',
      '1.234',
      '1,234.5',
      '1,234,567',
      '12.5',
      'Leeds, 5',
      '17 09 04, 17 09 03',
      '16.11.2026',
      '',
    ])
      expect([text, hasDecimalCommas([text])]).toEqual([text, false]);
  });

  test('between semicolons the comma is a decimal one, unless a number shows that it is not', () => {
    const between = (...texts: string[]) => hasDecimalCommas(texts, { semicolons: true });
    for (const texts of [['1.250', '3.000', '250'], ['173,900'], ['£1,234'], ['250'], []])
      expect([texts, between(...texts)]).toEqual([texts, true]);
    for (const text of ['12.5', '0.980', '£1,234.50', '1,234,567', "1'234.50"])
      expect([text, between('1.250', text)]).toEqual([text, false]);
    expect(between('12.5', '12,5')).toBe(true);
  });

  test('too many decimals are refused as typed, and rounded if they were computed', () => {
    expect(readNumber('12.345', { places: 2 })).toEqual({ number: null, problem: 'tooPrecise' });
    expect(readNumber('12.500', { places: 2 })).toEqual({ number: null, problem: 'tooPrecise' });
    expect(six('0.1234567').problem).toBe('tooPrecise');
    expect(readNumber('12.345000000000001', { places: 2 }).number).toBe('12.35');
    expect(readNumber('-1.4999999999999998', { places: 0 }).number).toBe('-1');
    expect(readNumber('0.99999999999999989', { places: 2 }).number).toBe('1');
    expect(numberProblem('tooPrecise', 2)).toBe('Enter at most 2 decimal places');
  });
});

test.each([
  ['12,50', 1250],
  ['£1,234.50', 123_450],
  ['1.234,50 £', 123_450],
  ['GBP 12', 1200],
  ['12,5', 1250],
  ['£ 0.30000000000000004', 30],
  ['12.345', undefined],
  ['12.500', undefined],
  ['-5', undefined],
  ['(5)', undefined],
  ['€12', undefined],
  ['1,23,456', undefined],
  ['1000000', undefined],
  ['', null],
] as const)('%j in pounds is %j pence', (text, pence) => expect(penceOf(text)).toBe(pence));

test('an amount below zero is read where it may be', () => {
  for (const text of ['-12,50', '(£12.50)', '£-12.50', '−£12.50', '12.50-'])
    expect(penceOf(text, { below: true })).toBe(-1250);
});

test('CR is a credit and DR a debit, in amounts of money alone', () => {
  for (const text of [
    '1,234.56 CR',
    '1,234.56CR',
    'CR 1,234.56',
    'Cr. 1234.56',
    '£1,234.56 cr',
    'cr£1,234.56',
    '1.234,56 CR',
  ])
    expect([text, penceOf(text, { below: true })]).toEqual([text, -123_456]);
  for (const text of ['1,234.56 DR', '1,234.56dr.', 'DR 1,234.56', '£1,234.56 Dr'])
    expect([text, penceOf(text)]).toEqual([text, 123_456]);
  expect(parseValue('1,234.50 CR', 'EUR')).toBe('-1234.5');
  expect(parseValue('12 DR CHF', 'CHF')).toBe('12');
  // A rupiah is no debit.
  for (const text of ['12 IDR', 'IDR 12', '12 IDR DR', 'DR 12 IDR', '12idr'])
    expect([text, parseValue(text, 'IDR')]).toEqual([text, '12']);
  expect(parseValue('12 IDR CR', 'IDR')).toBe('-12');
  // Prices are never below zero.
  expect(penceOf('12.50 CR')).toBeUndefined();
  expect(readPriceCell('price', '12.50 CR')).toBeNull();
  for (const text of ['-12 CR', '(12) CR', '12 CR DR', 'CR 12 CR', 'CR', '12 CREDIT', '12 C R'])
    expect([text, penceOf(text, { below: true })]).toEqual([text, undefined]);
  expect([parseValue('12 CR', 't'), parseValue('12 DR', null), typedKilograms('12 CR')]).toEqual([
    null,
    null,
    undefined,
  ]);
  expect(hasDecimalCommas(['12,50 CR'])).toBe(true);
});

test('a dash alone is no number, as an empty cell', () => {
  for (const text of ['', ' ', '-', ' - ', '–', '—', '£-', ' £ -   ', '- €', '−'])
    expect([text, isNil(text)]).toEqual([text, true]);
  for (const text of ['0', '-0', '£0', '--', 'n/a', '.', '£', '- £ -', '-1'])
    expect([text, isNil(text)]).toEqual([text, false]);
  expect(readPriceCell('perTonne', ' -   ')).toEqual({ perTonnePence: null });
  expect(readPriceCell('tonnes', '–')).toEqual({ includedTonnes: null });
  expect(readPriceCell('overHire', '£-')).toBeNull();
});

test('whole numbers, weights and price cells are read by the same rules', () => {
  expect(readWhole('１４ days', { most: 20, units: ['days'] })).toBe(14);
  expect(readWhole('14,5', { most: 20 })).toBeUndefined();
  expect(readWhole(' ', { most: 20 })).toBeNull();
  expect(readWhole('1', { least: 2, most: 20 })).toBeUndefined();
  expect([
    typedKilograms('7,480'),
    typedKilograms('7 480 kg'),
    typedKilograms('7.480'),
    typedKilograms('7,48'),
  ]).toEqual([7480, 7480, undefined, undefined]);
  expect(readPriceCell('price', '212,50')).toEqual({ netPence: 21_250, priceOnApplication: false });
  expect(readPriceCell('tonnes', '1,5 t')).toEqual({ includedTonnes: 1.5 });
  expect(readPriceCell('vat', '17,5 %')).toEqual({ vatRateBp: 1750 });
  expect(readPriceCell('price', '1,234', { decimalCommas: true })).toBeNull();
});

test('values of metrics are read with their own unit, as a clock or as a sum', () => {
  expect(parseValue('87,5 %', '%')).toBe('87.5');
  expect(parseValue('12,4 t', 't')).toBe('12.4');
  expect(parseValue('1t2', 't')).toBeNull();
  expect(parseValue('€1.234,50', 'EUR')).toBe('1234.5');
  expect(parseValue('-1:30', 'h')).toBe('-1.5');
  expect(parseValue('1:30:36', 'h')).toBe('1.51');
  expect(parseValue('=12+30*2', null)).toBe('72');
  expect(readValue('1,234', null, { decimalCommas: true }).problem).toBe('ambiguous');
});

describe('whole files in the style of a country', () => {
  const WRITTEN = {
    'en-GB': [',', '.'],
    'de-DE': ['.', ','],
    'fr-FR': ['\u202f', ','],
    'de-CH': ['’', '.'],
  } as const;
  const number = fc.tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.nat(6)).map(([digits, places]) => {
    const text = String(Math.abs(digits)).padStart(places + 1, '0');
    return {
      negative: digits < 0,
      whole: text.slice(0, text.length - places),
      fraction: text.slice(text.length - places),
    };
  });

  test.each(Object.keys(WRITTEN) as (keyof typeof WRITTEN)[])(
    '%s: a number is read back or refused, never misread',
    (style) => {
      const [group, point] = WRITTEN[style];
      fc.assert(
        fc.property(fc.array(number, { maxLength: 12 }), fc.boolean(), (numbers, grouped) => {
          const texts = numbers.map(({ negative, whole, fraction }) => {
            const left = grouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, group) : whole;
            return `${negative ? '-' : ''}${left}${fraction === '' ? '' : point}${fraction}`;
          });
          // One amount with pence shows how the file writes decimals.
          const decimalCommas = hasDecimalCommas([...texts, `12${point}50`]);
          for (const [i, text] of texts.entries()) {
            const read = readNumber(text, { places: 6, decimalCommas });
            const { negative, whole, fraction } = numbers[i]!;
            if (read.number !== null)
              expect([text, Number(read.number)]).toEqual([
                text,
                Number(`${negative ? '-' : ''}${whole}.${fraction}`) + 0,
              ]);
          }
        }),
        { numRuns: 500 },
      );
    },
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostSpecificPrefix, parsePostcode, parsePrefix } from './postcode.ts';

const letter = (from: string) => fc.constantFrom(...from.split(''));
// As Royal Mail assigns them: not every letter is used in every place.
const FIRST = 'ABCDEFGHIJKLMNOPRSTUWYZ';
const SECOND = 'ABCDEFGHKLMNOPQRSTUVWXY';
const digit = letter('0123456789');
const outward = fc.oneof(
  fc.tuple(letter(FIRST), digit),
  fc.tuple(letter(FIRST), digit, digit),
  fc.tuple(letter(FIRST), letter(SECOND), digit),
  fc.tuple(letter(FIRST), letter(SECOND), digit, digit),
  fc.tuple(letter(FIRST), digit, letter('ABCDEFGHJKPSTUW')),
  fc.tuple(letter(FIRST), letter(SECOND), digit, letter('ABEHMNPRVWXY')),
);
const inward = fc.tuple(digit, letter('ABDEFGHJLNPQRSTUWXYZ'), letter('ABDEFGHJLNPQRSTUWXYZ'));
const postcode = fc.tuple(outward, inward).map(([out, rest]) => `${out.join('')} ${rest.join('')}`);

describe('parsePostcode', () => {
  test('gives the four parts', () => {
    expect(parsePostcode('LS11 5PS')).toEqual({ unit: 'LS11 5PS', sector: 'LS11 5', district: 'LS11', area: 'LS' });
    expect(parsePostcode('SW1A 1AA')).toEqual({ unit: 'SW1A 1AA', sector: 'SW1A 1', district: 'SW1A', area: 'SW' });
    expect(parsePostcode('M1 1AE')).toEqual({ unit: 'M1 1AE', sector: 'M1 1', district: 'M1', area: 'M' });
    expect(parsePostcode('GIR 0AA')?.district).toBe('GIR');
  });

  test.each([
    'LS1\u{200B}1 5PS',
    '\u{200E}LS11 5PS',
    'ＬＳ１１ ５ＰＳ',
    'LS11\u{A0}5PS',
    'LS11-5PS',
    'ls11.5ps',
    'LS11, 5PS.',
  ])('reads %j without what nobody sees or means, and wide letters', (pasted) => {
    expect(parsePostcode(pasted)?.unit).toBe('LS11 5PS');
  });

  test('accepts any case and any spaces', () => {
    fc.assert(
      fc.property(postcode, fc.boolean(), fc.constantFrom('', ' ', '  ', '\t'), (written, lower, space) => {
        const typed = ` ${written.replace(' ', space)} `;
        expect(parsePostcode(lower ? typed.toLowerCase() : typed)?.unit).toBe(written);
      }),
    );
  });

  test.each([
    '',
    'LS11',
    'LS11 5',
    'LS11 5P',
    'LS11 5PSS',
    'LSS1 5PS',
    '11 5PS',
    'LS111 5PS',
    'LS11 5CI',
    'LS1O 5PS',
    'LS1I 5PS',
    'QS1 5PS',
    '01JABCDEF',
    'Leeds',
  ])('"%s" is not valid', (text) => {
    expect(parsePostcode(text)).toBeNull();
  });
});

describe('parsePrefix', () => {
  test.each([
    ['ls', 'LS'],
    [' ls11 ', 'LS11'],
    ['sw1a', 'SW1A'],
    ['ls11 5', 'LS11 5'],
    ['LS115', 'LS11 5'],
    ['sw1a1', 'SW1A 1'],
    ['ls115ps', 'LS11 5PS'],
    ['ls1 1', 'LS1 1'],
  ])('%s is %s', (typed, written) => {
    expect(parsePrefix(typed)).toBe(written);
  });
  test('reads a space after the area, and a full stop', () => {
    expect(['LS 11', 'LS-11', 'LS11.', 'ls 11 5'].map(parsePrefix)).toEqual(['LS11', 'LS11', 'LS11', 'LS11 5']);
  });

  test.each(['', 'L S', 'LSX', '11', 'LS11 5P', 'LS11 55', 'Leeds'])('"%s" is not valid', (typed) => {
    expect(parsePrefix(typed)).toBeNull();
  });
});

describe('mostSpecificPrefix', () => {
  const zones = [
    { prefixes: ['LS'], value: 'area' },
    { prefixes: ['ls11', 'LS1'], value: 'district' },
    { prefixes: ['LS11 5'], value: 'sector' },
    { prefixes: ['LS11 5PS'], value: 'unit' },
  ];

  test('unit before sector before district before area, in any order of the list', () => {
    for (const list of [zones, zones.toReversed()]) {
      expect(mostSpecificPrefix('ls115ps', list)).toBe('unit');
      expect(mostSpecificPrefix('LS11 5PT', list)).toBe('sector');
      expect(mostSpecificPrefix('LS11 6AA', list)).toBe('district');
      expect(mostSpecificPrefix('LS28 6AA', list)).toBe('area');
      expect(mostSpecificPrefix('BD1 1AA', list)).toBeNull();
    }
  });

  test('what no prefix covers is everywhere else, where something is', () => {
    const all = [{ prefixes: [], elsewhere: true, value: 'else' }, ...zones];
    expect(mostSpecificPrefix('BD1 1AA', all)).toBe('else');
    expect(mostSpecificPrefix('LS28 6AA', all)).toBe('area');
    expect(mostSpecificPrefix('nowhere', all)).toBeNull();
  });

  test('compares whole parts, not letters', () => {
    expect(mostSpecificPrefix('LS11 5PS', [{ prefixes: ['LS1'], value: 1 }])).toBeNull();
    expect(mostSpecificPrefix('LS1 1PS', [{ prefixes: ['LS11'], value: 1 }])).toBeNull();
    expect(mostSpecificPrefix('SW1A 1AA', [{ prefixes: ['S', 'SW1'], value: 1 }])).toBeNull();
  });

  test('the first of equals wins; an invalid prefix covers nothing', () => {
    const twice = [
      { prefixes: ['??', 'LS11'], value: 'first' },
      { prefixes: ['LS11'], value: 'second' },
    ];
    expect(mostSpecificPrefix('LS11 5PS', twice)).toBe('first');
    expect(mostSpecificPrefix('nowhere', twice)).toBeNull();
    expect(mostSpecificPrefix('LS11 5PS', [])).toBeNull();
  });

  test('every postcode belongs to each of its own parts', () => {
    fc.assert(
      fc.property(postcode, (written) => {
        const parts = parsePostcode(written);
        for (const prefix of Object.values(parts ?? {})) {
          expect(mostSpecificPrefix(written, [{ prefixes: [prefix], value: prefix }])).toBe(prefix);
        }
      }),
    );
  });
});

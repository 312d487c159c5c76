import { describe, expect, test } from 'vitest';
import { parsePhone, phoneLink, phoneSought, phoneWord } from './phone.ts';

/** One number as people write, paste and export it. */
export const SPELLINGS = [
  '0113 496 0100',
  '01134960100',
  '(0113) 496 0100',
  '(0113) 496-0100',
  '0113.496.0100',
  '0113\u{2011}496\u{2011}0100',
  '0113 – 496 0100',
  '+44 113 496 0100',
  '+44 (0)113 496 0100',
  '+44 (0) 113 496 0100',
  '+44 0113 496 0100',
  '+44(0)1134960100',
  '0044 113 496 0100',
  '0044 (0)113 496 0100',
  '441134960100',
  '\u{202A}0113 496 0100\u{202C}',
  '０１１３ ４９６ ０１００',
  '0113\u{A0}496\u{A0}0100',
  'tel:+44-113-496-0100',
  '0113 496 0100 ext 12',
  '0113 496 0100 x12',
  '0113 496 0100, Ext. 12',
  '0113 496 0100 #12',
  '0113/496 0100',
  '(+44) 113 496 0100',
  '(+44) (0)113 496 0100',
  '0113 496 0100 (ext 12)',
  '0113 496 0100, press 2',
];

describe('a telephone number', () => {
  test.each(SPELLINGS)('%j is one, and is found by every other spelling', (text) => {
    expect(parsePhone(text)).not.toBeNull();
    expect(phoneWord(text)).toBe('1134960100');
  });

  test.each([
    ['0113-496.0100 x12', '0113-496.0100 ext 12'],
    ['  0113   496 0100 ', '0113 496 0100'],
    ['\u{2068}+44 (0)113 496 0100\u{2069}', '+44 (0)113 496 0100'],
    ['0113 496 0100 extension: 4', '0113 496 0100 ext 4'],
    ['0113 496 0100 (x4)', '0113 496 0100 ext 4'],
    ['0113 496 0100 option 4', '0113 496 0100 ext 4'],
    ['T: 0113 496 0100', '0113 496 0100'],
    ['Mob. 07700 900117', '07700 900117'],
    ['(+44) 7700 900117', '(+44) 7700 900117'],
  ])('%j is stored as %j', (given, stored) => {
    expect(parsePhone(given)).toBe(stored);
    expect(parsePhone(stored)).toBe(stored);
  });

  test.each([
    'ring the office',
    '++44 113 496 0100',
    '0113 496 0100 ext',
    '',
    '   ',
    '12345',
    '0113 496 0100 / 07700 900117',
    '07700 900117 / 8',
    '4960100 / 4960101',
    '496010/496011',
    '+',
    '0113 496 0100 after five',
    'x12',
    '1'.repeat(40),
  ])('%j is none', (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  test('a megabyte is refused unread', () => {
    expect(parsePhone(`1${' '.repeat(1_000_000)}z`)).toBeNull();
  });

  test.each([
    ['+33 1 23 45 67 89', '33123456789'],
    ['0033 1 23 45 67 89', '33123456789'],
    ['0114', '114'],
    ['+44', ''],
    ['ring', ''],
  ])('%j is searched for as %j', (text, word) => {
    expect(phoneWord(text)).toBe(word);
  });

  test.each([
    ['0113', null],
    ['0113 4', '1134'],
    // A spreadsheet drops the leading zero.
    ['113 496 0100', '1134960100'],
    ['7700900117', '7700900117'],
    ['10600', null],
    ['SO-11732', null],
    ['4.41135E+11', null],
    ['Leeds', null],
  ])('of %j the search looks for %j among telephone numbers', (typed, sought) => {
    expect(phoneSought(typed)).toBe(sought);
  });

  test.each([
    ['0113 496 0100', 'tel:01134960100'],
    ['+44 (0)113 496 0100 ext 12', 'tel:+441134960100;ext=12'],
    ['0044 113 496 0100', 'tel:+441134960100'],
    ['(0113) 496 0100', 'tel:01134960100'],
    ['(+44) 113 496 0100', 'tel:+441134960100'],
    ['+44 ( 0 ) 113 496 0100', 'tel:+441134960100'],
    ['+44-0113-496-0100', 'tel:+441134960100'],
    ['0044 0113 496 0100', 'tel:+441134960100'],
    ['441134960100', 'tel:+441134960100'],
    ['7700900117', 'tel:07700900117'],
    ['+33 (0)1 23 45 67 89', 'tel:+33123456789'],
    ['(0)113 496 0100', 'tel:01134960100'],
  ])('%s is called by %s', (text, link) => {
    expect(phoneLink(text)).toBe(link);
  });
});

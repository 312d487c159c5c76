import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCompanyNumber } from './company-number.ts';
import { parseVatNumber } from './vat-number.ts';

describe('company number', () => {
  test.each([
    ['09999042', '09999042'],
    ['9999042', '09999042'],
    [' 0999 9042 ', '09999042'],
    ['sc 123456', 'SC123456'],
    ['SC4321', 'SC004321'],
    ['NI012345', 'NI012345'],
    ['OC301234', 'OC301234'],
    ['CE000123', 'CE000123'],
    ['R0000123', 'R0000123'],
    ['IP12345R', 'IP12345R'],
    ['SL00911A', 'SL00911A'],
    ['SP2351RS', 'SP2351RS'],
    ['BR012345', 'BR012345'],
    ['IP000CUS', 'IP000CUS'],
    ['ip 00c us1', 'IP00CUS1'],
    ['SP03456R', 'SP03456R'],
    ['RS00785Z', 'RS00785Z'],
    ['RC000899', 'RC000899'],
    ['NF001234', 'NF001234'],
    ['IP12', 'IP000012'],
    ['Company No. 09999042', '09999042'],
    ['Registered number: 9999042', '09999042'],
    ['Company Reg. No. NI012345', 'NI012345'],
  ])('%s is %s', (text, number) => expect(parseCompanyNumber(text)).toBe(number));

  test.each([
    '',
    '0',
    '00000000',
    '123456789',
    'XX123456',
    'SC',
    'SC1234567',
    'SC000000',
    'GB999042107',
    '12a45678',
    'SPANNERS',
    'IP000000',
  ])('%j is not valid', (text) => expect(parseCompanyNumber(text)).toBeNull());

  test('a formatted number stays unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (n) => {
        const once = parseCompanyNumber(String(n))!;
        expect(once).toHaveLength(8);
        expect(parseCompanyNumber(once)).toBe(once);
      }),
    );
  });
});

describe('VAT number', () => {
  test.each([
    ['GB 220 4302 31', 'GB 220 4302 31'],
    ['333289454', 'GB 333 2894 54'],
    ['gb220430231', 'GB 220 4302 31'],
    ['GB 220 4302 31 001', 'GB 220 4302 31 001'],
    ['XI 220430231', 'XI 220 4302 31'],
    ['GD001', 'GB GD001'],
    ['GB HA 500', 'GB HA500'],
    ['VAT Reg. No: GB 220 4302 31', 'GB 220 4302 31'],
    ['VAT No. 220430231', 'GB 220 4302 31'],
    ['GB: 220/4302/31', 'GB 220 4302 31'],
  ])('%s is %s', (text, number) => expect(parseVatNumber(text)).toBe(number));

  test.each(['', 'GB', 'GB 220 4302 32', '22043023', '2204302310', 'GD500', 'HA499', '000000000', 'FR 220430231', 'x'])(
    '%j is not valid',
    (text) => expect(parseVatNumber(text)).toBeNull(),
  );

  const seven = fc.integer({ min: 1_000_000, max: 9_999_999 });
  const weighed = (n: number) => Array.from(String(n)).reduce((sum, digit, i) => sum + Number(digit) * (8 - i), 0);

  test('two pairs of check digits fit seven digits: by 97, and by 97 less 55', () => {
    fc.assert(
      fc.property(seven, (n) => {
        const fitting = Array.from({ length: 97 }, (_, c) => c).filter((c) =>
          parseVatNumber(`${n}${String(c).padStart(2, '0')}`),
        );
        const rest = weighed(n) % 97;
        expect(fitting).toEqual([(97 - rest) % 97, (97 - 55 - rest + 97) % 97].sort((a, b) => a - b));
      }),
    );
  });

  test('one wrong digit is detected', () => {
    fc.assert(
      fc.property(seven, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 9 }), (n, at, by) => {
        const check = String((97 - (weighed(n) % 97)) % 97).padStart(2, '0');
        const digits = Array.from(`${n}${check}`);
        digits[at] = String((Number(digits[at]) + by) % 10);
        const changed = digits.join('');
        // A weight times a difference is never 97, so only the step between the two methods could hide an error.
        const moved = (weighed(Number(changed.slice(0, 7))) - weighed(n) + 97 * 9) % 97;
        fc.pre(moved !== 42 && !changed.startsWith('0'));
        expect(parseVatNumber(changed)).toBeNull();
      }),
    );
  });
});

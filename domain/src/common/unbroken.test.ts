import { describe, expect, test } from 'vitest';
import { splitAtUnbroken, withUnbroken } from './unbroken.ts';

describe('a postcode within a text', () => {
  test('is a part of its own', () => {
    expect(splitAtUnbroken('Mill Lane plots, LS28 6QA.')).toEqual(['Mill Lane plots, ', 'LS28 6QA', '.']);
    expect(splitAtUnbroken('From LS11 5PS to SW1A 1AA')).toEqual(['From ', 'LS11 5PS', ' to ', 'SW1A 1AA', '']);
    expect(splitAtUnbroken('SO-12044, 8 yd, LS28')).toEqual(['SO-12044, 8 yd, LS28']);
  });

  test('is not broken by a line', () => {
    expect(withUnbroken('Mill Lane plots, LS28 6QA')).toBe('Mill Lane plots, LS28\u{A0}6QA');
    expect(withUnbroken('8 yd builders')).toBe('8 yd builders');
  });
});

describe('a telephone number within a text', () => {
  test.each([
    '0113 496 0100',
    '020 7946 0958',
    '07700 900117',
    '016977 3999',
    '(0113) 496 0100',
    '+44 113 496 0100',
    '+44 (0)113 496 0100',
    '+353 21 234 5678',
    '0113 496 0100 ext 12',
  ])('%s is a part of its own', (phone) => {
    expect(splitAtUnbroken(`Please call us on ${phone}.`)).toEqual(['Please call us on ', phone, '.']);
    expect(splitAtUnbroken(`${phone} · office@harrow.example`)).toEqual(['', phone, ' · office@harrow.example']);
  });

  test('is not broken by a line', () => {
    expect(withUnbroken('Call 0113 496 0100 or 07700 900117.')).toBe(
      'Call 0113\u{A0}496\u{A0}0100 or 07700\u{A0}900117.',
    );
    expect(withUnbroken('0113 496 0100, LS11 5PS')).toBe('0113\u{A0}496\u{A0}0100, LS11\u{A0}5PS');
  });

  test.each([
    '17 05 04 and 01 04 08',
    '05 2026 1200 kg',
    '£1,000 100 200',
    '2026-11-30 0800 to 1200',
    '005 123 456',
    '12 0113 456',
    '01134960100',
    '£12.50 + VAT',
  ])('%s is none', (text) => {
    expect(withUnbroken(text)).toBe(text);
  });
});

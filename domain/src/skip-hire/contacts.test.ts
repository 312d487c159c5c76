import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPhone, readReach } from './contacts.ts';

test.each(['0113 496 0100', '+44 (0)113 496 0100', '07700-900123', '01274.496.010', '1234567'])(
  '%s is a number',
  (text) => {
    expect(isPhone(text)).toBe(true);
  },
);

test.each(['', '12345', 'ring me', '0113 496 0100 ext', '+', '......', '++44 113 496 0100', '1'.repeat(40)])(
  '%s is not a number',
  (text) => {
    expect(isPhone(text)).toBe(false);
  },
);

test('a number or an address is normalised for storage', () => {
  expect(readReach('mobile', '  07700  900 123 ')).toEqual({ value: '07700 900 123' });
  expect(readReach('email', ' Gate@Marlow.Example ')).toEqual({ value: 'gate@marlow.example' });
  expect(readReach('email', '0113 496 0100')).toEqual({ wrong: 'value must be a valid email' });
  expect(readReach('phone', 'gate@marlow.example')).toEqual({
    wrong: 'value must be a telephone number, for example 0113 496 0100',
  });
});

test('a normalised value stays unchanged', () => {
  fc.assert(
    fc.property(fc.constantFrom('phone', 'mobile', 'email'), fc.oneof(fc.string(), fc.emailAddress()), (kind, text) => {
      const read = readReach(kind, text);
      if ('value' in read) expect(readReach(kind, read.value)).toEqual(read);
    }),
  );
});

import fc from 'fast-check';
import { PHONE_WRONG } from '../common/phone.ts';
import { expect, test } from 'vitest';
import { readContactPoint } from './contacts.ts';

test('a number or an address is normalised for storage', () => {
  expect(readContactPoint('mobile', '  07700  900 123 ')).toEqual({ value: '07700 900 123' });
  expect(readContactPoint('email', ' Gate@Marlow.Example ')).toEqual({ value: 'gate@marlow.example' });
  expect(readContactPoint('email', '0113 496 0100')).toEqual({ wrong: 'value must be a valid email' });
  expect(readContactPoint('phone', 'gate@marlow.example')).toEqual({ wrong: PHONE_WRONG });
});

test('a normalised value stays unchanged', () => {
  fc.assert(
    fc.property(fc.constantFrom('phone', 'mobile', 'email'), fc.oneof(fc.string(), fc.emailAddress()), (kind, text) => {
      const read = readContactPoint(kind, text);
      if ('value' in read) expect(readContactPoint(kind, read.value)).toEqual(read);
    }),
  );
});

import { expect, test } from 'vitest';
import { pushedValue } from './pushed-value.ts';

test.each([
  [57.699999999999996, '57.7'],
  [0.1 + 0.2, '0.3'],
  ['0.30000000000000004', '0.3'],
  [37 / 3, '12.333333'],
  [5.551115123125783e-17, '0'],
  [-57.699999999999996, '-57.7'],
  [12.5, '12.5'],
  ['99999999999999.123456', '99999999999999.123456'],
  ['007.50', '007.50'],
  ['0.1234567', null],
  [1e-7, null],
  [1e21, null],
  ['12,5', null],
  ['1e5', null],
  ['', null],
])('%j of a program is %j', (sent, value) => expect(pushedValue(sent)).toBe(value));

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, parseColour, type Rgb } from './colours.ts';

const part = fc.nat(255);
const colour = fc.tuple(part, part, part);
const hex = (rgb: Rgb) => `#${rgb.map((one) => one.toString(16).padStart(2, '0')).join('')}`;

test('a colour is parsed in either notation', () => {
  fc.assert(
    fc.property(colour, (rgb) => {
      expect(parseColour(hex(rgb))).toEqual(rgb);
      expect(parseColour(hex(rgb).toUpperCase())).toEqual(rgb);
    }),
  );
  expect(parseColour(' #fc2 ')).toEqual([255, 204, 34]);
  expect(['', 'red', '#12', '#12345', '#gggggg', '#1234567', '#+1+2+3'].map(parseColour)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
});

test('contrast is symmetric, at least one and at most twenty-one', () => {
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      const ratio = contrastOf(one, other);
      expect(ratio).toBe(contrastOf(other, one));
      expect(ratio).toBeGreaterThanOrEqual(1);
      expect(ratio).toBeLessThanOrEqual(21);
    }),
  );
});

// Values of the W3C's own examples.
test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ffc42e', '#16201b', 10.53],
] as const)('%s on %s is %d to 1', (one, other, ratio) => {
  expect(contrastOf(parseColour(one)!, parseColour(other)!)).toBeCloseTo(ratio, 1);
});

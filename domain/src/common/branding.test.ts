import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageFacts } from './branding.ts';

const png = (width: number, height: number) => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
};

test('a picture’s type comes from its bytes: PNG with its size, ICO with that of its first picture', () => {
  const side = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      expect(imageFacts(png(width, height))).toEqual({ mime: 'image/png', width, height });
    }),
  );
  const icon = new Uint8Array(22);
  icon.set([0, 0, 1, 0, 1, 0, 0, 32]);
  expect(imageFacts(icon)).toEqual({ mime: 'image/x-icon', width: 256, height: 32 });
});

test('anything else is refused, however short', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      fc.pre(bytes[0] !== 0x89 && bytes[0] !== 0);
      expect(imageFacts(bytes)).toBeNull();
    }),
  );
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '']) {
    expect(imageFacts(new TextEncoder().encode(text))).toBeNull();
  }
  expect(imageFacts(png(1, 1).subarray(0, 20))).toBeNull();
});

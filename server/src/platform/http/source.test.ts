import { describe, expect, it } from 'vitest';
import { sourceOf } from './source.ts';

describe('the source of a request', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', 'unknown'],
    ['session 7 of somebody', 'unknown'],
  ])('the source of %s is %s', (address, source) => {
    expect(sourceOf(address)).toBe(source);
  });
});

import { expect, test } from 'vitest';
import { tagManagerId } from './tag-manager.ts';

// Specification §8: an invalid tag-manager id raises an error.
test('a container id is returned, anything else raises an error that does not repeat it', () => {
  expect(tagManagerId('GTM-AB12CD3')).toBe('GTM-AB12CD3');
  for (const id of ['', 'GTM-', 'gtm-ab12cd3', 'UA-1234-1', 'GTM-AB12CD3&l=x', 'GTM-AB12CD3\n', '//evil.example/x']) {
    expect(() => tagManagerId(id)).toThrow('Enter a tag manager ID like GTM-AB12CD3.');
  }
});

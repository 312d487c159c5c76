import { describe, expect, it } from 'vitest';
import { isLinkPage } from './link-pages.ts';

describe('a page that secret links open', () => {
  it.each([
    '/reset',
    '/reset/',
    '/RESET',
    '//reset',
    '/%72eset',
    '/pay/card',
    '/pay/sandbox',
    '/desk/invitation',
    '/sign',
    '/run',
    '/%ff',
  ])('is %s', (path) => expect(isLinkPage(path)).toBe(true));

  it.each([
    '/',
    '/login',
    '/resetting',
    '/signal',
    '/desk',
    '/desk/settings',
    '/metrics/login',
    '/invoices',
    '/x/reset',
  ])('is not %s', (path) => expect(isLinkPage(path)).toBe(false));
});

/**
 * Headers of every API reply, errors included. They are constant and so built once (decision 7). A cacheable reply sets its own.
 */
export const SECURITY_HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const { 'cache-control': _, ...EVERYWHERE } = SECURITY_HEADERS;

/** Headers of pages and their files; pages also have their own content security policy. */
export const PAGE_HEADERS = {
  ...EVERYWHERE,
  // Only meaningful for a page.
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
};

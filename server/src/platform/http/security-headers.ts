/** On every reply of the API, its errors too. Constant, so written once (decision 7). What may be kept says so itself. */
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

/** On pages and their files; pages bring a content security policy of their own. */
export const PAGE_HEADERS = {
  ...EVERYWHERE,
  // What says something of a page alone.
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
};

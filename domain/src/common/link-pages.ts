/** Pages that a secret link opens: passwords, invitations, answers to emails, a payment, a driver's day. */
const LINK_PAGES = [
  '/reset',
  '/confirm',
  '/invitation',
  '/proposal',
  '/quote',
  '/sign',
  '/newsletter',
  '/pay',
  '/desk/invitation',
  '/metrics/invitation',
  '/metrics/reset',
  '/metrics/confirm',
  '/metrics/unsubscribe',
  '/metrics/shared',
  '/run',
];

/**
 * Whether a path may have been opened by a secret link, in any spelling that a router would accept: no third-party
 * script runs there, and its address is sent to nobody. A path that cannot be decoded counts as one.
 */
export function isLinkPage(path: string): boolean {
  let plain: string;
  try {
    plain = decodeURIComponent(path).toLowerCase().replaceAll(/\/+/g, '/');
  } catch {
    return true;
  }
  return LINK_PAGES.some((page) => plain === page || plain.startsWith(`${page}/`));
}

/** Pages that a link with a secret opens: passwords, invitations, answers to emails, a payment, a driver's day. */
const LINK_PAGES = [
  '/reset',
  '/confirm',
  '/invitation',
  '/proposal',
  '/newsletter',
  '/pay',
  '/desk/invitation',
  '/metrics/invitation',
  '/metrics/unsubscribe',
  '/run',
];

/**
 * Whether a path may have been opened by a link with a secret, in whatever spelling a router still takes for one: no third party's
 * script runs there, and its address is told to nobody. What cannot be decoded counts as one.
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

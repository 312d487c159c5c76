/** True for a tag manager's container id: `GTM-` and at least four capitals or digits. */
export function isTagManagerId(id: string): boolean {
  return /^GTM-[A-Z0-9]{4,16}$/.test(id);
}

/**
 * A tag manager's container id, unchanged. Throws for anything else: an invalid id would load a script of unknown
 * origin from a third party. Source: specification §8, portal.md §7.
 */
export function tagManagerId(id: string): string {
  if (!isTagManagerId(id)) throw new TypeError('Enter a tag manager ID like GTM-AB12CD3.');
  return id;
}

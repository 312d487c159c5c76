/** True for a tag manager's container id: `GTM-` and at least four capitals or digits. */
export function isTagManagerId(id: string): boolean {
  return /^GTM-[A-Z0-9]{4,16}$/.test(id);
}

/**
 * A tag manager's container id, as it was given. Throws where it is none: an id that
 * is not one would ask a foreign server for a script that nobody knows. Source: specification §8, portal.md §7.
 */
export function tagManagerId(id: string): string {
  if (!isTagManagerId(id)) throw new TypeError('Enter a tag manager ID like GTM-AB12CD3.');
  return id;
}

import { isLinkPage } from '@tonnage/domain/common/link-pages';

const KEPT = 'link:';
const { pathname } = window.location;

/**
 * Whether this document was opened at a page for links with secrets; navigation within the document does not change it.
 */
export const isOpenedByLink = isLinkPage(pathname);

const carried = isOpenedByLink ? take() : new URLSearchParams();

/** A value from the link that opened this document; empty when the link does not have it. */
export function carriedByLink(name: string): string {
  return carried.get(name) ?? '';
}

/** Forgets the values of links opened in this tab, before a third-party script runs in it. */
export function forgetLinks(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEPT)) sessionStorage.removeItem(key);
}

/** A fragment with values is a link's; one without names a place on the page. */
function hasValues(hash: string): boolean {
  return hash.includes('=');
}

/**
 * Removes the link's secret from the address before anything else runs: from the query for a password reset
 * (specification §4), from the fragment, which no server sees, for every other link. The value is stored so that this
 * tab can be reloaded.
 */
function take(): URLSearchParams {
  const { hash, search } = window.location;
  const given = /^\/+reset\/*$/i.test(pathname) ? search.slice(1) : hasValues(hash) ? hash.slice(1) : '';
  if (hash !== '' || search !== '') window.history.replaceState(window.history.state, '', pathname);
  // Opening another link to the page that is already open only changes the fragment.
  window.addEventListener('hashchange', () => {
    if (hasValues(window.location.hash)) window.location.reload();
  });
  try {
    if (given !== '') sessionStorage.setItem(KEPT + pathname, given);
    return new URLSearchParams(sessionStorage.getItem(KEPT + pathname) ?? '');
  } catch {
    // Without storage, a reload needs the link again.
    return new URLSearchParams(given);
  }
}

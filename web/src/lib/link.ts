import { isLinkPage } from '@tonnage/domain/common/link-pages';

const KEPT = 'link:';
const { pathname } = window.location;

/** Whether this document was opened at a page that links with secrets lead to; moving on inside the document changes nothing. */
export const isOpenedByLink = isLinkPage(pathname);

const carried = isOpenedByLink ? take() : new URLSearchParams();

/** What the link that opened this document carried under a name; empty where it carried nothing. */
export function carriedByLink(name: string): string {
  return carried.get(name) ?? '';
}

/** Forgets what links carried in this tab, before a script of somebody else runs in it. */
export function forgetLinks(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEPT)) sessionStorage.removeItem(key);
}

/**
 * Takes what the link carried out of the address, before anything else runs: of the password reset from the query (specification §4),
 * of every other link from the fragment, which no server sees. It is kept for a reload of the page in this tab.
 */
function take(): URLSearchParams {
  const { hash, search } = window.location;
  const given = (/^\/+reset\/*$/i.test(pathname) ? search : hash).slice(1);
  if (hash !== '' || search !== '') window.history.replaceState(window.history.state, '', pathname);
  // Another link to the page that is open already only changes the fragment.
  window.addEventListener('hashchange', () => {
    if (window.location.hash !== '') window.location.reload();
  });
  try {
    if (given !== '') sessionStorage.setItem(KEPT + pathname, given);
    return new URLSearchParams(sessionStorage.getItem(KEPT + pathname) ?? '');
  } catch {
    // Where nothing may be stored a reload needs the link again.
    return new URLSearchParams(given);
  }
}

import type { SessionEnd } from '@tonnage/contract/refusals';
import { whenSignedOut } from './api.ts';
import { countDrafts } from './drafts.ts';
import { storedEnd } from './session.ts';
import { shownUser, storedAccount, storedUserId, whenStale } from './shown.ts';
import { storeTyped } from './typed.ts';
import { isLogin, storeEnded } from './return-to.ts';

const SWITCHED = 'switched';

let isLeaving = false;
// A page that is shown again out of the browser's memory may be left again.
window.addEventListener('pageshow', () => (isLeaving = false));

/** Leaves the page, once. What is typed is kept, so nothing has to ask; `go` is told whether there was anything. */
function leave(userId: string | null, go: (kept: boolean) => void): void {
  if (isLeaving) return;
  isLeaving = true;
  const kept = storeTyped(userId);
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  go(kept || (userId !== null && countDrafts(userId) > 0));
}

/** Loads the page again without asking: what it shows does not hold any more. */
export function reloadPage(): void {
  leave(shownUser(), () => window.location.reload());
}

/**
 * Leads to the app's login page when the session has ended, here or in another tab, and after the login back to this page; reloads the
 * page when another tab has switched the account or the person.
 */
export function followSession(login: () => string): void {
  const end = (userId: string | null, reason: SessionEnd | null) => {
    const { pathname, search } = window.location;
    if (isLogin(pathname)) return;
    leave(userId, (kept) => {
      storeEnded(pathname + search, userId, { reason, kept });
      window.location.assign(login());
    });
  };
  whenSignedOut(end);
  whenStale(() => {
    const userId = shownUser();
    if (storedUserId() === null) return end(userId, storedEnd());
    leave(userId, () => {
      // Staff who no longer view the portal as a customer have nothing here.
      if (storedAccount() === '') return window.location.assign('/desk/customers');
      sessionStorage.setItem(SWITCHED, '1');
      window.location.reload();
    });
  });
  // Somebody has logged in in another tab: the login page here goes on with them.
  window.addEventListener('storage', () => {
    if (shownUser() === null && storedUserId() !== null && isLogin(window.location.pathname)) window.location.reload();
  });
}

/** Whether this page was reloaded because another tab had switched; asked once. */
export function wasSwitched(): boolean {
  const was = sessionStorage.getItem(SWITCHED) !== null;
  sessionStorage.removeItem(SWITCHED);
  return was;
}

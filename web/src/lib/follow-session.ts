import type { SessionEnd } from '@tonnage/contract/refusals';
import { whenFactorRequired, whenSignedOut } from './api.ts';
import { countDrafts } from './drafts.ts';
import { storedEnd } from './session.ts';
import { shownUser, storedAccount, storedUserId, whenStale } from './shown.ts';
import { storeTyped } from './typed.ts';
import { isLogin, storeEnded, storeLeft } from './return-to.ts';

const SWITCHED = 'switched';

let isLeaving = false;
// A page restored from the back/forward cache may be left again.
window.addEventListener('pageshow', () => (isLeaving = false));

/** Leaves the page once. Typed input is stored, so no confirmation is needed; `go` is told whether there was any. */
function leave(userId: string | null, go: (isStored: boolean) => void): void {
  if (isLeaving) return;
  isLeaving = true;
  const isStored = storeTyped(userId);
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  go(isStored || (userId !== null && countDrafts(userId) > 0));
}

/** Reloads the page without confirmation, because its content is out of date. */
export function reloadPage(): void {
  leave(shownUser(), () => window.location.reload());
}

/**
 * Opens the page that sets up two-factor authentication (`factor`) when a session still owes it, which returns to this one.
 * Opens the app's login page when the session has ended, here or in another tab, and returns to this page after the login.
 * Reloads the page when another tab has switched the account or the user.
 */
export function followSession(login: () => string, factor = '/two-factor'): void {
  const end = (userId: string | null, reason: SessionEnd | null) => {
    const { pathname, search } = window.location;
    if (isLogin(pathname)) return;
    leave(userId, (kept) => {
      storeEnded(pathname + search, userId, { reason, kept });
      window.location.assign(login());
    });
  };
  whenSignedOut(end);
  whenFactorRequired((userId) => {
    const { pathname, search } = window.location;
    if (pathname === factor) return;
    leave(userId, () => {
      storeLeft(pathname + search, userId);
      window.location.assign(factor);
    });
  });
  whenStale(() => {
    const userId = shownUser();
    if (storedUserId() === null) return end(userId, storedEnd());
    leave(userId, () => {
      // Staff who have stopped viewing the portal as a customer have nothing to see here.
      if (storedAccount() === '') return window.location.assign('/desk/customers');
      sessionStorage.setItem(SWITCHED, '1');
      window.location.reload();
    });
  });
  // Somebody logged in in another tab: the login page here continues as that user.
  window.addEventListener('storage', () => {
    if (shownUser() === null && storedUserId() !== null && isLogin(window.location.pathname)) window.location.reload();
  });
}

/** Whether this page was reloaded because another tab switched; true only once. */
export function wasSwitched(): boolean {
  const was = sessionStorage.getItem(SWITCHED) !== null;
  sessionStorage.removeItem(SWITCHED);
  return was;
}

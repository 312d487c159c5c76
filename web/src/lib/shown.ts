/** Storage keys of the session's user and of its account ('' is none), read by all tabs. */
export const USER = 'userId';
export const ACCOUNT = 'accountId';
export const storedUserId = (): string | null => localStorage.getItem(USER) || null;
export const storedAccount = (): string | null => localStorage.getItem(ACCOUNT);

/**
 * The user this page was loaded for, and which of their accounts it shows. The browser's tabs share one session:
 * another tab may switch the account, log out, or log in as another user, and this page must not go on under the old
 * session.
 */
let userId: string | null = storedUserId();
let since = Date.now();
let accountId: string | null = null;
/** Null in the driver's app, which has a link and no session. */
let onStale: (() => void) | null = null;

export const shownUser = (): string | null => userId;
/** When the user logged in on this page or the page was loaded, as epoch milliseconds. */
export const shownSince = (): number => since;
/** Null until it is known, and in apps without accounts. */
export const shownAccount = (): string | null => accountId;

/** Called when a user has logged in or out on this page. */
export function showUser(id: string | null): void {
  if (id !== userId) accountId = null;
  userId = id;
  since = Date.now();
}

/** Called when this page has loaded an account or switched to it. */
export function showAccount(id: string): void {
  accountId = id;
}

/** Whether the stored session has moved on to another user or account than this page shows. */
export function isStale(): boolean {
  if (onStale === null || userId === null) return false;
  const account = storedAccount();
  return storedUserId() !== userId || (accountId !== null && account !== null && account !== accountId);
}

/** Tells the application that this page no longer matches the session. */
export function reportStale(): void {
  onStale?.();
}

/**
 * Calls the handler once this page is stale: as soon as another tab changes the session, when the page returns from the
 * background or the back/forward cache, and when the server reports it.
 */
export function whenStale(handler: () => void): void {
  onStale = handler;
  const look = () => isStale() && handler();
  window.addEventListener('storage', look);
  window.addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
}

/** Where the browser keeps whose session it is, and the account that it works in ('' is none); read by all of its tabs. */
export const USER = 'userId';
export const ACCOUNT = 'accountId';
export const storedUserId = (): string | null => localStorage.getItem(USER) || null;
export const storedAccount = (): string | null => localStorage.getItem(ACCOUNT);

/**
 * Whom this page was loaded for, and which of their accounts it shows. The browser's tabs share one session: another tab may switch
 * the account, log out, or log in as somebody else, and this page must not go on in a name that is no longer the session's.
 */
let userId: string | null = storedUserId();
let since = Date.now();
let accountId: string | null = null;
/** Null in the driver's app, which has a link and no session. */
let onStale: (() => void) | null = null;

export const shownUser = (): string | null => userId;
/** Since when they are logged in on this page, or it is loaded; epoch milliseconds. */
export const shownSince = (): number => since;
/** Null until it is known, and in apps without accounts. */
export const shownAccount = (): string | null => accountId;

/** Somebody has logged in or out in this page. */
export function showUser(id: string | null): void {
  if (id !== userId) accountId = null;
  userId = id;
  since = Date.now();
}

/** This page has loaded an account, or has switched to it. */
export function showAccount(id: string): void {
  accountId = id;
}

/** Whether the stored session has moved on to another person or account than this page shows. */
export function isStale(): boolean {
  if (onStale === null || userId === null) return false;
  const account = storedAccount();
  return storedUserId() !== userId || (accountId !== null && account !== null && account !== accountId);
}

/** Tells the application that what this page shows is no longer the session's. */
export function reportStale(): void {
  onStale?.();
}

/**
 * Calls once this page is stale: as soon as another tab changes the session, when the page comes back from the background or out of
 * the browser's memory, and when the server says so.
 */
export function whenStale(handler: () => void): void {
  onStale = handler;
  const look = () => isStale() && handler();
  window.addEventListener('storage', look);
  window.addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
}

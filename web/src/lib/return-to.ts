import type { SessionEnd } from '@tonnage/contract/refusals';
import type { User } from '@tonnage/contract/core/identity/auth';
import { appPathOf, mayEnter } from './apps.ts';

/** The page to return to after the login. It belongs to this tab: it survives a reload and is lost with the tab. */
interface ReturnTo {
  /** Path and query, of this origin. */
  path: string;
  /** The user whose session ended there; null when a guest opened the address. */
  userId: string | null;
  ended?: Ended;
}

/** How a session ended on a page: the reason, if known, and whether typed input was stored. */
export interface Ended {
  reason: SessionEnd | null;
  kept: boolean;
}

const KEY = 'wanted';
const RETURNED = 'returned';
/** Milliseconds within which the page returned to has loaded or been refused. */
const RETURNING_MS = 30_000;
export const OPEN = '/open/';
const LOGINS = new Set(['/', '/login', '/desk/login', '/metrics/login']);

export const isLogin = (path: string): boolean => LOGINS.has(path);

/** Remembers the page that requires a login. */
export function storeReturnTo(path: string): void {
  store({ path, userId: null });
}

/** Remembers the page that a user left in order to set up two-factor authentication. */
export function storeLeft(path: string, userId: string): void {
  store({ path, userId });
}

/** Remembers the page on which a session has ended. */
export function storeEnded(path: string, userId: string | null, ended: Ended): void {
  store({ path, userId, ended });
}

function store(returnTo: ReturnTo): void {
  if (isLogin(returnTo.path.split('?')[0]!)) return;
  sessionStorage.setItem(KEY, JSON.stringify(returnTo));
}

/** How a session ended on a page, so that the login page can explain itself; null if none ended. */
export const howEnded = (): Ended | null => read()?.ended ?? null;

export function forgetReturnTo(): void {
  sessionStorage.removeItem(KEY);
}

/**
 * Returns, once, where to go after a login through one of these apps ('' is the portal); null means the user's start
 * page. Only a path of this origin, of an app that is open to the user, and not a page on which another user's session
 * ended.
 */
export function takeReturnTo(user: Pick<User, 'id' | 'faces'>, through: readonly string[]): string | null {
  const returnTo = read();
  forgetReturnTo();
  if (returnTo === null || (returnTo.userId !== null && returnTo.userId !== user.id)) return null;
  const { origin, pathname, search } = new URL(returnTo.path, window.location.origin);
  const app = appPathOf(pathname);
  if (origin !== window.location.origin || !returnTo.path.startsWith('/') || returnTo.path.startsWith('//'))
    return null;
  if (!through.includes(app) || !mayEnter(user, app)) return null;
  sessionStorage.setItem(RETURNED, JSON.stringify({ path: pathname, at: Date.now() }));
  return pathname + search;
}

/** Whether the user has just returned to this page after a login. */
export function hasJustReturned(path: string): boolean {
  const returned = JSON.parse(sessionStorage.getItem(RETURNED) ?? 'null') as { path: string; at: number } | null;
  return returned !== null && returned.path === path && Date.now() - returned.at < RETURNING_MS;
}

function read(): ReturnTo | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ReturnTo | null;
  } catch {
    return null;
  }
}

import type { SessionEnd } from '@tonnage/contract/refusals';
import type { User } from '@tonnage/contract/core/identity/auth';
import { facePathOf, mayEnter } from './apps.ts';

/** A page to return to after the login. It is this tab's: it survives a reload and is gone with the tab. */
interface ReturnTo {
  /** Path and query, of this origin. */
  path: string;
  /** Whose session ended there; null where the address was opened by somebody who was not logged in. */
  userId: string | null;
  ended?: Ended;
}

/** How a session ended on a page: why, where the server knows, and whether what was typed is kept. */
export interface Ended {
  reason: SessionEnd | null;
  kept: boolean;
}

const KEY = 'wanted';
const RETURNED = 'returned';
/** Milliseconds in which a page that one returned to has loaded, or has been refused. */
const RETURNING_MS = 30_000;
export const OPEN = '/open/';
const LOGINS = new Set(['/', '/login', '/desk/login', '/metrics/login']);

export const isLogin = (path: string): boolean => LOGINS.has(path);

/** Remembers the page that a login is asked for. */
export function storeReturnTo(path: string): void {
  store({ path, userId: null });
}

/** Remembers the page on which a session has ended. */
export function storeEnded(path: string, userId: string | null, ended: Ended): void {
  store({ path, userId, ended });
}

function store(wanted: ReturnTo): void {
  if (isLogin(wanted.path.split('?')[0]!)) return;
  sessionStorage.setItem(KEY, JSON.stringify(wanted));
}

/** How a session has ended on a page, so that the login page says why it is there; null where none has. */
export const howEnded = (): Ended | null => read()?.ended ?? null;

export function forgetReturnTo(): void {
  sessionStorage.removeItem(KEY);
}

/**
 * Where to go after a login through one of these apps ('' is the portal), once; null: to where the person begins. Only a path of this
 * origin, of an app that is open to them, and not a page on which somebody else's session ended.
 */
export function takeReturnTo(user: Pick<User, 'id' | 'faces'>, through: readonly string[]): string | null {
  const wanted = read();
  forgetReturnTo();
  if (wanted === null || (wanted.userId !== null && wanted.userId !== user.id)) return null;
  const { origin, pathname, search } = new URL(wanted.path, window.location.origin);
  const face = facePathOf(pathname);
  if (origin !== window.location.origin || !wanted.path.startsWith('/') || wanted.path.startsWith('//')) return null;
  if (!through.includes(face) || !mayEnter(user, face)) return null;
  sessionStorage.setItem(RETURNED, JSON.stringify({ path: pathname, at: Date.now() }));
  return pathname + search;
}

/** Whether this page was just returned to after a login. */
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

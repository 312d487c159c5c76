import { forgetAnswers } from './answer-cache.ts';
import { ACCOUNT, showUser, storedAccount, storedUserId, USER } from './shown.ts';
import type { SessionEnd } from '@tonnage/contract/refusals';
import type { User } from '@tonnage/contract/core/identity/auth';

/** What the browser stores of the signed-in user, with the names of the specification (§3). */
export interface LocalSession {
  userId: string;
  name: string;
  email: string;
  jwt: string;
  pictureUrl: string | null;
  hasGSToken: boolean;
  paymentToken: string | null;
  fromStaff: 0 | 1;
}

const KEYS = {
  userId: USER,
  name: 'userName',
  email: 'userEmail',
  jwt: 'jwt',
  pictureUrl: 'pictureUrl',
  hasGSToken: 'hasGSToken',
  paymentToken: 'paymentToken',
  fromStaff: 'fromStaff',
} as const satisfies Record<keyof LocalSession, string>;

/** Tells the other tabs which account the session works in; null when that must be fetched. */
export function storeAccount(id: string | null): void {
  if (id === null) localStorage.removeItem(ACCOUNT);
  else if (storedAccount() !== id) localStorage.setItem(ACCOUNT, id);
}

/** The stored session, or null when no user id is stored: the route guard uses this. */
export function storedSession(): LocalSession | null {
  const read = (key: keyof LocalSession) => localStorage.getItem(KEYS[key]);
  const userId = read('userId');
  if (!userId) return null;
  return {
    userId,
    name: read('name') ?? '',
    email: read('email') ?? '',
    jwt: read('jwt') ?? '',
    pictureUrl: read('pictureUrl') || null,
    hasGSToken: read('hasGSToken') === 'true',
    paymentToken: read('paymentToken') || null,
    fromStaff: read('fromStaff') === '1' ? 1 : 0,
  };
}

/** Stores the signed-in user, and the token if there is a new one. */
export function storeSession(user: User, jwt?: string): void {
  localStorage.removeItem(ENDED);
  void forgetAnswers(user.id);
  if (storedUserId() !== user.id) localStorage.removeItem(ACCOUNT);
  showUser(user.id);
  if (jwt !== undefined) localStorage.setItem(KEYS.jwt, jwt);
  localStorage.setItem(KEYS.userId, user.id);
  localStorage.setItem(KEYS.name, user.username);
  localStorage.setItem(KEYS.email, user.email);
  localStorage.setItem(KEYS.pictureUrl, user.pictureUrl ?? '');
  localStorage.setItem(KEYS.hasGSToken, String(user.hasGSToken));
  localStorage.setItem(KEYS.fromStaff, String(user.fromStaff));
}

/** The reference of the card payment that the user has left to make; null once they are back. */
export function storePaymentToken(reference: string | null): void {
  if (reference === null) localStorage.removeItem(KEYS.paymentToken);
  else if (storedSession()) localStorage.setItem(KEYS.paymentToken, reference);
}

/** What this tab keeps for its own reload (reload.ts). */
export const RELOADED = 'reloaded';

/** Why the last session ended, for the other tabs; it names no user and is removed by the next login. */
const ENDED = 'ended';

/** Why the previous session ended. */
export function storedEnd(): SessionEnd | null {
  return (localStorage.getItem(ENDED) as SessionEnd | null) ?? 'LOGGED_OUT';
}

/**
 * Logout clears every stored value of the user (specification §4) and every cached answer. `reason`: why the server has
 * ended the session, for the other tabs.
 */
export function clearSession(reason: SessionEnd | null = 'LOGGED_OUT'): void {
  // Store this first: the other tabs look as soon as the user is gone.
  localStorage.setItem(ENDED, reason ?? '');
  for (const key of [...Object.values(KEYS), ACCOUNT]) localStorage.removeItem(key);
  sessionStorage.removeItem(RELOADED);
  showUser(null);
  void forgetAnswers(null);
}

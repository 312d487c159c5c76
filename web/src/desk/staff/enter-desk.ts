import type { User } from '@tonnage/contract/core/identity/auth';
import { storeSession } from '../../lib/session.ts';
import { takeReturnTo } from '../../lib/return-to.ts';

/** Keeps who signed in, and opens the desk, or the page of it that they had asked for. */
export function enterDesk(user: User, jwt: string): void {
  storeSession(user, jwt);
  window.location.assign(takeReturnTo(user, ['/desk']) ?? '/desk');
}

import type { User } from '@tonnage/contract/core/identity/auth';
import { storeSession } from '../../lib/session.ts';
import { takeReturnTo } from '../../lib/return-to.ts';

/** Stores the session, and opens the desk or the page that the user had requested. */
export function enterDesk(user: User, jwt: string): void {
  storeSession(user, jwt);
  window.location.assign(takeReturnTo(user, ['/desk']) ?? '/desk');
}

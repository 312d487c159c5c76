import type { User } from '@tonnage/contract/auth';
import { storeSession } from '../../../lib/session.ts';

/** Keeps who signed in, and opens the desk. */
export function enterDesk(user: User, jwt: string): void {
  storeSession(user, jwt);
  window.location.assign('/desk');
}

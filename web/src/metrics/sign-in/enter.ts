import type { User } from '@tonnage/contract/core/identity/auth';
import { startOf } from '../../lib/apps.ts';
import { takeReturnTo } from '../../lib/return-to.ts';
import { storeSession } from '../../lib/session.ts';
import { SCORECARD } from '../paths.ts';

/** Stores the signed-in user and opens the page that asked for the login, otherwise `start` or their start page. */
export function enter(user: User, jwt: string, start: '/metrics' | '/metrics/welcome' = SCORECARD): void {
  storeSession(user, jwt);
  const own = user.faces.includes('metrics') ? start : startOf(user);
  window.location.assign(takeReturnTo(user, ['/metrics']) ?? own);
}

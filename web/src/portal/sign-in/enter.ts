import type { User } from '@tonnage/contract/core/identity/auth';
import { startOf } from '../../lib/apps.ts';
import { takeReturnTo } from '../../lib/return-to.ts';
import { storeSession } from '../../lib/session.ts';

/** Stores the signed-in user. Returns the address to open: where they had been, or their start page. */
export function enter(user: User, jwt?: string): string {
  storeSession(user, jwt);
  // The desk has its own login page only while the portal is closed.
  return takeReturnTo(user, ['', '/desk']) ?? startOf(user);
}

import { call } from './api.ts';
import { dropDrafts } from './drafts.ts';
import { outbox } from './outbox/browser-outbox.ts';
import { ownerOf } from './outbox/store.ts';
import { clearSession } from './session.ts';
import { forgetTyped, forgetTypedEverywhere } from './typed.ts';
import { forgetReturnTo } from './return-to.ts';

/**
 * Ends the session on the server and clears it here; an unreachable server does not keep the user signed in. A provider whose session
 * ends too is another page, which leads back to the login.
 */
export async function logOut(): Promise<void> {
  const ended = await call('logout', {}).catch(() => undefined);
  clearSession();
  forgetReturnTo();
  forgetTyped();
  if (!ended?.next) return;
  window.location.assign(ended.next);
  await new Promise(() => undefined);
}

/** Deletes the user's typed but unsent input from this device, in all tabs. */
export async function forgetUnsent(userId: string): Promise<void> {
  await outbox.removeAll(ownerOf(userId));
  dropDrafts(userId);
  forgetTypedEverywhere(userId);
}

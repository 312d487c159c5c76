import { call } from './api.ts';
import { dropDrafts } from './drafts.ts';
import { outbox } from './outbox/browser-outbox.ts';
import { ownerOf } from './outbox/store.ts';
import { clearSession } from './session.ts';
import { forgetTyped, forgetTypedEverywhere } from './typed.ts';
import { forgetReturnTo } from './return-to.ts';

/** Ends the session on the server and clears it here; an unreachable server does not keep the user signed in. */
export async function logOut(): Promise<void> {
  await call('logout', {}).catch(() => undefined);
  clearSession();
  forgetReturnTo();
  forgetTyped();
}

/** Deletes the user's typed but unsent input from this device, in all tabs. */
export async function forgetUnsent(userId: string): Promise<void> {
  await outbox.removeAll(ownerOf(userId));
  dropDrafts(userId);
  forgetTypedEverywhere(userId);
}

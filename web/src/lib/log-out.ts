import { call } from './api.ts';
import { clearSession } from './session.ts';
import { forgetWanted } from './wanted.ts';

/** Ends the session on the server and forgets it here; a server that cannot be reached does not keep anybody signed in. */
export async function logOut(): Promise<void> {
  await call('logout', {}).catch(() => undefined);
  clearSession();
  forgetWanted();
}

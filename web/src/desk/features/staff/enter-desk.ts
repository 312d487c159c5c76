import { call } from '../../../lib/api.ts';
import { storeSession } from '../../../lib/session.ts';

/** Signs somebody in and opens the desk. Throws ApiError. */
export async function enterDesk(body: { identifier: string; password: string; code?: string }): Promise<void> {
  const { jwt } = await call('login', { body });
  storeSession(await call('me', {}, { jwt }), jwt);
  window.location.assign('/desk');
}

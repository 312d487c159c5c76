import type { User } from '@tonnage/contract/core/identity/auth';
import type { Sent } from '@tonnage/contract/endpoint';
import { call } from './api.ts';
import type { Calls } from './calls.ts';

/** Signs a user in and fetches their profile. Nothing is stored yet. Throws ApiError. */
export async function signIn(body: Sent<Calls['login']>['body']): Promise<{ jwt: string; user: User }> {
  const { jwt } = await call('login', { body });
  return { jwt, user: await call('me', {}, { jwt }) };
}

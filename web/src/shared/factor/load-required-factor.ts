import { redirect } from '@tanstack/react-router';
import { queryOf } from '../../lib/queries.ts';
import { storedSession } from '../../lib/session.ts';
import type { Visit } from '../screen.ts';

/** What the screen of a required two-factor authentication shows first. Without a session it is the login. */
export function loadRequiredFactor({ queryClient }: Pick<Visit<object, object>, 'queryClient'>) {
  if (!storedSession()) throw redirect({ href: '/login' });
  return Promise.all([
    queryClient.ensureQueryData(queryOf('me', {})),
    queryClient.ensureQueryData(queryOf('listPasskeys', {})),
  ]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '@tonnage/contract/core/identity/auth';
import { applicationQuery } from '../../lib/queries.ts';
import { appPathOf } from '../../lib/apps.ts';
import { enter } from './enter.ts';

/** Stores the signed-in user and opens their start page, or the target of an email's link. */
export function useSignedIn(): (user: User, jwt?: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (user, jwt) => {
    const start = enter(user, jwt);
    // Another user may have been here before: application data is loaded again for each session.
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== applicationQuery.queryKey[0] });
    if (appPathOf(start) === '') return navigate({ href: start });
    // Another app is a separate page.
    window.location.assign(start);
    return new Promise(() => undefined);
  };
}

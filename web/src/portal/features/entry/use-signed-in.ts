import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '@tonnage/contract/auth';
import { applicationQuery } from '../../../lib/queries.ts';
import { storeSession } from '../../../lib/session.ts';

/** Keeps who has signed in and goes to the dashboard (specification §4). */
export function useSignedIn(): (user: User, jwt?: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (user, jwt) => {
    storeSession(user, jwt);
    // Another person may have been here before: application data is loaded anew for each session.
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== applicationQuery.queryKey[0] });
    return navigate({ to: '/dashboard' });
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '@tonnage/contract/core/identity/auth';
import { applicationQuery } from '../../lib/queries.ts';
import { facePathOf, startOf } from '../../lib/apps.ts';
import { storeSession } from '../../lib/session.ts';
import { takeReturnTo } from '../../lib/return-to.ts';

/** Keeps who has signed in and goes to where they begin, or to what an email's link was to open. */
export function useSignedIn(): (user: User, jwt?: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (user, jwt) => {
    storeSession(user, jwt);
    // Another person may have been here before: application data is loaded again for each session.
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== applicationQuery.queryKey[0] });
    // The desk has no login page of its own but while the portal is closed.
    const start = takeReturnTo(user, ['', '/desk']) ?? startOf(user);
    if (facePathOf(start) === '') return navigate({ href: start });
    // Another face is a page of its own.
    window.location.assign(start);
    return new Promise(() => undefined);
  };
}

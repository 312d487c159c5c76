import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { applicationQuery } from '../../../lib/queries.ts';
import { clearSession } from '../../../lib/session.ts';

/** Ends the session on the server and forgets it here; a server that cannot be reached does not keep anybody signed in. */
export function useLogOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const leave = async () => {
      await call('logout', {}).catch(() => undefined);
      clearSession();
      await navigate({ to: '/login' });
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== applicationQuery.queryKey[0] });
    };
    void leave();
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { confirmLogOut } from '../../shared/log-out.ts';
import { applicationQuery } from '../../lib/queries.ts';

/**
 * Logs out, asking first if something is unsent, and loads the login page, which discards everything of the session.
 */
export function useLogOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const leave = async () => {
      if (!(await confirmLogOut())) return;
      await navigate({ to: '/login' });
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== applicationQuery.queryKey[0] });
    };
    void leave();
  };
}

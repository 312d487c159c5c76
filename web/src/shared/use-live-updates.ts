import type { Topic } from '@tonnage/contract/live-updates';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallName } from '../lib/calls.ts';
import { reloadPage } from '../lib/follow-session.ts';
import { followChanges } from '../lib/live-updates.ts';
import { AT_ONCE } from './use-at-once.ts';

/** While the frame is mounted, refetches these calls, by topic, when the server reports a change. */
export function useLiveUpdates(calls: Readonly<Partial<Record<Topic, readonly CallName[]>>>): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges((topics) => {
        const changed = new Set(topics.flatMap((topic) => calls[topic] ?? []));
        // While a change is being sent, an answer from before it would hide it; it refetches them itself.
        const refetchType = client.isMutating({ mutationKey: AT_ONCE }) > 0 ? 'none' : 'active';
        for (const name of changed) {
          void client.invalidateQueries({ queryKey: [name], refetchType });
          // A first answer that is under way may be from before the change.
          const first = client.getQueryCache().findAll({
            queryKey: [name],
            fetchStatus: 'fetching',
            predicate: ({ state }) => state.data === undefined,
          });
          for (const { promise, queryKey } of first)
            promise?.then(
              () => client.invalidateQueries({ queryKey, exact: true, refetchType }),
              () => undefined,
            );
        }
      }, reloadPage),
    [client, calls],
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallName } from '../lib/calls.ts';
import { readersOf, refetch, refetchType } from '../lib/changes.ts';
import { reloadPage } from '../lib/follow-session.ts';
import { followChanges } from '../lib/live-updates.ts';

/**
 * Not fetched again on a live update: the next free day, which a form proposes, would change just as the user presses the button; a
 * day that was taken is refused, with alternatives.
 */
const STAYS: readonly CallName[] = ['getLockedDates'];

/** While the frame is mounted, what the server reports as changed is fetched again. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges((topics) => {
        void refetch(client, topics, STAYS);
        // A first answer that is under way may be from before the change.
        const changed = readersOf(topics, STAYS);
        const first = client.getQueryCache().findAll({
          fetchStatus: 'fetching',
          predicate: ({ state, queryKey: [name] }) => state.data === undefined && changed.has(name),
        });
        for (const { promise, queryKey } of first)
          promise?.then(
            () => client.invalidateQueries({ queryKey, exact: true, refetchType: refetchType(client) }),
            () => undefined,
          );
      }, reloadPage),
    [client],
  );
}

import type { QueryClient } from '@tanstack/react-query';
import { connection } from '../lib/connection.ts';
import { isTransient } from '../lib/outbox/transient.ts';
import { applicationQuery } from '../lib/queries.ts';

/** Milliseconds between two looks for a server that cannot be reached though the device has a network, and between two repairs. */
const LOOK_AGAIN_MS = 5_000;

/**
 * When the connection is back everything on the screen is asked for again, and screens that could not be loaded without it are loaded,
 * so that nobody has to press "Try again".
 */
export function watchConnection(client: QueryClient, router: { invalidate: () => Promise<void> }): void {
  let wasOnline = connection.read().online;
  let healedAt = 0;
  const ask = () => void client.refetchQueries({ type: 'active' });
  /** What asks also finds out whether the server answers: where nothing on the screen does, this. */
  const look = () => {
    if (
      client
        .getQueryCache()
        .getAll()
        .some((query) => query.isActive())
    )
      ask();
    else void client.fetchQuery({ ...applicationQuery, staleTime: 0 }).catch(() => undefined);
  };
  connection.whenBack(ask);
  connection.subscribe(() => {
    const { online } = connection.read();
    const isBack = online && !wasOnline;
    wasOnline = online;
    if (!isBack || Date.now() - healedAt < LOOK_AGAIN_MS) return;
    healedAt = Date.now();
    const all = client.getQueryCache().getAll();
    if (all.some(({ state }) => state.status === 'error' && isTransient(state.error))) void router.invalidate();
  });
  window.addEventListener('online', look);
  window.setInterval(() => {
    if (!connection.read().online && navigator.onLine) look();
  }, LOOK_AGAIN_MS);
}

import type { QueryClient } from '@tanstack/react-query';
import { connection } from '../lib/connection.ts';
import { isTransient } from '../lib/outbox/transient.ts';
import { applicationQuery } from '../lib/queries.ts';

/** Milliseconds between checks for an unreachable server while the device has a network, and between retries. */
const LOOK_AGAIN_MS = 5_000;

/**
 * When the connection returns, refetches everything on the screen and loads the screens that had failed, so that nobody
 * has to press "Try again".
 */
export function watchConnection(client: QueryClient, router: { invalidate: () => Promise<void> }): void {
  let wasOnline = connection.read().online;
  let healedAt = 0;
  const ask = () => void client.refetchQueries({ type: 'active' });
  /** Any request finds out whether the server answers; this one is for screens that send none. */
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

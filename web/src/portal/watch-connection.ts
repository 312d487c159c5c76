import type { QueryClient } from '@tanstack/react-query';
import { connection } from '../lib/connection.ts';

/** Milliseconds between two looks for a server that cannot be reached though the device has a network. */
const LOOK_AGAIN_MS = 5_000;

/** When the connection is back everything on the screen is asked for again. */
export function watchConnection(client: QueryClient): void {
  const ask = () => void client.refetchQueries({ type: 'active' });
  connection.whenBack(ask);
  window.addEventListener('online', ask);
  window.setInterval(() => {
    if (!connection.read().online && navigator.onLine) ask();
  }, LOOK_AGAIN_MS);
}

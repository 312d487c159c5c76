import type { Reply, Sent } from '@tonnage/contract/endpoint';
import { QueryCache, QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, lastSeen } from './api.ts';
import { isFinal } from './outbox/transient.ts';
import { pageApplication } from './page-application.ts';
import { followWrites } from './changes.ts';
import { cacheAnswer, currentEra } from './answer-cache.ts';
import { CALLS, type CallName, type Calls } from './calls.ts';
import { isRestored, keepForReload, restoreReloaded } from './reload.ts';

/**
 * The query of one call: a loader awaits it, the screen reads it with useSuspenseQuery. Its key is the call's name and
 * its input. It is never aborted: the first consumer to unmount, such as a closing search, would abort it for a loader
 * that awaits it too. What this person last saw is shown at once and checked behind it.
 */
export function queryOf<N extends CallName>(name: N, sent: Sent<Calls[N]>) {
  return queryOptions<Reply<Calls[N]>>({
    queryKey: [name, sent],
    queryFn: async ({ client, queryKey }) => {
      const seen = client.getQueryData(queryKey) === undefined ? await lastSeen(name, sent) : null;
      if (seen === null) return call(name, sent);
      // After this query has taken it.
      setTimeout(() => void checkBehind(client, queryKey));
      return seen;
    },
  });
}

/** Fetches what is shown from the cache. A refusal takes its place; without a connection it stays. */
async function checkBehind(client: QueryClient, queryKey: QueryKey): Promise<void> {
  try {
    await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
  } catch (error) {
    if (isFinal(error)) await client.resetQueries({ queryKey, exact: true });
  }
}

/** The same for a form, which must not start from an old version: it would be refused when it is sent. */
export function currentQueryOf<N extends CallName>(name: N, sent: Sent<Calls[N]>) {
  return { ...queryOf(name, sent), queryFn: () => call(name, sent) };
}

const ONCE_PER_SESSION = { staleTime: Infinity, gcTime: Infinity };

/** Application data, loaded once per session in this order: guest, authenticated, account (specification §4). */
export const applicationQuery = { ...queryOf('getApplicationAnonymous', {}), ...ONCE_PER_SESSION };
export const memberApplicationQuery = { ...queryOf('getApplicationAuth', {}), ...ONCE_PER_SESSION };
export const accountQuery = { ...queryOf('findMyAccount', {}), ...ONCE_PER_SESSION };

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // What the server refuses now must not stay on the screen from before the reload.
      onError: (error, { queryKey, state }) => {
        if (isRestored(state.dataUpdatedAt) && isFinal(error)) void client.resetQueries({ queryKey, exact: true });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Shown at once when somebody comes back to it, and checked behind.
        gcTime: 30 * 60_000,
        retry: (count, error) => count < 2 && navigator.onLine && mayPassSoon(error),
        refetchOnWindowFocus: true,
        // Query without a connection too, because the last answer may be cached.
        networkMode: 'always',
      },
      // A write that cannot be sent fails at once.
      mutations: { networkMode: 'always' },
    },
  });
  const application = pageApplication();
  if (application) {
    client.setQueryData(applicationQuery.queryKey, { data: application });
    // The page that opens without a connection has none.
    const answer = { reply: { data: application }, era: currentEra() };
    if ('caches' in globalThis) void cacheAnswer('', `/api${CALLS.getApplicationAnonymous[1]}`, answer);
  }
  followWrites(client);
  restoreReloaded(client);
  keepForReload(client);
  return client;
}

/**
 * A refusal is final, also that of a closed portal; only a lost connection is worth a retry, and a hung one has had its
 * time.
 */
function mayPassSoon(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'APPLICATION_DISABLED') return false;
  return error.status >= 502 || (error.status === 0 && (error.cause as Error | undefined)?.name !== 'TimeoutError');
}

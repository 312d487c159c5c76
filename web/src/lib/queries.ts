import type { Reply, Sent } from '@tonnage/contract/endpoint';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import type { CallName, Calls } from './calls.ts';

/**
 * The query of one call: a loader awaits it, the screen reads it with useSuspenseQuery. Its key is the call's name and what it sends. It is
 * never called off: whoever stops looking first, as a search that closes, would break it off for the loader that waits for it too.
 */
export function queryOf<N extends CallName>(name: N, sent: Sent<Calls[N]>) {
  return queryOptions<Reply<Calls[N]>>({
    queryKey: [name, sent],
    queryFn: () => call(name, sent),
  });
}

const ONCE_PER_SESSION = { staleTime: Infinity, gcTime: Infinity };

/** Application data, loaded once per session in this order: guest, authenticated, account (specification §4). */
export const applicationQuery = { ...queryOf('getApplicationAnonymous', {}), ...ONCE_PER_SESSION };
export const memberApplicationQuery = { ...queryOf('getApplicationAuth', {}), ...ONCE_PER_SESSION };
export const accountQuery = { ...queryOf('findMyAccount', {}), ...ONCE_PER_SESSION };

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 2 && navigator.onLine && mayPassSoon(error),
        refetchOnWindowFocus: true,
        // Without a connection too: what was answered last is still there to be asked for.
        networkMode: 'always',
      },
      // What cannot be sent says so at once.
      mutations: { networkMode: 'always' },
    },
  });
}

/** A refusal stays a refusal, that of a closed portal too; only a lost connection is worth another try, and one that hung has had its time. */
function mayPassSoon(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'APPLICATION_DISABLED') return false;
  return error.status >= 502 || (error.status === 0 && (error.cause as Error | undefined)?.name !== 'TimeoutError');
}

/** Everything in the portal that lists or counts orders, jobs and sites. */
export const ORDER_CALLS: readonly CallName[] = [
  'getOrdersByStatus',
  'getSiteOrdersByStatus',
  'getOrdersSummary',
  'getOrder',
  'getJob',
  'listSites',
  'getSite',
  'getLockedDates',
  'findMyAccount',
];

/** Everything in the portal that lists, counts or shows documents. */
export const DOCUMENT_CALLS: readonly CallName[] = [
  'listDocuments',
  'getDocument',
  'getDocumentNote',
  'getOrdersSummary',
  'getOrder',
  'checkCoverage',
];

/** After a write: all of it is asked for again. */
export async function refreshOrders(client: QueryClient): Promise<void> {
  await Promise.all(ORDER_CALLS.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

/** After an upload, a signature or a change. */
export async function refreshDocuments(client: QueryClient): Promise<void> {
  await Promise.all(DOCUMENT_CALLS.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

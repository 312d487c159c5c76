import type { DriverRoute } from '@tonnage/contract/skip-hire/fleet';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../lib/api.ts';
import { settledWithin } from '../lib/request.ts';
import { outbox } from '../lib/outbox/browser-outbox.ts';
import { isTransient } from '../lib/outbox/transient.ts';
import { addAction, actionsOf, forgetOldActions, linkIsOver, sendActions, type Input } from './actions.ts';

/** A driver's days on the phone, as last received (docs/decisions/0021). Unsent actions are in the outbox. */
const NAME = 'tonnage-run';

interface CachedRoute {
  token: string;
  run: DriverRoute;
  /** When the server sent it, epoch milliseconds. */
  at: number;
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('runs', { keyPath: 'token' });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => {
      opened = undefined;
      reject(request.error ?? new Error('IndexedDB cannot be opened.'));
    });
  });
  return opened;
}

/** Runs one transaction; resolves with the request's result once it is on disk. */
async function within<T>(mode: IDBTransactionMode, ask: (runs: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction('runs', mode);
  const request = ask(transaction.objectStore('runs'));
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    // A failed transaction is aborted, also one that exceeds the quota.
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing could be kept.')));
  });
}

/** Caches a day as just received. A full or forbidden storage loses only the copy, not the answer. */
async function cacheRoute(token: string, run: DriverRoute): Promise<void> {
  await within('readwrite', (runs) => runs.put({ token, run, at: Date.now() } satisfies CachedRoute)).catch(
    () => undefined,
  );
}

async function cachedRoute(token: string): Promise<CachedRoute | null> {
  return within<CachedRoute | undefined>('readonly', (runs) => runs.get(token)).then(
    (cached) => cached ?? null,
    () => null,
  );
}

/** Deletes the days whose link has expired. */
async function forgetOldRoutes(): Promise<void> {
  const runs = await within<CachedRoute[]>('readonly', (all) => all.getAll());
  for (const { token, run } of runs)
    if (Date.parse(run.expiresAt) < Date.now()) await within('readwrite', (all) => all.delete(token));
}

/** A day as shown: fresh, or cached at that time, epoch milliseconds. */
interface ShownRoute {
  run: DriverRoute;
  cachedAt: number | null;
}

/** Milliseconds between checks for changes by the office. */
const LOOK_AGAIN_MS = 20_000;
/**
 * Milliseconds between attempts to reach an unreachable server. A phone does not always report that its connection is
 * back.
 */
const TRY_AGAIN_MS = 4_000;
/**
 * Milliseconds after which the cached day is shown. The request continues, and its answer is cached for the next time.
 */
const LATE_MS = 6_000;

const routeKey = (token: string) => ['run', token];

/** The day from the server, or the cached one when the server is unreachable or slow. */
async function fetchOrCached(token: string): Promise<ShownRoute> {
  const request = fetchRoute(token);
  const cached = (await settledWithin(LATE_MS, request, (error) => !isTransient(error)))
    ? null
    : await cachedRoute(token);
  return cached === null ? request : { run: cached.run, cachedAt: cached.at };
}

async function fetchRoute(token: string): Promise<ShownRoute> {
  const { data: run } = await call('getDriverRoute', {}, { jwt: token });
  await cacheRoute(token, run);
  return { run, cachedAt: null };
}

/** Sends a route's pending actions and shows the results. */
async function sendWaiting(client: QueryClient, token: string, runId: string): Promise<void> {
  await sendActions(token, runId, (jobId, status) => {
    const done = ({ stops, ...run }: DriverRoute): DriverRoute => ({
      ...run,
      stops: stops.map((stop) => (stop.jobId === jobId ? { ...stop, status } : stop)),
    });
    client.setQueryData<ShownRoute>(routeKey(token), (shown) => shown && { ...shown, run: done(shown.run) });
    void client.invalidateQueries({ queryKey: routeKey(token) });
  });
}

/** A driver's day behind its link, its pending actions, and a way to add one. */
export function useRoute(token: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: routeKey(token),
    queryFn: () => fetchOrCached(token),
    refetchInterval: ({ state: { data } }) => (data?.cachedAt ? TRY_AGAIN_MS : LOOK_AGAIN_MS),
    retry: false,
  });
  const runId = query.data?.run.id;
  const over = linkIsOver(query.error);
  const entries = useSyncExternalStore(outbox.subscribe, outbox.read);
  const actions = useMemo(() => (runId === undefined ? [] : actionsOf(entries, runId)), [entries, runId]);

  useEffect(() => {
    if (runId === undefined || over) return undefined;
    const send = () => void sendWaiting(client, token, runId);
    const again = () => {
      send();
      void client.invalidateQueries({ queryKey: routeKey(token) });
    };
    void Promise.all([forgetOldRoutes(), forgetOldActions()]).catch(() => undefined);
    send();
    window.addEventListener('online', again);
    const timer = window.setInterval(send, TRY_AGAIN_MS);
    return () => {
      window.removeEventListener('online', again);
      window.clearInterval(timer);
    };
  }, [client, token, runId, over]);

  const act = useCallback(
    async (about: { jobId: string; about: string }, input: Input) => {
      if (runId !== undefined) await addAction(runId, { ...about, input }, () => sendWaiting(client, token, runId));
    },
    [client, token, runId],
  );

  return {
    shown: query.data,
    actions,
    /** The link is no longer valid; the cached day is still shown, because pending actions are not lost. */
    over,
    error: query.data || over ? null : query.error,
    retry: () => void query.refetch(),
    act,
    dismiss: (id: string) => outbox.remove(id),
  };
}

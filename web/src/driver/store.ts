import type { DriverRoute } from '@tonnage/contract/skip-hire/fleet';

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
export async function cacheRoute(token: string, run: DriverRoute): Promise<void> {
  await within('readwrite', (runs) => runs.put({ token, run, at: Date.now() } satisfies CachedRoute)).catch(
    () => undefined,
  );
}

export async function cachedRoute(token: string): Promise<CachedRoute | null> {
  return within<CachedRoute | undefined>('readonly', (runs) => runs.get(token)).then(
    (cached) => cached ?? null,
    () => null,
  );
}

/** Deletes the days whose link has expired. */
export async function forgetOldRoutes(): Promise<void> {
  const runs = await within<CachedRoute[]>('readonly', (all) => all.getAll());
  for (const { token, run } of runs)
    if (Date.parse(run.expiresAt) < Date.now()) await within('readwrite', (all) => all.delete(token));
}

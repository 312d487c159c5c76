import type { Run } from '@tonnage/contract/skip-hire/fleet';

/** A driver's days on the phone, each as it was last told (docs/decisions/0021). What is not sent yet lies in the outbox. */
const NAME = 'tonnage-run';

interface CachedRoute {
  token: string;
  run: Run;
  /** When the server told it, epoch milliseconds. */
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

/** One transaction; resolves when it is on the disk, with what the request gave. */
async function within<T>(mode: IDBTransactionMode, ask: (runs: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction('runs', mode);
  const request = ask(transaction.objectStore('runs'));
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    // A transaction that failed is called off, also one that the storage had no room for.
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing could be kept.')));
  });
}

/** Keeps a day as it was told now. A storage that is full or forbidden costs the copy, not the answer. */
export async function cacheRoute(token: string, run: Run): Promise<void> {
  await within('readwrite', (runs) => runs.put({ token, run, at: Date.now() } satisfies CachedRoute)).catch(
    () => undefined,
  );
}

export async function cachedRoute(token: string): Promise<CachedRoute | null> {
  return within<CachedRoute | undefined>('readonly', (runs) => runs.get(token)).then(
    (kept) => kept ?? null,
    () => null,
  );
}

/** Forgets the days whose link has run out. */
export async function forgetOldRoutes(): Promise<void> {
  const runs = await within<CachedRoute[]>('readonly', (all) => all.getAll());
  for (const { token, run } of runs)
    if (Date.parse(run.expiresAt) < Date.now()) await within('readwrite', (all) => all.delete(token));
}

import type { Run } from '@tonnage/contract/run';
import type { Deed } from './deeds.ts';

/**
 * What the phone keeps of a driver's days: each as it was last told, and what is not sent yet (docs/decisions/0031). It is kept in
 * IndexedDB, which holds pictures too, and survives the page and the phone being switched off.
 */
const NAME = 'tonnage-run';
/** A day that is over is forgotten, and what nobody would take any more: epoch milliseconds back. */
const KEPT_MS = 14 * 86_400_000;

interface KeptRun {
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
      request.result.createObjectStore('deeds', { keyPath: 'key' });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => {
      opened = undefined;
      reject(request.error ?? new Error('IndexedDB cannot be opened.'));
    });
  });
  return opened;
}

/** One transaction on one store; resolves when it is on the disk, with what the request gave. */
async function within<T>(
  store: 'runs' | 'deeds',
  mode: IDBTransactionMode,
  ask: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await open()).transaction(store, mode);
  const request = ask(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    // A transaction that failed is called off, also one that the storage had no room for.
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing could be kept.')));
  });
}

/** Keeps a day as it was told now. A storage that is full or forbidden costs the copy, not the answer. */
export async function keepRun(token: string, run: Run): Promise<void> {
  await within('runs', 'readwrite', (runs) => runs.put({ token, run, at: Date.now() } satisfies KeptRun)).catch(
    () => undefined,
  );
}

export async function keptRun(token: string): Promise<KeptRun | null> {
  return within<KeptRun | undefined>('runs', 'readonly', (runs) => runs.get(token)).then(
    (kept) => kept ?? null,
    () => null,
  );
}

/** The deeds of a run that are not sent, in the order in which they were done. */
export async function deedsOf(runId: string): Promise<Deed[]> {
  const all = await within<Deed[]>('deeds', 'readonly', (deeds) => deeds.getAll());
  return all.filter((deed) => deed.runId === runId).toSorted((a, b) => a.madeAt - b.madeAt);
}

/** Keeps a deed, or what became of it. Rejects where the phone keeps nothing: then the driver is told at once. */
export async function keepDeed(deed: Deed): Promise<void> {
  await within('deeds', 'readwrite', (deeds) => deeds.put(deed));
}

export async function dropDeed(key: string): Promise<void> {
  await within('deeds', 'readwrite', (deeds) => deeds.delete(key));
}

/** Forgets the days whose link has run out, and deeds that nobody would take any more. */
export async function forgetOld(): Promise<void> {
  const now = Date.now();
  const runs = await within<KeptRun[]>('runs', 'readonly', (all) => all.getAll());
  const deeds = await within<Deed[]>('deeds', 'readonly', (all) => all.getAll());
  for (const { token, run } of runs)
    if (Date.parse(run.expiresAt) < now) await within('runs', 'readwrite', (all) => all.delete(token));
  for (const { key, madeAt } of deeds) if (madeAt < now - KEPT_MS) await dropDeed(key);
}

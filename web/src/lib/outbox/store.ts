/** Something unsent, as it lies in IndexedDB: plain values and ArrayBuffers, never Blobs, which private sessions of Safari refuse. */
export interface Entry<Payload = unknown, Refusal = unknown> {
  /** Also the Idempotency-Key, where it is sent under one. */
  id: string;
  /** Whose it is: `ownerOf` a person, or a driver's run. Nobody else sees or sends it. */
  owner: string;
  /** What is sent together and in order: `requests`, the cells of one project, one run. */
  channel: string;
  /** Epoch milliseconds; also the order in which they are sent. */
  at: number;
  /** What it is, as the person reads it. */
  title: string;
  payload: Payload;
  /** It was sent and no answer came: the server may have it. */
  tried: boolean;
  /** Why the server did not take it; null while it is to be sent. */
  refusal: Refusal | null;
}

export const ownerOf = (userId: string): string => `user:${userId}`;

const NAME = 'tonnage-outbox';
const ENTRIES = 'entries';

/** The entries of all owners in the browser's IndexedDB. A write touches the entries that it names
 * and no others, so tabs do not overwrite one another. */
export class Store {
  readonly #factory: IDBFactory;
  #opened: Promise<IDBDatabase> | undefined;

  constructor(factory: IDBFactory) {
    this.#factory = factory;
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise((resolve, reject) => {
      const request = this.#factory.open(NAME, 1);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(ENTRIES, { keyPath: 'id' });
      });
      request.addEventListener('success', () => {
        // Also where the person has the browser delete what sites have stored.
        request.result.addEventListener('close', () => (this.#opened = undefined));
        request.result.addEventListener('versionchange', () => request.result.close());
        resolve(request.result);
      });
      request.addEventListener('error', () => {
        this.#opened = undefined;
        reject(request.error ?? new Error('IndexedDB cannot be opened.'));
      });
    });
    return this.#opened;
  }

  async #within<T>(mode: IDBTransactionMode, ask: (entries: IDBObjectStore) => { result: T }): Promise<T> {
    const transaction = (await this.#open()).transaction(ENTRIES, mode);
    return new Promise((resolve, reject) => {
      // Resolves once it is on the disk; one that found no room is aborted.
      transaction.addEventListener('complete', () => resolve(asked.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing could be stored.')));
      const asked = ask(transaction.objectStore(ENTRIES));
    });
  }

  /** All entries, the oldest first. */
  async all(): Promise<Entry[]> {
    const all = await this.#within<Entry[]>('readonly', (entries) => entries.getAll());
    return all.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  }

  async put(all: readonly Entry[]): Promise<void> {
    await this.#within('readwrite', (entries) => ({ result: all.map((entry) => entries.put(entry)) }));
  }

  /** Changes those entries that are still there, in one transaction; null removes one. */
  async change(ids: readonly string[], to: (entry: Entry) => Entry | null): Promise<void> {
    await this.#within('readwrite', (entries) => {
      for (const id of ids) {
        const request = entries.get(id) as IDBRequest<Entry | undefined>;
        request.addEventListener('success', () => {
          if (request.result === undefined) return;
          const changed = to(request.result);
          if (changed === null) entries.delete(id);
          else entries.put(changed);
        });
      }
      return { result: undefined };
    });
  }
}

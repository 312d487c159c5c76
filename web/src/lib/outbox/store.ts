/**
 * An unsent item as stored in IndexedDB: plain values and ArrayBuffers, no Blobs, which Safari's private sessions
 * refuse.
 */
export interface Entry<Payload = unknown, Refusal = unknown> {
  /** Also the Idempotency-Key, if the entry is sent under one. */
  id: string;
  /** The owner: `ownerOf` a user, or a driver's route. No one else sees or sends the entry. */
  owner: string;
  /** Entries of one channel are sent together and in order: `requests`, the cells of one project, one route. */
  channel: string;
  /** Epoch milliseconds; entries are sent in this order. */
  at: number;
  /** The title that the user reads. */
  title: string;
  payload: Payload;
  /** It was sent without an answer: the server may have it. */
  tried: boolean;
  /** Why the server refused it; null while it is still to be sent. */
  refusal: Refusal | null;
}

export const ownerOf = (userId: string): string => `user:${userId}`;

const NAME = 'tonnage-outbox';
const ENTRIES = 'entries';

/**
 * The entries of all owners in IndexedDB. A write touches only the entries that it names, so tabs do not overwrite one
 * another.
 */
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
        // This also happens when the user clears the browser's site data.
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

  async #within<T>(
    mode: IDBTransactionMode,
    ask: (entries: IDBObjectStore, transaction: IDBTransaction) => { result: T },
  ): Promise<T> {
    const transaction = (await this.#open()).transaction(ENTRIES, mode);
    return new Promise((resolve, reject) => {
      // Resolves once the data is on disk; a transaction that exceeds the quota is aborted.
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing could be stored.')));
      const request = ask(transaction.objectStore(ENTRIES), transaction);
    });
  }

  /** All entries, oldest first. */
  async all(): Promise<Entry[]> {
    const all = await this.#within<Entry[]>('readonly', (entries) => entries.getAll());
    return all.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  }

  async put(all: readonly Entry[]): Promise<void> {
    await this.#within('readwrite', (entries, transaction) => {
      for (const entry of all) entries.put(entry);
      // Otherwise the browser first reports each write back to the page, and a page that is left meanwhile loses them.
      transaction.commit();
      return { result: undefined };
    });
  }

  /** Changes the entries that still exist, in one transaction; null removes one. */
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

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

export const OPERATIONS = ['put', 'read', 'remove', 'list'] as const;
type Operation = (typeof OPERATIONS)[number];

/** A file that is not there is no fault of the store. */
const MISSING = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** How the store has done since the server started. */
export class StoreState {
  /** Calls that have not ended; a read ends with its last byte. */
  underWay = 0;
  readonly errors: Record<Operation, number> = { put: 0, read: 0, remove: 0, list: 0 };
  /** Whether the latest call that ended has failed. */
  degraded = false;

  async watch<T>(operation: Operation, call: () => Promise<T>): Promise<T> {
    this.underWay++;
    try {
      const result = await call();
      if (operation === 'read') this.#follow(result as Readable);
      else this.#ended();
      return result;
    } catch (error) {
      this.#ended(operation, error);
      throw error;
    }
  }

  #follow(stream: Readable): void {
    let failed: unknown;
    stream.once('error', (error) => (failed = error));
    stream.once('close', () => (failed === undefined ? this.#ended() : this.#ended('read', failed)));
  }

  #ended(operation?: Operation, error?: unknown): void {
    this.underWay--;
    const { cause = error } = (error ?? {}) as { cause?: unknown };
    const { name = '', code = '' } = (cause ?? {}) as { name?: string; code?: string };
    // A client that has left says nothing of the store.
    if (CLIENT.getStore()?.aborted) return;
    const failed = operation !== undefined && !MISSING.has(name) && !MISSING.has(code);
    if (failed) this.errors[operation]++;
    this.degraded = failed;
  }
}

/** Aborted when the client of the current request has left before its answer was complete. */
const CLIENT = new AsyncLocalStorage<AbortSignal>();
export const clientSignal = (): AbortSignal | undefined => CLIENT.getStore();

/** Runs work that must also happen if the client has left, such as removing what was stored for it. */
export const withoutClient = <T>(work: () => T): T => CLIENT.exit(work);

/** Ends calls to the store with the request that they are for: nobody reads them any more. */
export function abortWithClient(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    const leaving = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) leaving.abort();
    });
    CLIENT.run(leaving.signal, done);
  });
}

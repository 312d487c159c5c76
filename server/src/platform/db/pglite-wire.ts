import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

// A server's reply to the startup message: AuthenticationOk, and ReadyForQuery outside a transaction.
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** After this long, the sockets of this process get their turn, ms: the engine answers in it, without the event loop. */
const TURN_MS = 20;
let turnAt = 0;

/** A socket connected to the embedded database. One write is passed on as one message. */
class Wire extends Duplex {
  readonly #pglite: PGlite;
  #greeted = false;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  // Methods that node-postgres expects of a socket.
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Data was already pushed when it arrived.
  }
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    void this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }
  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    void this.#send(chunk, done);
  }

  async #send(bytes: Buffer, done: (error?: Error | null) => void): Promise<void> {
    try {
      this.push(this.#greeted ? await this.#ask(bytes) : WELCOME);
      this.#greeted = true;
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  /** Uses the stream form: otherwise PGlite parses the reply first, and node-postgres parses it again. */
  async #ask(bytes: Buffer): Promise<Buffer> {
    const answer: Uint8Array[] = [];
    await this.#pglite.execProtocolRawStream(bytes, { onRawData: (part) => answer.push(part.slice()) });
    if (performance.now() - turnAt > TURN_MS) {
      await setImmediate();
      turnAt = performance.now();
    }
    return Buffer.concat(answer);
  }
}

/**
 * A node-postgres client on the embedded database, with the same values, errors and prepared statements as PostgreSQL. It does
 * not queue by itself: only the holder of `pglite.transaction` may use it.
 */
export function clientOf(pglite: PGlite, types: pg.CustomTypesConfig): pg.Client {
  return new pg.Client({ stream: () => new Wire(pglite), types });
}

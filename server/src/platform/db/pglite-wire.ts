import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

// What a server answers to the greeting: AuthenticationOk, and ReadyForQuery in no transaction.
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** A socket whose far end is the embedded database. What is written in one go, it is handed in one go. */
class Wire extends Duplex {
  readonly #pglite: PGlite;
  #greeted = false;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  // What node-postgres asks of a socket besides.
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
    // Whatever there is to read was pushed when it came.
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

  /** As a stream: what is handed back whole, PGlite reads first for itself, and node-postgres reads it again. */
  async #ask(bytes: Buffer): Promise<Buffer> {
    const answer: Uint8Array[] = [];
    await this.#pglite.execProtocolRawStream(bytes, { onRawData: (part) => answer.push(part.slice()) });
    return Buffer.concat(answer);
  }
}

/**
 * A client of node-postgres on the embedded database: the same values, errors and prepared statements as with PostgreSQL. It
 * takes no turn by itself: only whoever holds `pglite.transaction` may ask it something.
 */
export function clientOf(pglite: PGlite, types: pg.CustomTypesConfig): pg.Client {
  return new pg.Client({ stream: () => new Wire(pglite), types });
}

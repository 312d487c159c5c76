import pg from 'pg';
import { isAnswer } from './errors.ts';

/** How long the database has to answer `select 1`, ms. */
const ANSWER_MS = 1_000;

/**
 * One dedicated connection that checks whether PostgreSQL answers, so that readiness does not wait behind requests, and a server
 * that stopped without closing its connections is noticed. A pooler in front is asked for a login only, because a statement would
 * wait there until a connection is free.
 */
export class Probe {
  readonly #url: string;
  readonly #name: string;
  readonly #options: string | undefined;
  readonly #pooler: string | undefined;
  #client: pg.Client | undefined;
  #asking: Promise<unknown> | undefined;
  #pinging: Promise<void> | undefined;
  #closed = false;

  /**
   * `url`: the database itself; `pooler`: the address that leads to it through a pooler; `options`: what the connection is opened
   * with.
   */
  constructor(
    url: string,
    { pooler, name = 'tonnage readiness', options }: { pooler?: string; name?: string; options?: string } = {},
  ) {
    this.#url = url;
    this.#pooler = pooler;
    this.#name = name;
    this.#options = options;
  }

  /** Throws if there is no answer within a second. Concurrent callers share one query. */
  ping(): Promise<void> {
    return (this.#pinging ??= this.#ping().finally(() => (this.#pinging = undefined)));
  }

  /**
   * Whether the database itself answered at all, even that no connection is left. A pooler that takes no more logins, as while it is
   * restarted, still serves those that it has.
   */
  async isThere(): Promise<boolean> {
    return this.#answer().then(() => true, isAnswer);
  }

  /** The rows of a statement, if they come within a second. One call at a time. */
  rows(text: string): Promise<Record<string, unknown>[]> {
    return this.#ask(text);
  }

  /** Nothing is asked afterwards; a connection that is being opened is closed too. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }

  async #ping(): Promise<void> {
    const both = await Promise.allSettled([this.#answer(), this.#pooler !== undefined && this.#logIn(this.#pooler)]);
    for (const one of both) if (one.status === 'rejected') throw one.reason;
  }

  #answer(): Promise<unknown> {
    return (this.#asking ??= this.#ask('select 1').finally(() => (this.#asking = undefined)));
  }

  async #ask(text: string): Promise<Record<string, unknown>[]> {
    this.#refuseClosed();
    const client = this.#client ?? this.#make(this.#url);
    const connected = this.#client === client ? Promise.resolve() : client.connect().then(() => this.#keep(client));
    try {
      const { rows } = await soon(
        client,
        connected.then(() => {
          this.#refuseClosed();
          return client.query<Record<string, unknown>>(text);
        }),
      );
      return rows;
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
  }

  #refuseClosed(): void {
    if (this.#closed) throw new Error('The probe is closed');
  }

  async #logIn(pooler: string): Promise<void> {
    const client = this.#make(pooler);
    await soon(client, client.connect());
    // Not awaited: a pooler that has stopped would never close it.
    setTimeout(() => streamOf(client).destroy(), ANSWER_MS).unref();
    client.end().catch(() => undefined);
  }

  #make(url: string): pg.Client {
    const client = new pg.Client({
      connectionString: url,
      application_name: this.#name,
      ...(this.#options === undefined ? {} : { options: this.#options }),
    });
    // Listens for the client's whole life: an unhandled error would end the process.
    client.on('error', () => this.#forget(client));
    client.once('end', () => this.#forget(client));
    return client;
  }

  #keep(client: pg.Client): void {
    this.#client = client;
  }

  #forget(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
  }
}

/** Waits for a client's answer for a second; then, or at an error, its connection is closed. */
async function soon<T>(client: pg.Client, answer: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('timeout expired')), ANSWER_MS);
  });
  try {
    return await Promise.race([answer, patience]);
  } catch (error) {
    answer.catch(() => undefined);
    streamOf(client).destroy();
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** The socket of a client. */
export function streamOf(client: pg.ClientBase): pg.Connection['stream'] {
  return (client as pg.ClientBase & { connection: pg.Connection }).connection.stream;
}

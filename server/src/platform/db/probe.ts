import pg from 'pg';
import { isAnswer } from './errors.ts';

/** How long the database has to answer `select 1`, ms. */
const ANSWER_MS = 1_000;

/**
 * One dedicated connection that checks whether PostgreSQL answers, so that readiness does not wait behind requests, and a server
 * that stopped without closing its connections is noticed.
 */
export class Probe {
  readonly #url: string;
  #client: pg.Client | undefined;
  #pinging: Promise<void> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Throws if there is no answer within a second. Concurrent callers share one query. */
  ping(): Promise<void> {
    return (this.#pinging ??= this.#ping().finally(() => (this.#pinging = undefined)));
  }

  /** Whether there was an answer at all, even that no connection is left. */
  async isThere(): Promise<boolean> {
    return this.ping().then(() => true, isAnswer);
  }

  async close(): Promise<void> {
    await this.#client?.end();
  }

  async #ping(): Promise<void> {
    const client = this.#client ?? this.#make();
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error('timeout expired')), ANSWER_MS);
    });
    const answer = (this.#client === client ? Promise.resolve() : client.connect().then(() => this.#keep(client))).then(
      () => client.query('select 1'),
    );
    try {
      await Promise.race([answer, patience]);
    } catch (error) {
      answer.catch(() => undefined);
      this.#client = undefined;
      streamOf(client).destroy();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  #make(): pg.Client {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'tonnage readiness' });
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

/** The socket of a client. */
export function streamOf(client: pg.ClientBase): pg.Connection['stream'] {
  return (client as pg.ClientBase & { connection: pg.Connection }).connection.stream;
}

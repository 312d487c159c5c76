import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import {
  boundTo,
  enterForTransaction,
  takeNotifications,
  types,
  type Database,
  type Db,
  type Observe,
  type Row,
} from './db.ts';
import { queueCallerOf, KnownCallers, noteEntry, turnOf, type QueueCaller } from '../http/busy-sources.ts';
import { clientOf } from './pglite-wire.ts';
import { Turns } from '../http/turns.ts';

/** How long a caller, or the readiness check, waits for the embedded database, ms: it does one thing at a time. */
const EMBEDDED_PATIENCE_MS = 15_000;
const EMBEDDED_READY_MS = 5_000;

/**
 * Wraps an open PGlite. It has one connection: transactions queue, and none can see another's settings. Queries go through the
 * PostgreSQL client, so that statements are prepared once here too: planning took two thirds of their time. `observe` is called with
 * every statement, for tests.
 */
export function pgliteDatabase(
  pglite: PGlite,
  { observe, patienceMs = EMBEDDED_PATIENCE_MS }: { observe?: Observe; patienceMs?: number } = {},
): Database {
  const client = clientOf(pglite, types);
  const connected = client.connect();
  const db = boundTo(client, observe);
  const callers = new KnownCallers();
  const turns = new Turns({ slots: 1, perTenant: 1, patienceMs });
  async function run<T>(
    opening: string,
    work: (db: Db, opened: Row[]) => Promise<T>,
    caller: QueueCaller = {},
  ): Promise<T> {
    const leave = await turns.take(turnOf(callers, caller));
    try {
      return await pglite.transaction(async (tx) => {
        await connected;
        const opened = opening === '' ? [] : await tx.exec(opening);
        const rows = (opened.at(-1)?.rows ?? []) as Row[];
        noteEntry(callers, caller, rows);
        const result = await work(db, rows);
        await tx.exec(takeNotifications(db));
        return result;
      });
    } finally {
      takeNotifications(db);
      leave();
    }
  }
  return {
    engine: 'pglite',
    transaction: run,
    read: (entry, work) => run(`set transaction read only; ${enterForTransaction(entry)}`, work, queueCallerOf(entry)),
    ready: () =>
      within(
        EMBEDDED_READY_MS,
        run('', async (each) => void (await sql`select 1`.execute(each))),
      ),
    callers,
    script: async (text) => void (await pglite.exec(text)),
    withoutTransaction: (work) => work(async (text) => ((await pglite.exec(text)).at(-1)?.rows ?? []) as Row[]),
    tidy: async () => void (await pglite.exec('vacuum analyze')),
    pools: {},
    close: () => pglite.close(),
  };
}

/** The result of `work`, unless it takes longer than the given milliseconds. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('timeout expired')), ms);
  });
  return Promise.race([work, patience]).finally(() => clearTimeout(late));
}

import pg from 'pg';
import { CommitUnknown, isConnectionLost } from './errors.ts';
import {
  boundTo,
  ENTRANCES,
  takeNotifications,
  types,
  WITHOUT_TIME_LIMITS,
  type Database,
  type Db,
  type Observe,
  type Row,
} from './db.ts';
import { KnownCallers, noteEntry, turnOf, type QueueCaller } from '../callers.ts';
import { queueCallerOf } from './db.ts';
import { Probe, streamOf } from './probe.ts';
import { Turns } from '../turns.ts';

/** How long to wait for a connection, whether the pool is exhausted or the server accepts none, ms. */
const PATIENCE_MS = 4_000;
const CONNECT_MS = 3_000;
/** After this long without a reply, a probe checks whether the server answers at all, ms. */
const SILENCE_MS = 3_000;
/**
 * PostgreSQL's own limits, ms. A read that takes longer is cancelled, and so is a statement that waits for another's row locks.
 */
const LIMIT = { reading: 5_000, writing: 30_000, lock: 5_000, idle: 30_000 } as const;

/** How many sessions' last entries are cached; the oldest is evicted first. */
const CACHE_SIZE = 10_000;
/** Five of every eight connections only read. */
const READERS = 5 / 8;

/** Listens for errors on the pool's clients for their whole life: an unhandled one would end the process. */
function openPool(config: pg.PoolConfig & { pipeline?: boolean }): pg.Pool {
  const pool = new pg.Pool({ ...config, types, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  pool.on('connect', (client) => client.on('error', () => undefined));
  // An idle connection was lost; the next checkout opens a new one.
  pool.on('error', () => undefined);
  return pool;
}

/** Compiling a statement takes 100 ms, more than any of ours runs; its estimated cost alone makes PostgreSQL compile it. */
export const WITHOUT_JIT = '-c jit=off';

/**
 * Two pools of PostgreSQL connections: the owner's, for transactions, and a read-only one with the application's role from its
 * first byte. A company may use two thirds of each at once, so that others find one free.
 * `observe` is called with every statement, for benchmarks; `patienceMs`: how long to wait for a connection.
 */
export function postgresDatabase(
  url: string,
  poolSize: number,
  { observe, patienceMs = PATIENCE_MS }: { observe?: Observe; patienceMs?: number } = {},
): Database {
  const readers = Math.max(1, Math.floor(poolSize * READERS));
  const writers = Math.max(1, poolSize - readers);
  const pool = openPool({
    connectionString: url,
    application_name: 'tonnage',
    max: writers,
    options: `${WITHOUT_JIT} -c statement_timeout=${LIMIT.writing} -c lock_timeout=${LIMIT.lock} -c idle_in_transaction_session_timeout=${LIMIT.idle}`,
  });
  const readPool = openPool({
    connectionString: url,
    application_name: 'tonnage readers',
    max: readers,
    pipeline: true,
    options: `${WITHOUT_JIT} -c role=tonnage_app -c default_transaction_read_only=on -c statement_timeout=${LIMIT.reading} -c lock_timeout=${LIMIT.lock}`,
  });
  const twoThirds = (of: number) => Math.max(1, Math.floor((of * 2) / 3));
  const writing = new Turns({ slots: writers, perTenant: twoThirds(writers), patienceMs });
  const reading = new Turns({ slots: readers, perTenant: twoThirds(readers), patienceMs });
  const probe = new Probe(url);
  const callers = new KnownCallers();
  const bound = new WeakMap<pg.PoolClient, Db>();
  const cached = new Map<string, { who: string; rows: Row[] }>();

  function dbOf(client: pg.PoolClient, gather?: () => void): Db {
    let db = bound.get(client);
    if (!db) bound.set(client, (db = boundTo(client, observe, gather)));
    return db;
  }

  /**
   * Checks out a client for `work`, in turn. A client that was lost, or for which `lose` was called, is released with its error;
   * one whose server has stopped replying is disconnected.
   */
  async function checkedOut<T>(
    from: { pool: pg.Pool; turns: Turns },
    caller: QueueCaller,
    work: (client: pg.PoolClient, lose: (error: Error) => void) => Promise<T>,
  ): Promise<T> {
    const leave = await from.turns.take(turnOf(callers, caller));
    try {
      const client = await from.pool.connect();
      let lost: Error | undefined;
      const watch = setInterval(() => {
        void probe.isThere().then((there) => there || streamOf(client).destroy());
      }, SILENCE_MS);
      try {
        return await work(client, (error) => (lost = error));
      } catch (error) {
        if (isConnectionLost(error) || error instanceof CommitUnknown) lost = error as Error;
        throw error;
      } finally {
        clearInterval(watch);
        client.release(lost);
      }
    } finally {
      leave();
    }
  }

  return {
    transaction: (opening, work, caller = {}) =>
      checkedOut({ pool, turns: writing }, caller, async (client, lose) => {
        let committing = false;
        try {
          const opened = (await client.query(opening === '' ? 'begin' : `begin; ${opening}`)) as unknown;
          const rows = Array.isArray(opened) ? ((opened.at(-1) as pg.QueryResult).rows as Row[]) : [];
          noteEntry(callers, caller, rows);
          const result = await work(dbOf(client), rows);
          committing = true;
          await client.query(`${takeNotifications(dbOf(client))}commit`);
          return result;
        } catch (error) {
          takeNotifications(dbOf(client));
          // The transaction is rolled back and the connection is unusable; but once COMMIT was sent, the outcome is unknown.
          if (committing && isConnectionLost(error)) throw new CommitUnknown(error);
          await client.query('rollback').catch(lose);
          throw error;
        }
      }),
    // The entry's answer is predictable except when it changes: the session, the tenant and the membership are the same as a
    // second ago. So the work starts with the cached answer, its first statement is sent right behind the entry, and its result
    // counts only if the entry returns the same again (decision 8).
    read: (entry, work) =>
      checkedOut({ pool: readPool, turns: reading }, queueCallerOf(entry), async (client) => {
        const key = `${entry.kind ?? ''} ${entry.sessionId} ${entry.host}`;
        const last = cached.get(key);
        const gather = () => together(client);
        const db = dbOf(client, gather);
        gather();
        const entrance = client.query<{ who: string | null }>({
          ...ENTRANCES[entry.kind ?? 'session'],
          values: [entry.sessionId, entry.host, entry.now],
        });
        const [entered, early] = await Promise.allSettled([entrance, last && work(db, last.rows)]);
        if (entered.status === 'rejected') throw entered.reason;
        const { who } = entered.value.rows[0]!;
        if (last?.who === who) {
          if (early.status === 'rejected') throw early.reason;
          return early.value!;
        }
        const rows = [{ who: who === null ? null : (JSON.parse(who) as unknown) }];
        noteEntry(callers, queueCallerOf(entry), rows);
        cached.delete(key);
        if (who !== null) cached.set(key, { who, rows });
        if (cached.size > CACHE_SIZE) cached.delete(cached.keys().next().value!);
        return await work(db, rows);
      }),
    ready: () => probe.ping(),
    callers,
    script: async (text) => void (await pool.query(text)),
    withoutTransaction: (work) =>
      checkedOut({ pool, turns: writing }, {}, (client) =>
        work(
          async (text) =>
            [(await client.query(text)) as unknown as pg.QueryResult | pg.QueryResult[]].flat().at(-1)!.rows as Row[],
        ),
      ),
    tidy: async () => void (await pool.query(`${WITHOUT_TIME_LIMITS}; analyze`)),
    pools: {
      owner: counted(pool, writing),
      readers: counted(readPool, reading),
    },
    close: async () => void (await Promise.all([pool.end(), readPool.end(), probe.close()])),
  };
}

/** A pool's statistics. `waitingCount` counts callers waiting for a turn. */
function counted(pool: pg.Pool, turns: Turns): Database['pools'][string] {
  return {
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return turns.waiting;
    },
  };
}

/**
 * Sends everything queried on the connection within one turn of the event loop in one write. Each write wakes the process at the
 * other end, which costs more than its content.
 */
function together(client: pg.PoolClient): void {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

import type pg from 'pg';
import { doPutOff, dropPutOff } from './before-commit.ts';
import { CommitUnknown, isConnectionLost, isReadOnly, TakesNoWrites } from './errors.ts';
import {
  atOnce,
  boundTo,
  entrance,
  takeNotifications,
  WITHOUT_TIME_LIMITS,
  type Database,
  type Db,
  type Entry,
  type FarRead,
  type Observe,
  type Row,
} from './db.ts';
import { companyOf, KnownCallers, noteEntry } from '../callers.ts';
import { queueCallerOf } from './db.ts';
import type { Pooler } from '../config.ts';
import { positionOf, replayable, type Position } from './log-position.ts';
import { checkedOut, counted, openPool, together, turnsFor, type Source } from './pools.ts';
import { Probe } from './probe.ts';
import { Replicas } from './replicas.ts';
import { rightsOf } from './rights.ts';
import { asOptions, asStatements, OPEN_READING, READING, refuseDropped, refuseForgetful, WRITING } from './settings.ts';

/** How long to wait for a turn when the pool is exhausted, ms. */
const PATIENCE_MS = 4_000;

/** How many sessions' last entries are cached; the oldest is evicted first. */
const CACHE_SIZE = 10_000;
/** Five of every eight connections only read. */
const READERS = 5 / 8;

/** Connections past the pooler, for statements that need one of their own. */
const DIRECT = 2;

export interface PostgresOptions {
  /** The pooler that the URL leads through. Then every transaction sets what connections are otherwise opened with (decision 105). */
  pooler?: Pooler | undefined;
  /** Addresses of standbys, which answer far reads. */
  replicas?: readonly string[];
  /** Called with every statement, for benchmarks. */
  observe?: Observe;
  /** How long to wait for a connection, ms. */
  patienceMs?: number;
}

/**
 * Two pools of PostgreSQL connections: the owner's, for transactions, and a read-only one with the application's role from its
 * first byte. A company may use two thirds of each at once, so that others find one free.
 */
export function postgresDatabase(
  url: string,
  poolSize: number,
  { pooler, replicas: urls = [], observe, patienceMs = PATIENCE_MS }: PostgresOptions = {},
): Database {
  const readers = Math.max(1, Math.floor(poolSize * READERS));
  const writers = Math.max(1, poolSize - readers);
  const asking = (settings: typeof WRITING) => (pooler ? {} : { options: asOptions(settings) });
  const pool = openPool({
    connectionString: url,
    application_name: 'tonnage',
    max: writers,
    pipeline: true,
    ...asking(WRITING),
  });
  const readPool = openPool({
    connectionString: url,
    application_name: 'tonnage readers',
    max: readers,
    pipeline: true,
    ...asking(READING),
  });
  const directPool = pooler
    ? openPool({
        connectionString: pooler.directUrl,
        application_name: 'tonnage direct',
        max: DIRECT,
        options: asOptions(WRITING),
      })
    : pool;
  const prepares = pooler?.prepares ?? true;
  const begin = pooler ? `begin; ${asStatements(WRITING)}` : 'begin';
  const probe = pooler ? new Probe(pooler.directUrl, { pooler: url }) : new Probe(url);
  const isThere = () => probe.isThere();
  const turns = turnsFor(writers, patienceMs);
  const home = { since: 0 };
  const writing: Source = { pool, turns, home, isThere };
  const reading: Source = { pool: readPool, turns: turnsFor(readers, patienceMs), home, isThere };
  const direct: Source = { pool: directPool, turns, home, isThere };
  const callers = new KnownCallers();
  const primaryUrl = pooler?.directUrl ?? url;
  const replicas =
    urls.length > 0 ? new Replicas(urls, { primaryUrl, poolSize: readers, callers, observe }) : undefined;
  const bound = new WeakMap<pg.PoolClient, Db>();
  const cached = new Map<string, { who: string; rows: Row[] }>();

  function dbOf(client: pg.PoolClient): Db {
    let db = bound.get(client);
    if (!db) bound.set(client, (db = boundTo(client, { observe, gather: () => together(client), prepares })));
    return db;
  }

  /** What the entry's function returns; sent in one write with what is queried next. */
  function enter(client: pg.PoolClient, entry: Entry): Promise<string | null> {
    together(client);
    const opening = pooler && client.query(OPEN_READING);
    const entering = client.query<{ who: string | null }>(
      entrance(entry, { inTransaction: pooler !== undefined, prepares }),
    );
    const entered = opening ? atOnce([opening, entering]).then(([, result]) => result) : entering;
    return entered.then(({ rows }) => rows[0]!.who);
  }

  const keyOf = ({ kind, sessionId, host }: Entry) => `${kind ?? ''} ${sessionId} ${host}`;

  /** Caches what a read was entered with, and returns it as rows. */
  function remember(entry: Entry, who: string | null): Row[] {
    const key = keyOf(entry);
    const rows = [{ who: who === null ? null : (JSON.parse(who) as unknown) }];
    noteEntry(callers, queueCallerOf(entry), rows);
    cached.delete(key);
    if (who !== null) cached.set(key, { who, rows });
    if (cached.size > CACHE_SIZE) cached.delete(cached.keys().next().value!);
    return rows;
  }

  /**
   * The entry's answer is predictable except when it changes: the session, the tenant and the membership are the same as a second
   * ago. So the work starts with the cached answer, its first statement is sent right behind the entry, and its result counts only
   * if the entry returns the same again (decision 8). Null if it does not count.
   */
  async function early<T>(
    entering: Promise<string | null>,
    last: { who: string; rows: Row[] },
    work: (rows: Row[]) => Promise<T>,
  ): Promise<{ answer: T } | null> {
    const [entered, worked] = await Promise.allSettled([entering, work(last.rows)]);
    if (entered.status === 'rejected') throw entered.reason;
    if (entered.value !== last.who) return null;
    if (worked.status === 'rejected') throw worked.reason;
    return { answer: worked.value };
  }

  /**
   * One read behind a pooler, in a transaction that sets what a connection of our own would have been opened with. Afterwards none of
   * its statements is sent any more: it would run as the owner.
   */
  async function readTransaction<T>(
    client: pg.PoolClient,
    lose: (error: Error) => void,
    entry: Entry,
    work: (entering: Promise<string | null>, db: Db) => Promise<T>,
  ): Promise<T> {
    let ended = false;
    const gather = () => {
      if (ended) throw new Error('A statement of a read came after its transaction had ended');
      together(client);
    };
    try {
      const result = await work(enter(client, entry), boundTo(client, { observe, gather, prepares }));
      ended = true;
      await client.query('commit');
      return result;
    } catch (error) {
      ended = true;
      await client.query('rollback').catch(lose);
      throw error;
    }
  }

  /** A read by a replica, while the primary checks the entry. Null: it must run at the primary. */
  async function readFar<T>(
    among: Replicas,
    entry: Entry,
    work: (db: Db, rows: Row[]) => Promise<T>,
    far: FarRead,
  ): Promise<{ answer: T } | null> {
    const last = cached.get(keyOf(entry));
    const replica = last ? among.choose(entry, far) : null;
    if (!last || !replica) return null;
    const confirm = (entering: Promise<string | null>, db: Db) =>
      atOnce([entering, rightsOf(db, last.rows)]).then(([who, rights]) => ({ who, rights }));
    const entered = checkedOut(reading, callers, queueCallerOf(entry), (client, lose) =>
      pooler ? readTransaction(client, lose, entry, confirm) : confirm(enter(client, entry), dbOf(client)),
    );
    return replica.read({ entry, last, entered, work }, among.seenBy(last.rows, far));
  }

  return {
    transaction: (opening, work, caller = {}) =>
      checkedOut(writing, callers, caller, async (client, lose) => {
        let committing = false;
        try {
          const opened = (await client.query(opening === '' ? begin : `${begin}; ${opening}`)) as unknown;
          const rows = Array.isArray(opened) ? ((opened.at(-1) as pg.QueryResult).rows as Row[]) : [];
          noteEntry(callers, caller, rows);
          const result = await work(dbOf(client), rows);
          await doPutOff(dbOf(client));
          committing = true;
          const commit = `${takeNotifications(dbOf(client))}commit`;
          if (replicas) replicas.raise(companyOf(callers, caller), await committedAt(client, commit));
          else await client.query(commit);
          return result;
        } catch (error) {
          takeNotifications(dbOf(client));
          dropPutOff(dbOf(client));
          // The transaction is rolled back and the connection is unusable; but once COMMIT was sent, the outcome is unknown.
          if (committing && isConnectionLost(error)) {
            replicas?.lose();
            throw new CommitUnknown(error);
          }
          await client.query('rollback').catch(lose);
          if (!isReadOnly(error) || /\bread only\b/.test(opening)) throw error;
          // The address may lead to the primary again by now, and nothing else would close a connection to a standby.
          home.since = performance.now();
          throw new TakesNoWrites(error);
        }
      }),
    async read(entry, work, far) {
      const elsewhere = far && replicas && (await readFar(replicas, entry, work, far));
      if (elsewhere) return elsewhere.answer;
      return checkedOut(reading, callers, queueCallerOf(entry), async (client, lose) => {
        const last = cached.get(keyOf(entry));
        if (pooler) {
          const done =
            last &&
            (await readTransaction(client, lose, entry, (entering, db) =>
              early(entering, last, (rows) => work(db, rows)),
            ));
          if (done) return done.answer;
          return readTransaction(client, lose, entry, async (entering, db) =>
            work(db, remember(entry, await entering)),
          );
        }
        const db = dbOf(client);
        const entering = enter(client, entry);
        const done = last && (await early(entering, last, (rows) => work(db, rows)));
        if (done) return done.answer;
        return work(db, remember(entry, await entering));
      });
    },
    replicas,
    ready: () => probe.ping(),
    refuseDropped: async (of) => {
      const [its, settings, open] = {
        writers: [pool, WRITING, begin] as const,
        readers: [readPool, READING, OPEN_READING] as const,
        direct: [directPool, WRITING, null] as const,
      }[of];
      const query = async (text: string) => {
        const client = await its.connect();
        try {
          // Not in one round trip: a pooler by statement would answer the second on another connection.
          if (pooler && open !== null) await client.query(open);
          const { rows } = await client.query<Row>(text);
          if (pooler && open !== null) await client.query('commit');
          client.release();
          return rows;
        } catch (error) {
          client.release(true);
          throw error;
        }
      };
      await refuseDropped(settings, query, pooler && of === 'direct' ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
      if (pooler?.prepares && of === 'writers') await refuseForgetful(url);
    },
    callers,
    script: async (text) => void (await directPool.query(text)),
    withoutTransaction: (work) =>
      checkedOut(direct, callers, {}, (client) =>
        work(
          async (text) =>
            [(await client.query(text)) as unknown as pg.QueryResult | pg.QueryResult[]].flat().at(-1)!.rows as Row[],
        ),
      ),
    tidy: async () => void (await directPool.query(`${WITHOUT_TIME_LIMITS}; analyze`)),
    pools: {
      owner: counted(writing),
      readers: counted(reading),
      ...Object.fromEntries(replicas?.pools ?? []),
    },
    close: async () => {
      const all = new Set([pool, readPool, directPool]);
      await Promise.all([...[...all].map((each) => each.end()), replicas?.close()]);
      // Until then it watches over what is still running.
      await probe.close();
    },
  };
}

/** Commits, and returns a position of the log that is behind it; null if nothing was written. */
async function committedAt(client: pg.PoolClient, commit: string): Promise<Position | null> {
  const results = (await client.query(
    `select pg_current_xact_id_if_assigned() is not null as wrote; ${commit}; select case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end as lsn`,
  )) as unknown;
  const all = results as pg.QueryResult<{ wrote: boolean; lsn: string | null }>[];
  const position = all[0]!.rows[0]!.wrote ? positionOf(all.at(-1)!.rows[0]!.lsn) : null;
  return position && replayable(position);
}

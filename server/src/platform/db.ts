import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '../../db/types.gen.ts';
import { clientOf } from './pglite-wire.ts';

export type Db = Kysely<DB>;
export type Row = Record<string, unknown>;

/** Who asks, for `read`: what `tonnage_enter` is called with, or one of its kin behind another door. */
export interface Entry {
  /** The office with a session of its own, or a program with a key; a customer's session where there is none. */
  door?: 'desk' | 'key';
  /** The session's id; the digest of a key. */
  sessionId: string;
  host: string;
  now: string;
}

/** The two engines behind one face. Nothing is asked without saying first for whom; there is no other way in. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /**
   * One transaction. `opening` is SQL that runs in the same round trip as BEGIN; the rows of its last statement are
   * handed to `work`. Throws what `work` throws, after ROLLBACK.
   */
  transaction<T>(opening: string, work: (db: Db, opened: Row[]) => Promise<T>): Promise<T>;
  /**
   * A signed-in person's reading, on a connection that is the application's role and cannot write. On PostgreSQL it is no
   * transaction: the entry is one prepared statement, and the next entry on the connection overwrites every setting. `work`
   * may be run twice (decision 8), so it does nothing but read and answer.
   */
  read<T>(entry: Entry, work: (db: Db, opened: Row[]) => Promise<T>): Promise<T>;
  /** Statements without parameters, outside a transaction of ours. Migrations and set-up only. */
  script(text: string): Promise<void>;
  /**
   * Counts what the tables hold, so that plans fit them: without it a file of two thousand orders took ten times as long. On
   * the embedded engine it frees dead rows too, for it has nobody who does so by itself.
   */
  tidy(): Promise<void>;
  /** Its pools of connections, by name; none of the embedded engine. */
  readonly pools: Readonly<Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>>;
  close(): Promise<void>;
}

// Dates stay YYYY-MM-DD and counts are numbers, on both engines. Sizes are the only numerics, and are small.
const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;
const parsers = { [DATE]: (text: string) => text, [INT8]: Number, [NUMERIC]: Number };

const TIMESTAMPTZ = 1184;
/** An instant in UTC is ISO but for two characters, and V8 reads ISO three times as fast as pg reads anything. */
function instant(text: string): Date {
  return text.length >= 22 && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`)
    : (pg.types.getTypeParser(TIMESTAMPTZ as never)(text) as Date);
}

/** Reads on both engines what the wire says. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (oid === TIMESTAMPTZ ? instant : (parsers as Record<number, (text: string) => unknown>)[oid]) ??
    pg.types.getTypeParser(oid as never, format as 'text'),
} as never;

type Observe = (text: string, values: readonly unknown[]) => void;

/** Kysely on one connection. */
function boundTo(wire: pg.ClientBase, observe?: Observe): Db {
  const client = {
    async query(text: string, values: readonly unknown[]) {
      observe?.(text, values);
      const result = await wire.query(preparable(text, values));
      return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0, command: result.command };
    },
    release: () => undefined,
  };
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      // The dialect sees a pool of exactly this connection; begin and commit are ours, not Kysely's.
      pool: { connect: () => Promise.resolve(client as never), end: () => Promise.resolve() } as never,
    }),
  });
}

/**
 * Wraps an open PGlite. It is one connection: transactions queue, and none can see another's settings. What is asked goes
 * through the client that speaks to PostgreSQL, so that here too statements are prepared once: planning them took two thirds
 * of the time of each.
 */
export function pgliteDatabase(pglite: PGlite): Database {
  const client = clientOf(pglite, types);
  const connected = client.connect();
  const db = boundTo(client);
  const run = <T>(opening: string, work: (db: Db, opened: Row[]) => Promise<T>) =>
    pglite.transaction(async (tx) => {
      await connected;
      const opened = opening === '' ? [] : await tx.exec(opening);
      return work(db, (opened.at(-1)?.rows ?? []) as Row[]);
    });
  return {
    engine: 'pglite',
    transaction: run,
    read: (entry, work) => run(`set transaction read only; ${enterForTransaction(entry)}`, work),
    script: async (text) => void (await pglite.exec(text)),
    tidy: async () => void (await pglite.exec('vacuum analyze')),
    pools: {},
    close: () => pglite.close(),
  };
}

/** Opens a transaction of a signed-in person: their scope, and the application's role, until it ends. */
export function enterForTransaction({ sessionId, host, now, door }: Entry): string {
  const who = door === 'key' ? literal(sessionId) : `${literal(sessionId)}::uuid`;
  return `set local role tonnage_app;
    select ${DOORS[door ?? 'session'].name}(${who}, ${literal(host)}, ${literal(now)}, true) as who`;
}

const doorOf = (name: string) => ({ name, text: `select ${name}($1, $2, $3, false)::text as who` });
const DOORS = {
  session: doorOf('tonnage_enter'),
  desk: doorOf('tonnage_enter_staff'),
  key: doorOf('tonnage_enter_key'),
};
/** How many sessions' last entry is remembered; the oldest is forgotten first. */
const REMEMBERED = 10_000;
/** Of every eight connections five only read. */
const READERS = 5 / 8;

/**
 * Two pools of PostgreSQL connections: one of the owner, for transactions, and one that from its first byte is the
 * application's role and reads only. `observe` is told every statement of the work, for benchmarks.
 */
export function postgresDatabase(url: string, poolSize: number, observe?: Observe): Database {
  const readers = Math.max(1, Math.floor(poolSize * READERS));
  const pool = new pg.Pool({ connectionString: url, max: Math.max(1, poolSize - readers), types });
  const readPool = new pg.Pool({
    connectionString: url,
    max: readers,
    pipeline: true,
    options: '-c role=tonnage_app -c default_transaction_read_only=on',
    types,
  });
  // An idle connection was lost; the next checkout makes a new one.
  for (const each of [pool, readPool]) each.on('error', () => undefined);
  const bound = new WeakMap<pg.PoolClient, Db>();
  const said = new Map<string, { who: string; rows: Row[] }>();

  function dbOf(client: pg.PoolClient): Db {
    let db = bound.get(client);
    if (!db) bound.set(client, (db = boundTo(client, observe)));
    return db;
  }

  return {
    engine: 'postgres',
    async transaction(opening, work) {
      const client = await pool.connect();
      try {
        const opened = (await client.query(opening === '' ? 'begin' : `begin; ${opening}`)) as unknown;
        const rows = Array.isArray(opened) ? ((opened.at(-1) as pg.QueryResult).rows as Row[]) : [];
        const result = await work(dbOf(client), rows);
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        await client.query('rollback').then(
          () => client.release(),
          (lost: Error) => client.release(lost),
        );
        throw error;
      }
    },
    // What the entry will say is known but for the moment when it changes: the session, the tenant and the membership are
    // what they were a second ago. So the work starts with what was said last, its first statement leaves right behind the
    // entry, and its answer counts only when the entry has said the same again (decision 8).
    async read(entry, work) {
      const key = `${entry.door ?? ''} ${entry.sessionId} ${entry.host}`;
      const last = said.get(key);
      const client = await readPool.connect();
      try {
        const db = dbOf(client);
        together(client);
        const entering = client.query<{ who: string | null }>({
          ...DOORS[entry.door ?? 'session'],
          values: [entry.sessionId, entry.host, entry.now],
        });
        const [entered, early] = await Promise.allSettled([entering, last && work(db, last.rows)]);
        if (entered.status === 'rejected') throw entered.reason;
        const { who } = entered.value.rows[0]!;
        if (last?.who === who) {
          if (early.status === 'rejected') throw early.reason;
          return early.value!;
        }
        const rows = [{ who: who === null ? null : (JSON.parse(who) as unknown) }];
        said.delete(key);
        if (who !== null) said.set(key, { who, rows });
        if (said.size > REMEMBERED) said.delete(said.keys().next().value!);
        return await work(db, rows);
      } finally {
        client.release();
      }
    },
    script: async (text) => void (await pool.query(text)),
    tidy: async () => void (await pool.query('analyze')),
    pools: { owner: pool, readers: readPool },
    close: async () => void (await Promise.all([pool.end(), readPool.end()])),
  };
}

/**
 * What is asked on the connection until the present turn of the event loop ends leaves in one write. Each write wakes the
 * process at the other end, and costs more than what it carries.
 */
function together(client: pg.PoolClient): void {
  const { stream } = (client as pg.PoolClient & { connection: pg.Connection }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Marks a statement whose text follows from what was asked, as filters do: it is not prepared, or callers could fill the
 * table of names with texts that never come again.
 */
export const FREE = sql`/* free */`;

/**
 * Statements are prepared once per connection under their own text, so that PostgreSQL parses and plans them once.
 * Lists of varying length (`in ($1, …, $n)`) would make a statement each, so long ones go unnamed.
 */
function preparable(text: string, values: readonly unknown[]): pg.QueryConfig {
  return values.length > 0 && values.length <= 40 && !text.startsWith('select /* free */')
    ? { name: statementName(text), text, values: [...values] }
    : { text, values: [...values] };
}

const names = new Map<string, string>();
function statementName(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < 500) {
    name = `q${names.size}`;
    names.set(text, name);
  }
  return name;
}

/** What a jsonb column is given, the same on both engines. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

/** A literal for the few statements that cannot take parameters. */
export function literal(text: string): string {
  return pg.escapeLiteral(text);
}

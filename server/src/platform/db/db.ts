import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '../../../db/types.gen.ts';
import type { QueueCaller, KnownCallers } from '../http/busy-sources.ts';

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
   * handed to `work`. Throws what `work` throws, after ROLLBACK; OVERLOADED where no connection came free in time, and
   * CommitUnknown where the connection was lost before COMMIT was answered.
   */
  transaction<T>(opening: string, work: (db: Db, opened: Row[]) => Promise<T>, asker?: QueueCaller): Promise<T>;
  /**
   * A signed-in person's reading, on a connection that is the application's role and cannot write. On PostgreSQL it is no
   * transaction: the entry is one prepared statement, and the next entry on the connection overwrites every setting. `work`
   * may be run twice (decision 8), so it does nothing but read and answer.
   */
  read<T>(entry: Entry, work: (db: Db, opened: Row[]) => Promise<T>): Promise<T>;
  /** Throws where the database does not answer soon: it waits for nobody's request. */
  ready(): Promise<void>;
  /** The sessions, keys and links that came in lately. */
  readonly callers: KnownCallers;
  /** Statements without parameters, outside a transaction of ours. Migrations and set-up only. */
  script(text: string): Promise<void>;
  /** Hands `work` one connection outside any transaction, for statements that PostgreSQL refuses in one. Migrations only. */
  withoutTransaction<T>(work: (ask: (text: string) => Promise<Row[]>) => Promise<T>): Promise<T>;
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
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (oid === TIMESTAMPTZ ? instant : (parsers as Record<number, (text: string) => unknown>)[oid]) ??
    pg.types.getTypeParser(oid as never, format as 'text'),
} as never;

export type Observe = (text: string, values: readonly unknown[]) => void;

/** Kysely on one connection. */
export function boundTo(wire: pg.ClientBase, observe?: Observe): Db {
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

/** Notifications of open transactions, by their connection: channel and payload, as they stand in SQL. */
const notifications = new WeakMap<Db, Set<string>>();

/** Sends a notification when the open transaction commits, and none when it does not. The same one is sent once. */
export function notifyAtCommit(db: Db, channel: string, payload: string): void {
  const all = notifications.get(db) ?? new Set();
  notifications.set(db, all.add(`(${literal(channel)}, ${literal(payload)})`));
}

/** Takes the statement that sends what was gathered on a connection, to run before COMMIT; empty where there is nothing. */
export function takeNotifications(db: Db): string {
  const all = [...(notifications.get(db) ?? [])];
  notifications.delete(db);
  return all.length === 0
    ? ''
    : `select pg_notify(channel, payload) from (values ${all.join(', ')}) as n (channel, payload); `;
}

/** Opens a transaction of a signed-in person: their scope, and the application's role, until it ends. */
export function enterForTransaction({ sessionId, host, now, door }: Entry): string {
  const who = door === 'key' ? literal(sessionId) : `${literal(sessionId)}::uuid`;
  return `set local role tonnage_app;
    select ${ENTRANCES[door ?? 'session'].name}(${who}, ${literal(host)}, ${literal(now)}, true) as who`;
}

const entering = (name: string) => ({ name, text: `select ${name}($1, $2, $3, false)::text as who` });
export const ENTRANCES = {
  session: entering('tonnage_enter'),
  desk: entering('tonnage_enter_staff'),
  key: entering('tonnage_enter_key'),
};

/** Opens a transaction that may take its time: migrations, backups, restoring. */
export const UNHURRIED =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

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

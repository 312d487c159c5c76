import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '../../../db/types.gen.ts';
import { tracedStatement } from '../telemetry/spans.ts';
import type { Position } from './log-position.ts';
import type { ReadReplicas } from './replica-state.ts';
import { callerKey, type KnownCallers, type QueueCaller } from '../callers.ts';

export type Db = Kysely<DB>;
export type Row = Record<string, unknown>;

/** The caller of a `read`: the arguments of `tonnage_enter` or one of its variants. */
export interface Entry {
  /** A staff session, or a program with an API key of the company or of an organisation; otherwise a customer's session. */
  kind?: 'desk' | 'key' | 'organisationKey';
  /** The session's id, or the digest of a key. */
  sessionId: string;
  host: string;
  now: string;
}

/** A read that may be answered by a replica. */
export interface FarRead {
  /** The position of the primary's log behind what the caller has written, as they keep it; null: they keep none. */
  mark: Position | null;
}

/** Every query states on whose behalf it runs; there is no other access. */
export interface Database {
  /**
   * Runs one transaction. `opening` is SQL sent in the same round trip as BEGIN; the rows of its last statement are passed to
   * `work`. Throws what `work` throws, after ROLLBACK; OVERLOADED if no connection became free in time, and CommitUnknown if the
   * connection was lost before COMMIT was answered.
   */
  transaction<T>(opening: string, work: (db: Db, opened: Row[]) => Promise<T>, caller?: QueueCaller): Promise<T>;
  /**
   * Runs the queries of a signed-in person on a connection with the application's role, which cannot write. This is no
   * transaction, except behind a pooler (decision 105): the entry is one prepared statement, and the next entry on the connection
   * overwrites every setting. `work` may run twice (decision 8), so it must have no side effects.
   * `far`: a replica may answer it, if there is one that has what the caller has written (decision 110).
   */
  read<T>(entry: Entry, work: (db: Db, opened: Row[]) => Promise<T>, far?: FarRead): Promise<T>;
  /** The standbys that far reads go to; undefined: there are none. */
  readonly replicas: ReadReplicas | undefined;
  /** Throws if the database does not answer soon. It does not queue behind requests. */
  ready(): Promise<void>;
  /**
   * Throws ConfigError if a pooler in between drops what is asked of the connections that write, that read or that should lead past
   * it: the application's role, which exists once migrations have run, and time limits.
   */
  refuseDropped(of: 'writers' | 'readers' | 'direct'): Promise<void>;
  /** The sessions, keys and links seen recently. */
  readonly callers: KnownCallers;
  /** Runs statements without parameters, outside our transactions. For migrations and set-up only. */
  script(text: string): Promise<void>;
  /**
   * Passes `work` one connection outside any transaction, for statements that PostgreSQL refuses inside one. For migrations only.
   */
  withoutTransaction<T>(work: (query: (text: string) => Promise<Row[]>) => Promise<T>): Promise<T>;
  /**
   * Updates the planner's statistics: without them, an export of two thousand orders took ten times as long.
   */
  tidy(): Promise<void>;
  /** Its connection pools by name. */
  readonly pools: Readonly<Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>>;
  close(): Promise<void>;
}

// Dates stay YYYY-MM-DD and counts are numbers. Sizes are the only numerics, and are small.
const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;
const parsers = { [DATE]: (text: string) => text, [INT8]: Number, [NUMERIC]: Number };

const { TIMESTAMPTZ } = pg.types.builtins;
/** An instant in UTC is two characters short of ISO, and V8 parses ISO three times as fast as pg does. */
function instant(text: string): Date {
  return text.length >= 22 && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`)
    : (pg.types.getTypeParser(TIMESTAMPTZ)(text) as Date);
}

/** Parses the wire's text values. */
export const types = {
  getTypeParser: (oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary') =>
    (oid === TIMESTAMPTZ ? instant : (parsers as Record<number, (text: string) => unknown>)[oid]) ??
    pg.types.getTypeParser(oid, format as 'text'),
};

export type Observe = (text: string, values: readonly unknown[]) => void;

/**
 * Kysely on one connection. `gather` is called before each statement, on a connection that takes several at once; any other gets them
 * one after the other. `prepares`: whether statements are prepared, which a connection keeps.
 */
export function boundTo(
  wire: pg.ClientBase,
  { observe, gather, prepares = true }: { observe?: Observe; gather?: () => void; prepares?: boolean } = {},
): Db {
  const ended = () => undefined;
  let last: Promise<void> = Promise.resolve();
  const client = {
    async query(text: string, values: readonly unknown[]) {
      observe?.(text, values);
      gather?.();
      const send = () =>
        tracedStatement(text, () => wire.query(prepares ? preparable(text, values) : { text, values: [...values] }));
      const sent = gather ? send() : last.then(send);
      if (!gather) last = sent.then(ended, ended);
      const result = await sent;
      return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0, command: result.command };
    },
    release: () => undefined,
  };
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      // The dialect gets a pool of exactly this connection. We send begin and commit, not Kysely.
      pool: {
        connect: () => Promise.resolve(client as unknown as PostgresPoolClient),
        end: () => Promise.resolve(),
        options: {},
      },
    }),
  });
}

/** PostgreSQL's error code of a statement that follows a failed one in a transaction. */
const ABORTED = '25P02';

/**
 * Waits for queries that were started together and are sent in one round trip, in that order. It throws only when all have ended, so
 * that none runs after its transaction: the first error, or the one behind it where a failed statement made others fail.
 */
export async function atOnce<const T extends readonly Promise<unknown>[]>(
  queries: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  const settled = await Promise.allSettled(queries);
  const failed = settled.filter((one) => one.status === 'rejected');
  const cause = failed.find(({ reason }) => (reason as { code?: string }).code !== ABORTED) ?? failed[0];
  if (cause) throw cause.reason;
  return Promise.all(queries);
}

/** Pending notifications of open transactions, by connection: channel and payload as SQL literals. */
const notifications = new WeakMap<Db, Set<string>>();

/** Sends a notification when the open transaction commits, and none if it rolls back. Duplicates are sent once. */
export function notifyAtCommit(db: Db, channel: string, payload: string): void {
  const all = notifications.get(db) ?? new Set();
  notifications.set(db, all.add(`(${literal(channel)}, ${literal(payload)})`));
}

/** The addresses that open transactions have queued emails to, by connection. */
const addresses = new WeakMap<Db, Set<string>>();

/** Records that the open transaction queued an email to an address. */
export function recordMailed(db: Db, address: string): void {
  addresses.set(db, (addresses.get(db) ?? new Set()).add(address));
}

/** The addresses that the open transaction has queued emails to, for the answer of the command that it runs. */
export function mailedTo(db: Db): string[] {
  return [...(addresses.get(db) ?? [])];
}

/**
 * Removes and returns the statement that sends a connection's pending notifications, to run before COMMIT; empty if there are
 * none. What `mailedTo` returns ends with it.
 */
export function takeNotifications(db: Db): string {
  addresses.delete(db);
  const all = [...(notifications.get(db) ?? [])];
  notifications.delete(db);
  return all.length === 0
    ? ''
    : `select pg_notify(channel, payload) from (values ${all.join(', ')}) as n (channel, payload); `;
}

/** Whether the entry is by a key, whose digest is its `sessionId`. */
export const isKeyKind = (kind: Entry['kind']): boolean => kind === 'key' || kind === 'organisationKey';

/** The queue's caller for an entry. */
export function queueCallerOf({ kind, sessionId, host }: Entry): QueueCaller {
  return { credential: isKeyKind(kind) ? callerKey.secret(sessionId) : callerKey.session(sessionId), host };
}

/** The SQL that opens a signed-in person's transaction: it sets their scope and the application's role until the end. */
export function enterForTransaction({ sessionId, host, now, kind }: Entry): string {
  const credential = isKeyKind(kind) ? literal(sessionId) : `${literal(sessionId)}::uuid`;
  return `set local role tonnage_app;
    select ${ENTRANCES[kind ?? 'session']}(${credential}, ${literal(host)}, ${literal(now)}, true) as who`;
}

const ENTRANCES = {
  session: 'tonnage_enter',
  desk: 'tonnage_enter_staff',
  key: 'tonnage_enter_key',
  organisationKey: 'tonnage_enter_organisation_key',
};

/** The statement that enters a read, for the connection or, behind a pooler, for the open transaction. */
export function entrance(
  { kind, sessionId, host, now }: Entry,
  { inTransaction, prepares }: { inTransaction: boolean; prepares: boolean },
): pg.QueryConfig {
  const name = ENTRANCES[kind ?? 'session'];
  return {
    ...(prepares ? { name } : {}),
    text: `select ${name}($1, $2, $3, ${inTransaction})::text as who`,
    values: [sessionId, host, now],
  };
}

/** The SQL that opens a transaction without time limits: migrations, backups and restores. */
export const WITHOUT_TIME_LIMITS =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * Marks a statement whose text depends on the request, such as filters. It is not prepared, because callers could fill the cache
 * of statement names with texts that never recur.
 */
export const FREE = sql`/* free */`;
/** How the text of such a statement begins. */
export const FREE_TEXT = 'select /* free */';

/**
 * Statements are prepared once per connection, named by their text, so that PostgreSQL parses and plans them once. Lists of
 * varying length (`in ($1, …, $n)`) would each be a new statement, so long ones stay unnamed.
 */
function preparable(text: string, values: readonly unknown[]): pg.QueryConfig {
  return values.length > 0 && values.length <= 40 && !text.startsWith(FREE_TEXT)
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

/** The text for a jsonb column. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

/** A literal for the few statements that cannot take parameters. */
export function literal(text: string): string {
  return pg.escapeLiteral(text);
}

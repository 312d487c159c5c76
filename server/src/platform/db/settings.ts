// What PostgreSQL is asked to hold to on each connection, or, behind a pooler in transaction mode, in each transaction.
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { isAnswer } from './errors.ts';

/** Settings by name, as PostgreSQL writes them. */
export type Settings = Readonly<Record<string, string>>;

/** Compiling a statement takes 100 ms, more than any of ours runs; its estimated cost alone makes PostgreSQL compile it. */
const JIT = { jit: 'off' };

/** A statement that waits for another's row locks, or for too long, is cancelled; so is a transaction in which nothing happens. */
export const WRITING: Settings = {
  statement_timeout: '30s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
  ...JIT,
};

/** Reads have the application's role, which row-level security binds, and cannot write. */
export const READING: Settings = {
  role: 'tonnage_app',
  default_transaction_read_only: 'on',
  statement_timeout: '5s',
  lock_timeout: '5s',
  ...JIT,
};

/** The settings as a start-up parameter of a connection. */
export const asOptions = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** The settings as statements that hold until the end of the transaction. */
export const asStatements = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join('; ');

/** What the connections of `bench` ask for too. */
export const WITHOUT_JIT = asOptions(JIT);

/**
 * What opens a transaction that only reads, behind a pooler. It begins with `begin` and has nothing of the request, so what is sent
 * behind it runs inside the transaction or, if PostgreSQL refuses a setting, not at all.
 */
export const OPEN_READING = `begin read only; ${asStatements({ ...READING, idle_in_transaction_session_timeout: '30s' })}`;

type Query = (text: string) => Promise<Record<string, unknown>[]>;

/**
 * Throws ConfigError if a pooler in between refuses or drops the settings: without them, reads would run as the owner, whom
 * row-level security does not bind, and nothing would have a time limit. `query` runs a statement where they should hold; `from` is
 * the name of the setting whose address leads there.
 */
export async function refuseDropped(settings: Settings, query: Query, from: keyof typeof ADVICE): Promise<void> {
  const names = Object.keys(settings);
  const text = `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`;
  const [row] = await query(text).catch((error: Error) => {
    throw isAnswer(error) && /startup parameter|transaction blocks not allowed/.test(error.message)
      ? new ConfigError(
          `${from} leads to a connection pooler that refuses what Tonnage needs: ${error.message}. ${ADVICE[from]}`,
        )
      : error;
  });
  const dropped = names.find((name) => row![name] !== settings[name]);
  if (dropped !== undefined)
    throw new ConfigError(
      `${from} leads to a connection pooler that drops settings, or has options of its own: ${dropped} is ${row![dropped] as string} and not ${settings[dropped]}. ${ADVICE[from]}`,
    );
}

const NAME_TAKEN = '42P05';
const NAME_UNKNOWN = '26000';

/**
 * Throws ConfigError if the pooler at `url` does not follow prepared statements: two clients that take turns on one of its
 * connections then find each other's.
 */
export async function refuseForgetful(url: string): Promise<void> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: url, application_name: 'tonnage' }));
  try {
    for (const client of clients) await client.connect();
    for (const client of [...clients, ...clients])
      await client.query({ name: 'tonnage_follows', text: 'select $1::int', values: [1] });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== NAME_TAKEN && code !== NAME_UNKNOWN) throw error;
    throw new ConfigError(
      'TONNAGE_POOLER=prepared needs a pooler that follows prepared statements, such as PgBouncer 1.21 or newer with max_prepared_statements. Set that, or TONNAGE_POOLER=transaction.',
    );
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

const ADVICE = {
  DATABASE_URL:
    'Set DATABASE_URL to the database itself; or, for a pooler in transaction mode, set TONNAGE_POOLER (prepared for PgBouncer 1.21 or newer, otherwise transaction), and DATABASE_DIRECT_URL to the database itself.',
  DATABASE_DIRECT_URL: 'Set DATABASE_DIRECT_URL to the database itself.',
  DATABASE_REPLICA_URL: 'Set DATABASE_REPLICA_URL to the standbys themselves.',
};

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Database, Db } from './db.ts';
import { WITHOUT_TIME_LIMITS } from './db.ts';

const FOLDER = fileURLToPath(new URL('../../../db/', import.meta.url));
/** The first migration, which creates the whole schema. A database or backup without it is from before version 0.2.0. */
export const BASELINE = '0001_baseline';
/**
 * The advisory lock held while a server changes the schema or its grants. Any number, the same for all servers of this product.
 */
const SCHEMA_LOCK = 7_366_301;
/** Milliseconds between attempts to get that lock. */
const RETRY_MS = 100;
/** How long a migration waits for a table lock while other queries queue behind it, ms. */
const LOCK_MS = 5_000;
/** The first line of a migration that PostgreSQL cannot run in a transaction. */
const NO_TRANSACTION = '-- no transaction';
/** The statements allowed in such a migration, because it restarts from the beginning if it fails halfway. */
const REPEATABLE = /^(create (unique )?index concurrently if not exists|drop index concurrently if exists) /i;

/**
 * Files that define the current state of a part of the schema. Each part is applied as a whole when one of its files has changed,
 * in this order.
 */
const DEFINITIONS = ['functions', 'policies', 'triggers'];
/** This program's version: a program older than the last definitions applied leaves them alone. */
export const VERSION = (JSON.parse(readFileSync(join(FOLDER, '../package.json'), 'utf8')) as { version: string })
  .version;

/** The names of all migrations that this program knows, in order. */
export function knownMigrations(folder = FOLDER): string[] {
  return readdirSync(join(folder, 'migrations'))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort();
}

/**
 * Brings the schema up to date: runs each new migration in its own transaction, then functions, policies and triggers if their
 * files changed. Servers that start together take turns under an advisory lock. Returns the names of the migrations that ran.
 * `wanted`: runs only these and no definitions, to recreate an older database. Throws ConfigError if the database is older than
 * the baseline, an applied file was changed, or a lock was not free.
 */
export async function migrate(
  database: Database,
  wanted?: readonly string[],
  { folder = FOLDER, lockMs = LOCK_MS } = {},
): Promise<string[]> {
  await underSchemaLock(database, prepare);
  const ran: string[] = [];
  for (const name of wanted ?? knownMigrations(folder)) if (await run(database, folder, name, lockMs)) ran.push(name);
  if (wanted === undefined) await define(database, folder, lockMs);
  return ran;
}

/**
 * Runs one transaction under the schema lock. The lock is polled rather than waited for: a concurrent index build waits for every
 * open statement, including one that waits for this lock.
 */
export async function underSchemaLock<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  for (;;) {
    const done = await database.transaction(
      `${WITHOUT_TIME_LIMITS}; select pg_try_advisory_xact_lock(${SCHEMA_LOCK}) as free`,
      async (db, [row]) => (row!['free'] === true ? { result: await work(db) } : undefined),
    );
    if (done) return done.result;
    await wait(RETRY_MS);
  }
}

/** Creates the table of applied migrations; refuses a database created before the baseline. */
async function prepare(db: Db): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.migrations') is not null as there`.execute(
    db,
  );
  if (rows[0]!.there) {
    const { rows: old } =
      await sql`select from migrations having count(*) > 0 and not bool_or(name = ${BASELINE})`.execute(db);
    if (old.length > 0)
      throw new ConfigError(
        'This database was made by a version of Tonnage before 0.2.0 and cannot be upgraded. Export its data with the version that made it, then start this version with an empty database.',
      );
  }
  await sql`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    version text not null,
    ran_at timestamptz not null default now()
  )`.execute(db);
}

/** Returns whether the migration ran now. */
async function run(database: Database, folder: string, name: string, lockMs: number): Promise<boolean> {
  const text = textOf(join(folder, 'migrations'), name);
  if (text.startsWith(NO_TRANSACTION)) return runWithoutTransaction(database, name, text, lockMs);
  return underSchemaLock(database, async (db) => {
    if (await hasRun(db, name, text)) return false;
    await apply(db, text, name, lockMs);
    await record(db, name, text);
    return true;
  });
}

/**
 * Runs statements that PostgreSQL refuses in a transaction. A failed index build leaves an invalid index, which is dropped first;
 * finished parts are skipped by their own `if not exists`.
 */
async function runWithoutTransaction(database: Database, name: string, text: string, lockMs: number): Promise<boolean> {
  const list = statements(text);
  const wrong = list.find((statement) => !REPEATABLE.test(statement));
  if (wrong !== undefined) throw new Error(`${name} cannot be repeated: ${wrong}`);
  if (await underSchemaLock(database, (db) => hasRun(db, name, text))) return false;
  return database.withoutTransaction(async (query) => {
    await query(`set statement_timeout = 0; set lock_timeout = ${lockMs}`);
    while ((await query(`select pg_try_advisory_lock(${SCHEMA_LOCK}) as free`))[0]!['free'] !== true)
      await wait(RETRY_MS);
    try {
      const recorded = `select from migrations where name = '${name}'`;
      if ((await query(recorded)).length > 0) return false;
      const invalid = await query(`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
        where not i.indisvalid and c.relnamespace = 'public'::regnamespace`);
      for (const { name: index } of invalid)
        if (new RegExp(`\\b${index as string}\\b`).test(text))
          await query(`drop index concurrently "${index as string}"`);
      for (const statement of list) await query(statement);
      await query(
        `insert into migrations (name, checksum, version) values ('${name}', '${checksum(text)}', '${VERSION}')`,
      );
      return true;
    } catch (error) {
      throw explained(error, name, lockMs);
    } finally {
      await query(`select pg_advisory_unlock(${SCHEMA_LOCK})`);
      await query('reset statement_timeout; reset lock_timeout');
    }
  });
}

/** Applies functions, policies and triggers whose files differ from the last ones applied. */
async function define(database: Database, folder: string, lockMs: number): Promise<void> {
  await underSchemaLock(database, async (db) => {
    for (const part of DEFINITIONS) {
      const text = textOf(folder, part);
      const { rows } = await sql<{ checksum: string; version: string }>`
        select checksum, version from migrations where name = ${part}`.execute(db);
      const [last] = rows;
      // While two versions run side by side, an older server that restarts must not restore its own definitions.
      if (last && (last.checksum === checksum(text) || isOlder(VERSION, last.version))) continue;
      await apply(db, [...(await removals(db, part)), text].join(';\n'), part, lockMs);
      await sql`delete from migrations where name = ${part}`.execute(db);
      await record(db, part, text);
    }
  });
}

/**
 * Statements that drop every policy and grant, or every trigger, so that only those in the files exist. Functions are replaced; a
 * migration drops one that is removed or changes its arguments.
 */
async function removals(db: Db, part: string): Promise<string[]> {
  const text = {
    functions: sql`select null as statement where false`,
    policies: sql`select format('drop policy %I on %s', p.polname, p.polrelid::regclass) as statement from pg_policy p
      join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace
      union all select 'revoke all on all tables in schema public from tonnage_app'`,
    triggers: sql`select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement from pg_trigger t
      join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  }[part]!;
  return (await db.executeQuery<{ statement: string }>(text.compile(db))).rows.map(({ statement }) => statement);
}

async function apply(db: Db, text: string, name: string, lockMs: number): Promise<void> {
  try {
    await sql.raw(`set local lock_timeout = ${lockMs}`).execute(db);
    await sql.raw(text).execute(db);
  } catch (error) {
    throw explained(error, name, lockMs);
  }
}

/** Whether the migration has run here. Refuses one that ran with a different text: a schema change needs a new migration. */
async function hasRun(db: Db, name: string, text: string): Promise<boolean> {
  const { rows } = await sql<{ checksum: string }>`select checksum from migrations where name = ${name}`.execute(db);
  if (rows[0] && rows[0].checksum !== checksum(text))
    throw new ConfigError(
      `The migration ${name} was changed after this database ran it. Put the file back as it was, and make the change in a new migration.`,
    );
  return rows.length > 0;
}

async function record(db: Db, name: string, text: string): Promise<void> {
  await sql`insert into migrations (name, checksum, version) values (${name}, ${checksum(text)}, ${VERSION})`.execute(
    db,
  );
}

/** PostgreSQL's error code when a lock was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

function explained(error: unknown, name: string, lockMs: number): unknown {
  return (error as { code?: string }).code === LOCK_NOT_AVAILABLE
    ? new ConfigError(
        `The migration ${name} did not get its lock within ${lockMs / 1000} seconds, because another program is using the same table. Start again once that has finished.`,
      )
    : error;
}

/** The text of a file, or of all files in a folder in order of name. */
function textOf(folder: string, name: string): string {
  const path = join(folder, name);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const files = isFolder
    ? readdirSync(path)
        .sort()
        .map((each) => join(path, each))
    : [`${path}.sql`];
  return files.map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).join('\n');
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Whether one version, such as 0.2.0, precedes another. */
function isOlder(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0;
}

/** Splits statements without semicolons of their own, and drops the comments between them. */
function statements(text: string): string[] {
  return text
    .replaceAll(/--.*/g, '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

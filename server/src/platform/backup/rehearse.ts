import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { prepareDataDir } from '../db/data-dir.ts';
import type { Db } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { postgresDatabase } from '../db/postgres.ts';
import { reachDatabase } from '../db/reach.ts';
import type { Files } from '../files/store.ts';
import { startQueue } from '../queue/queue.ts';
import type { Archive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { restore } from './restore.ts';

/** How many stored files are opened. */
const SAMPLE = 50;
/** A folder of a rehearsal that was killed is removed after this time, ms. */
const LEFT_MS = 86_400_000;
const SCRATCH = 'checking-';

/** The rows are what is restored; the archive has already been read to its end. */
const NO_STORE: Pick<Files, 'put'> = {
  put: (_key, content) => Promise.resolve(void (content as Readable).destroy()),
};

/** What a rehearsal found to be as it was written. */
export interface Rehearsed {
  tables: number;
  rows: number;
  opened: number;
}

/**
 * Restores a backup into the scratch database at `url`, counts its rows, opens a sample of its files and brings it up to date.
 * Throws BackupError.
 */
export async function rehearse(archive: Archive, url: string): Promise<Rehearsed> {
  const { tables, migrations } = archive.manifest;
  const database = postgresDatabase(url, 2);
  try {
    await migrate(database, migrations);
    const queue = await startQueue(database, url, { workers: false, onError: () => undefined });
    try {
      await restore(archive, { database, queue, files: NO_STORE as Files });
    } finally {
      await queue.stop();
    }
    const [rows, opened] = await database.transaction('', async (db) => [
      await countRows(db, tables),
      await openSome(db, archive),
    ]);
    await migrate(database);
    return { tables: tables.length, rows, opened };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The backup can't be restored: ${(error as Error).message}.`);
  } finally {
    await database.close();
  }
}

/** Throws BackupError unless each table has the rows that the backup says. */
async function countRows(db: Db, tables: Archive['manifest']['tables']): Promise<number> {
  let all = 0;
  for (const { name, rows: expected } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.id(name)}`.execute(db);
    const { count } = rows[0]!;
    if (count !== expected) throw new BackupError(`${name} should have ${expected} rows, but has ${count}.`);
    all += count;
  }
  return all;
}

/** Opens stored files that rows name, and compares them. Throws BackupError for one that is another or missing. */
async function openSome(db: Db, archive: Archive): Promise<number> {
  const { rows } = await sql<{ key: string; sha256: string }>`
    select key, sha256 from files order by random() limit ${SAMPLE}`.execute(db);
  const stored = new Set(archive.under('files/'));
  for (const { key, sha256 } of rows) {
    if (!stored.has(key))
      throw new BackupError(
        `The file ${key} is named in a row and not in the backup. Check another backup: if it says so too, the store has lost files.`,
      );
    const hash = createHash('sha256');
    for await (const chunk of (await archive.read(`files/${key}`)).content) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== sha256)
      throw new BackupError(`The file ${key} is not the one that was stored: its checksum differs.`);
  }
  return rows.length;
}

/** A folder and an empty database that are made when they are asked for, and removed afterwards. */
export interface Scratch {
  folder: () => string;
  /** The URL of the database: can be asked for once. */
  database: () => Promise<string>;
}

/**
 * Works with a scratch folder in DATA_DIR and a scratch database: the one that is set for it (TONNAGE_CHECK_DATABASE_URL), or a
 * private PostgreSQL in the folder, beside whatever database the server uses.
 */
export async function withScratch<T>(
  { dataDir, checkUrl }: Pick<Config, 'dataDir' | 'checkUrl'>,
  work: (scratch: Scratch) => Promise<T>,
): Promise<T> {
  let [made, away] = [null as string | null, () => Promise.resolve()];
  const folder = () => (made ??= makeFolder(dataDir));
  const database = async () => {
    if (checkUrl !== undefined) {
      await refuseUnlessNew(checkUrl);
      away = () => asOwner(checkUrl, CLEAR);
      return checkUrl;
    }
    const reached = await reachDatabase({ databaseUrl: undefined, dataDir: folder(), poolSize: 4 }, { alone: true });
    away = reached.release;
    return reached.url;
  };
  try {
    return await work({ folder, database });
  } finally {
    await away();
    if (made !== null) rmSync(made, { recursive: true, force: true });
  }
}

/** A new folder. One that a killed rehearsal left goes after a day. */
function makeFolder(dataDir: string): string {
  prepareDataDir(dataDir);
  for (const name of readdirSync(dataDir))
    if (name.startsWith(SCRATCH) && Date.now() - statSync(join(dataDir, name)).mtimeMs > LEFT_MS)
      rmSync(join(dataDir, name), { recursive: true, force: true });
  return mkdtempSync(join(dataDir, SCRATCH));
}

const CLEAR = 'drop schema if exists pgboss cascade; drop schema public cascade; create schema public';

/** Throws BackupError if there is anything in the database: it is emptied afterwards. */
async function refuseUnlessNew(url: string): Promise<void> {
  await asOwner(
    url,
    `do $$ begin if exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema') then raise 'not empty'; end if; end $$`,
  ).catch((error: Error) => {
    throw new BackupError(
      error.message === 'not empty'
        ? 'The database in TONNAGE_CHECK_DATABASE_URL is not empty. Give one for this purpose alone: it is emptied afterwards.'
        : `TONNAGE_CHECK_DATABASE_URL can't be used: ${error.message || (error as { code?: string }).code}.`,
    );
  });
}

async function asOwner(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

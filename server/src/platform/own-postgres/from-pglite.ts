// Moves the database of earlier versions, which had PGlite inside the server, to the private PostgreSQL. Goes in the next version,
// and with it the package.
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PGliteDialect, sql } from 'kysely';
import type { DB } from '../../../db/types.gen.ts';
import { Archive } from '../backup/archive.ts';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';
import { systemClock } from '../clock.ts';
import { ConfigError } from '../config.ts';
import type { Database } from '../db/db.ts';
import { isEmptyAt } from '../db/is-empty.ts';
import { migrate } from '../db/migrate.ts';
import { postgresDatabase } from '../db/postgres.ts';
import type { Files } from '../files/store.ts';
import { startQueue } from '../queue/queue.ts';
import { say } from '../say.ts';

/** The folder of the old database, and what it is called once it was moved. */
const OLD = 'db';
const MOVED = 'db.before-postgresql';
/** Room for the copy, beside the old folder and for its backup. */
const TIMES = 2;

/** The files stay where they are. */
const NO_FILES: Pick<Files, 'list' | 'put' | 'read'> = {
  async *list() {},
  put: () => Promise.resolve(),
  read: () => Promise.reject(new Error('No file is moved.')),
};

/** Throws ConfigError unless the disk has room for the old database and its copy. */
export async function refuseWithoutRoom(dataDir: string, free = freeBytes): Promise<void> {
  const folder = join(dataDir, OLD);
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    bytes += statSync(join(folder, name)).size;
  if ((await free(dataDir)) < TIMES * bytes)
    throw new ConfigError(
      `The database in ${folder} is to be moved to PostgreSQL, which needs ${Math.ceil((TIMES * bytes) / 1e6)} MB of room beside it. Make room and start again.`,
    );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Moves the rows and pending jobs of the old database to the new, empty one at `url`, and renames the old folder, which may be
 * removed later. Throws ConfigError, and the old folder is as it was.
 */
export async function moveFromPglite(dataDir: string, url: string): Promise<void> {
  const folder = join(dataDir, OLD);
  say(`Moving the database in ${folder} to PostgreSQL …`);
  // All rows came in one transaction: where there are companies, only the renaming was cut off.
  if (await isEmptyAt(url)) await moveRows(dataDir, folder, url);
  renameSync(folder, join(dataDir, MOVED));
  say(`The database was moved. ${join(dataDir, MOVED)} is the old one; remove it once you have looked.`);
}

async function moveRows(dataDir: string, folder: string, url: string): Promise<void> {
  const away = mkdtempSync(join(dataDir, 'moving-'));
  try {
    const path = join(away, 'backup.zip');
    await backUpOld(folder, path);
    await restoreInto(url, path);
  } catch (error) {
    throw new ConfigError(
      `The database in ${folder} could not be moved to PostgreSQL: ${(error as Error).message} It is as it was: the version before can be started with it.`,
    );
  } finally {
    rmSync(away, { recursive: true, force: true });
  }
}

async function backUpOld(folder: string, path: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({ dataDir: folder });
  try {
    const db = new Kysely<DB>({ dialect: new PGliteDialect({ pglite }) });
    const database = {
      transaction: (opening, work) =>
        db.transaction().execute(async (open) => {
          for (const statement of opening.split(';')) await sql.raw(statement).execute(open);
          return work(open, []);
        }),
    } as Pick<Database, 'transaction'> as Database;
    await backUp({ database, files: NO_FILES as Files }, path, { secret: null, madeAt: systemClock.now() });
  } finally {
    await pglite.close();
  }
}

async function restoreInto(url: string, path: string): Promise<void> {
  const database = postgresDatabase(url, 2);
  const archive = await Archive.open(path);
  try {
    await migrate(database, archive.manifest.migrations);
    const queue = await startQueue(database, url, { workers: false, onError: () => undefined });
    await restore(archive, { database, queue, files: NO_FILES as Files });
    await queue.stop();
  } finally {
    archive.close();
    await database.close();
  }
}

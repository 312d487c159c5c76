import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { ConfigError } from '../config.ts';
import { DurableFolder } from './durable-folder.ts';

/** SQLite's code for what another connection has locked. */
const SQLITE_BUSY = 5;
/** A lock that nothing refers to would be collected, and opened. */
const held = new Set<DatabaseSync>();

/**
 * Makes the folder where it is not there, for this user alone: the embedded engine gives its files to everybody, whatever the
 * umask says, so the folder is what keeps others out. Where it is open to others and ours, it is closed. Throws ConfigError where
 * it cannot be written to.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (isOpenToOthers(dataDir) && statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o700);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} can't be written to (${(error as NodeJS.ErrnoException).code}). Give it to the user that runs the server, or choose another folder.`,
    );
  }
}

/** Whether other users of this machine may look into the folder. Windows has no such bits. */
export function isOpenToOthers(dataDir: string): boolean {
  return process.getuid !== undefined && (statSync(dataDir).mode & 0o077) !== 0;
}

/**
 * Takes the folder of the embedded database for this process; a second one is told who has it. The lock is the kernel's, on a
 * file that SQLite opens (docs/decisions/0045): it ends with the process, however that ends, and holds between containers.
 * Returns how to give it back.
 */
export function lockDataDir(dataDir: string): () => void {
  prepareDataDir(dataDir);
  const holder = join(dataDir, 'lock');
  // Two that begin at the same moment are in each other's way, and without a wait might both be refused.
  const lock = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 500 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    // Of two that start at once the other may not have written it yet.
    const by = existsSync(holder) ? readFileSync(holder, 'utf8') : 'another process';
    throw new ConfigError(
      `DATA_DIR ${dataDir} is in use by ${by}, and only one process can use the embedded database. Stop the other, or set DATABASE_URL.`,
    );
  }
  held.add(lock);
  writeFileSync(holder, `process ${process.pid} on ${hostname()}`);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** Without one of these PostgreSQL does not start, or starts with an empty database. */
const NEEDED = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'];
const WAY_BACK =
  'Move that folder away and restore the latest backup before you start anything else: npx tonnage restore FILE.';

/**
 * Opens the embedded database in that folder, which is made where it is not there or empty. `durable`: each commit has reached
 * the disk when it is answered; without it (for a seed, which is synced at its end) a power cut may damage the whole. Throws
 * ConfigError where the folder holds something else, or a database that is damaged.
 */
export async function openEmbedded(folder: string, { durable = true } = {}): Promise<PGlite> {
  // PGlite would make a new database over what is left of a damaged one.
  const lacks = NEEDED.find((name) => !existsSync(join(folder, name)));
  if (lacks !== undefined && existsSync(folder) && readdirSync(folder).length > 0)
    throw new ConfigError(`${folder} isn't empty but has no complete database: ${lacks} is missing. ${WAY_BACK}`);
  try {
    return await PGlite.create(durable ? { fs: new DurableFolder(folder) } : { dataDir: folder });
  } catch (error) {
    const reason = (error as Error).message.replace(/\. Build with -s.*$/, '');
    throw new ConfigError(`The database in ${folder} is damaged and can't be opened (${reason}). ${WAY_BACK}`);
  }
}

/** The key that signs sessions and links: made once, readable by the owner alone. */
export function readOrMakeSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  prepareDataDir(dataDir);
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Puts the key of a backup in the place of the one that was made here. */
export function writeSecret(dataDir: string, secret: string): void {
  prepareDataDir(dataDir);
  writeFileSync(join(dataDir, 'secret'), secret, { mode: 0o600 });
}

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
import { setFlagsFromString } from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';
import { ConfigError } from '../config.ts';

/** SQLite's error code when another connection has the lock. */
const SQLITE_BUSY = 5;
/** A lock without a reference would be garbage collected, and so released. */
const held = new Set<DatabaseSync>();

/**
 * Creates the folder if necessary, accessible to this user only. The embedded engine makes its files readable by everyone
 * regardless of the umask, so the folder has to keep others out. A folder that we own and that is open to others is closed.
 * Throws ConfigError if it is not writable.
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

/** Whether other users of this machine can read the folder. Windows has no such mode bits. */
export function isOpenToOthers(dataDir: string): boolean {
  return process.getuid !== undefined && (statSync(dataDir).mode & 0o077) !== 0;
}

/**
 * Locks the embedded database's folder for this process; a second process gets an error that names the holder. It is a kernel
 * lock on a file that SQLite opens (docs/decisions/0045): it ends with the process, however that ends, and works across
 * containers. Returns the function that releases it.
 */
export function lockDataDir(dataDir: string): () => void {
  prepareDataDir(dataDir);
  const holder = join(dataDir, 'lock');
  // Two processes that start at the same moment collide; without a timeout both might fail.
  const lock = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 500 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    // If two start at once, the other may not have written its name yet.
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

/** The database's own cache. The system caches its files too; the engine's default of 160 MB would be held for good. */
const SHARED_BUFFERS = '16MB';
/** Without one of these, PostgreSQL does not start, or starts with an empty database. */
const NEEDED = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'];
const WAY_BACK =
  'Move that folder away and restore the latest backup before you start anything else: npx tonnage restore FILE.';

/**
 * Opens the embedded database in the folder, and creates it if the folder is missing or empty. `durable`: every commit has
 * reached the disk when it is answered; without it (for a seed, which is synced at its end) a power cut may destroy the database.
 * Throws ConfigError if the folder holds something else, or a damaged database.
 */
export async function openEmbedded(folder: string, { durable = true } = {}): Promise<PGlite> {
  // PGlite would create a new database over the remains of a damaged one.
  const lacks = NEEDED.find((name) => !existsSync(join(folder, name)));
  if (lacks !== undefined && existsSync(folder) && readdirSync(folder).length > 0)
    throw new ConfigError(`${folder} isn't empty but has no complete database: ${lacks} is missing. ${WAY_BACK}`);
  // A server on PostgreSQL loads none of it.
  const [{ PGlite: Engine }, { DurableFolder }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./durable-folder.ts'),
  ]);
  // The engine's hot functions are compiled one after another: side by side, the compilers' memory was never given back.
  setFlagsFromString('--wasm-num-compilation-tasks=1');
  const startParams = [...Engine.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`];
  try {
    return await Engine.create({ startParams, ...(durable ? { fs: new DurableFolder(folder) } : { dataDir: folder }) });
  } catch (error) {
    const reason = (error as Error).message.replace(/\. Build with -s.*$/, '');
    throw new ConfigError(`The database in ${folder} is damaged and can't be opened (${reason}). ${WAY_BACK}`);
  }
}

/** The key that signs sessions and links. It is created once, readable by its owner only. */
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

/** Replaces the key created here with the one of a backup. */
export function writeSecret(dataDir: string, secret: string): void {
  prepareDataDir(dataDir);
  writeFileSync(join(dataDir, 'secret'), secret, { mode: 0o600 });
}

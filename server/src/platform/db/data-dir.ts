import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config.ts';

/** SQLite's error code when another connection has the lock. */
const SQLITE_BUSY = 5;
/** A lock without a reference would be garbage collected, and so released. */
const held = new Set<DatabaseSync>();

/**
 * Creates the folder if necessary, accessible to this user only: it has the data of all companies. A folder that we own and that
 * is open to others is closed. Throws ConfigError if it is not writable.
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

/** Another process has the folder. */
export class FolderInUse extends ConfigError {}

/**
 * Locks the data folder for this process; a second process gets a FolderInUse that names the holder. It is a kernel
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
    throw new FolderInUse(
      `DATA_DIR ${dataDir} is in use by ${by}. Stop that, choose another folder, or set DATABASE_URL.`,
    );
  }
  held.add(lock);
  writeFileSync(holder, `process ${process.pid} on ${hostname()}`);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** A new secret of 384 random bits. */
export const randomSecret = () => randomBytes(48).toString('base64url');

/** The keys that sign sessions and links (`readKeys`). The first one is created once, readable by its owner only. */
export function readOrMakeSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  prepareDataDir(dataDir);
  try {
    writeFileSync(file, randomSecret(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Replaces the keys of the folder, so that a start sees the old ones or the new ones. */
export function writeSecret(dataDir: string, secret: string): void {
  prepareDataDir(dataDir);
  const file = join(dataDir, 'secret');
  writeFileSync(`${file}.part`, secret, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
}

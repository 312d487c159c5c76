import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { ConfigError } from './config.ts';

/** SQLite's code for what another connection has locked. */
const SQLITE_BUSY = 5;
/** A lock that nothing refers to would be collected, and opened. */
const held = new Set<DatabaseSync>();

function makeWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} is no folder that this program may write to (${(error as NodeJS.ErrnoException).code}). Give it to the user that runs this, or choose another.`,
    );
  }
}

/**
 * Takes the folder of the embedded database for this process; a second one is told who has it. The lock is the kernel's, on a
 * file that SQLite opens (docs/decisions/0055): it ends with the process, however that ends, and holds between containers.
 * Returns how to give it back.
 */
export function lockDataDir(dataDir: string): () => void {
  makeWritable(dataDir);
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
      `DATA_DIR ${dataDir} is in use by ${by}: the embedded database serves one process. Stop it, or set DATABASE_URL.`,
    );
  }
  held.add(lock);
  writeFileSync(holder, `process ${process.pid} on ${hostname()}`);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** Opens the embedded database in that folder, which is made where it is not there; one that is damaged is a sentence. */
export async function openEmbedded(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create({ dataDir: folder });
  } catch (error) {
    throw new ConfigError(
      `The database in ${folder} cannot be opened: ${(error as Error).message}. Move that folder away and restore a backup.`,
    );
  }
}

/** The key that signs sessions and links: made once, readable by the owner alone. */
export function readOrMakeSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  makeWritable(dataDir);
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Puts the key of a backup in the place of the one that was made here. */
export function keepSecret(dataDir: string, secret: string): void {
  makeWritable(dataDir);
  writeFileSync(join(dataDir, 'secret'), secret, { mode: 0o600 });
}

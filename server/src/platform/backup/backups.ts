// Backups in the place that is set for them (TONNAGE_BACKUP_DIR): each is a file and, beside it, a manifest.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Instant } from '@tonnage/domain/common/dates';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/db.ts';
import { VERSION } from '../db/migrate.ts';
import type { Files } from '../files/store.ts';
import { contentsOf } from './archive.ts';
import { sealing, writeBackup, type Write } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import { openPlace, type Place } from './place.ts';
import type { BackupSettings } from './settings.ts';

/** What the file beside a backup says. It is written last, so a backup without it is not complete. */
export interface BackupManifest {
  file: string;
  madeAt: Instant;
  /** Of Tonnage. */
  version: string;
  /** The latest migration behind its rows. */
  migration: string;
  rows: number;
  files: number;
  bytes: number;
  /** Of the file as it is, in hex. */
  sha256: string;
  sealed: boolean;
}

interface From {
  database: Database;
  files: Files;
  clock: Clock;
  /** The key to put into a backup; null: it is stored elsewhere. */
  secret: string | null;
}

/** The advisory lock of the server that makes one. Any number, the same for all servers of this product. */
const LOCK = 7_366_302;
/** Files of ours, with what a killed server leaves. Others in the same place are never touched. */
const OURS = /^tonnage-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip(\.age)?(\.json)?(\.part)?$/;

/**
 * Makes a backup in the place that is set, and removes the oldest beyond the number to keep. One at a time across all servers: null
 * if another is at it. Throws BackupError.
 */
export function makeBackup(
  { database, files, clock, secret }: From,
  { place: address, keep, seal }: BackupSettings,
  signal?: AbortSignal,
): Promise<BackupManifest | null> {
  return database.withoutTransaction(async (query) => {
    if ((await query(`select pg_try_advisory_lock(${LOCK}) as free`))[0]!['free'] !== true) return null;
    try {
      const place = await openPlace(address);
      await place.prepare();
      const madeAt = clock.now();
      const file = `tonnage-${madeAt.slice(0, 19).replaceAll(':', '-')}Z.zip${seal ? '.age' : ''}`;
      const measured = { bytes: 0, sha256: '' };
      const write = sealing(seal, measuring(measured, place.write(file)));
      const inside = await writeBackup({ database, files }, write, { secret, madeAt, ...(signal && { signal }) });
      const manifest: BackupManifest = {
        file,
        madeAt,
        version: VERSION,
        migration: inside.migrations.at(-1)!,
        rows: contentsOf(inside).rows,
        files: inside.files,
        ...measured,
        sealed: seal !== undefined,
      };
      await place.put(`${file}.json`, JSON.stringify(manifest, null, 1));
      await prune(place, keep);
      return manifest;
    } catch (error) {
      throw explained(error);
    } finally {
      await query(`select pg_advisory_unlock(${LOCK})`);
    }
  });
}

/** The complete backups of a place, the newest first. */
export async function listBackups(place: Place): Promise<BackupManifest[]> {
  const names = new Set(await place.list().catch((error: unknown) => Promise.reject(explained(error))));
  const found: BackupManifest[] = [];
  for (const name of [...names]
    .filter((each) => OURS.test(each) && each.endsWith('.json'))
    .toSorted()
    .toReversed()) {
    const file = name.slice(0, -'.json'.length);
    const manifest = names.has(file) ? await read<BackupManifest>(place, name) : null;
    if (manifest?.file === file) found.push(manifest);
  }
  return found;
}

/** The latest rehearsal that went well: of which backup, and how long it took, in seconds. */
export interface Check {
  file: string;
  at: Instant;
  seconds: number;
}

/** Outlives the backup that was checked. */
const LAST_CHECK = 'tonnage-last-check.json';

export const recordCheck = (place: Place, check: Check): Promise<void> =>
  place.put(LAST_CHECK, JSON.stringify(check, null, 1));

/** Null if no backup of this place has been checked. */
export async function lastCheck(place: Place): Promise<Check | null> {
  return (await place.list()).includes(LAST_CHECK) ? read<Check>(place, LAST_CHECK) : null;
}

/** Null if it is not JSON. */
async function read<T>(place: Place, name: string): Promise<T | null> {
  const content = await text(await place.read(name));
  try {
    return JSON.parse(content) as T;
  } catch {
    return null;
  }
}

/** Removes complete backups beyond the newest `keep`, and what incomplete ones have left: nobody else writes meanwhile. */
async function prune(place: Place, keep: number): Promise<void> {
  const kept = new Set((await listBackups(place)).slice(0, keep).flatMap(({ file }) => [file, `${file}.json`]));
  // A manifest goes first, so that no file is missing beside one.
  const gone = (await place.list()).filter((name) => OURS.test(name) && !kept.has(name));
  for (const name of gone.toSorted((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json'))))
    await place.remove(name);
}

/** Passes on what is written and measures it. */
const measuring =
  (into: { bytes: number; sha256: string }, write: Write): Write =>
  async (content) => {
    const hash = createHash('sha256');
    const through = async function* () {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk);
        into.bytes += chunk.length;
        yield chunk;
      }
      into.sha256 = hash.digest('hex');
    };
    await write(Readable.from(through()));
  };

/** The answer of a bucket in a sentence. The library's own may name what it sent. */
function explained(error: unknown): unknown {
  if (error instanceof BackupError) return error;
  const cause = ((error as Error).cause ?? error) as Error & { code?: string; $metadata?: { httpStatusCode?: number } };
  if (!cause.$metadata) return error;
  return new BackupError(
    cause.$metadata.httpStatusCode === undefined
      ? `The bucket for backups can't be reached: ${cause.message || cause.code || cause.name}.`
      : `The bucket for backups answered ${cause.name}.`,
  );
}

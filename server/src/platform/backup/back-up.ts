import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Instant } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { WITHOUT_TIME_LIMITS, type Database, type Db } from '../db/db.ts';
import { BUILDS } from '../files/shared-builds.ts';
import type { Files } from '../files/store.ts';
import { undoneWork } from '../queue/queue.ts';
import { FORMAT_VERSION, type Manifest } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { sealed, type Seal } from './seal.ts';
import { migrationsOf, PLAIN, tablesOf, type Table } from './tables.ts';

/** Rows fetched at a time. */
const ROWS = 500;

export interface About {
  /** The installation's key; null if it is stored elsewhere. */
  secret: string | null;
  madeAt: Instant;
  /** Ends the backup early. */
  signal?: AbortSignal;
}

/** Takes what a backup consists of, to its end. If it rejects, or the content fails, nothing is left that looks like a backup. */
export type Write = (content: Readable) => Promise<void>;

/** Writes all data of an installation to a new file at `path`, readable by its owner only: `writeBackup`. `seal`: sealed. */
export function backUp(from: From, path: string, { seal, ...about }: About & { seal?: Seal }): Promise<Manifest> {
  return writeBackup(from, sealing(seal, toFile(path)), about);
}

/** Seals what is written, if there is a seal. */
export const sealing =
  (seal: Seal | undefined, write: Write): Write =>
  async (content) =>
    write(seal ? await sealed(content, seal) : content);

/** Writes a new file, which has the name only once it is complete and on the disk. Throws BackupError. */
export const toFile =
  (path: string): Write =>
  async (content) => {
    const part = `${path}.part`;
    try {
      await pipeline(content, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
      await rename(part, path);
    } catch (error) {
      const { code, message, syscall, path: opened } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST' && opened === part)
        throw new BackupError(
          `${part} exists: another backup is running, or one was cut off. If none is running, remove it.`,
        );
      await rm(part, { force: true });
      const unwritten = opened === part || syscall === 'write' || syscall === 'fsync';
      throw unwritten ? new BackupError(`${path} can't be written: ${message}.`) : error;
    }
  };

interface From {
  database: Database;
  files: Files;
}

/**
 * Writes all data of an installation as a zip file: every row as of one moment, the jobs pending then, every stored file, and
 * `secret`. Servers on PostgreSQL may keep running. Rows hold the text of their values, so that any version of PostgreSQL can
 * restore what another wrote.
 */
export async function writeBackup(
  { database, files }: From,
  write: Write,
  { secret, madeAt, signal }: About,
): Promise<Manifest> {
  const zip = new ZipFile();
  const content = zip.outputStream as Readable;
  const fail = (error: Error) => void content.destroy(error);
  // It may fail before its reader listens.
  content.on('error', () => undefined);
  zip.on('error', fail);
  signal?.addEventListener('abort', () => fail(new BackupError('The backup was ended before it was complete.')));
  const written = write(content);
  // The failure is reported below; this avoids an unhandled rejection if it fails before anything awaits it.
  written.catch(() => undefined);
  // Each entry is read to its end before the next begins, because a transaction has one cursor position. If writing fails, no
  // entry ends.
  const add = (name: string, entry: AsyncIterable<string> | Readable, compress = true) =>
    Promise.race([
      written,
      new Promise<void>((resolve, reject) => {
        const stream = Readable.from(digested(entry, (digest) => (digests[name] = digest)))
          .once('end', resolve)
          .once('error', reject);
        zip.addReadStream(stream, name, { compress });
      }),
    ]);
  const digests: Manifest['digests'] = {};

  try {
    const held = await database.transaction(
      `set transaction isolation level repeatable read, read only; ${WITHOUT_TIME_LIMITS}; ${PLAIN}`,
      async (db) => {
        const tables: Manifest['tables'] = [];
        for (const table of await tablesOf(db)) {
          const { name, columns } = table;
          const entry = { name, columns, rows: 0 };
          await add(
            `tables/${name}.ndjson`,
            rowsOf(db, table, (rows) => (entry.rows += rows)),
          );
          tables.push(entry);
        }
        const work = await undoneWork(db);
        await add('work.ndjson', Readable.from(work.map((each) => `${JSON.stringify(each)}\n`)));
        return { tables, sequences: await sequencesOf(db), work: work.length, migrations: await migrationsOf(db) };
      },
    );
    // Files come after the rows, so that every file named in a row is already in the store.
    let count = 0;
    const unread = new Map<string, Error>();
    for await (const key of files.list('')) {
      if (key.startsWith(`${BUILDS}/`)) continue;
      const file = await files.read(key).catch((error: Error) => void unread.set(key, error));
      if (file === undefined) continue;
      await add(`files/${key}`, file, false);
      count++;
    }
    // A file removed meanwhile is no longer needed; one that still exists is missing from the backup.
    if (unread.size > 0)
      for await (const key of files.list(''))
        if (unread.has(key)) throw new BackupError(`The file ${key} can't be read: ${unread.get(key)!.message}.`);
    if (secret !== null) await add('secret', Readable.from([Buffer.from(secret)]));
    const manifest: Manifest = { form: FORMAT_VERSION, madeAt, ...held, files: count, digests };
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), 'manifest.json');
    zip.end();
    await written;
    return manifest;
  } catch (error) {
    // With an error, because what merely ends would look complete to whoever writes it.
    fail(error as Error);
    await written.catch(() => undefined);
    throw error;
  }
}

/** Passes the content through and reports its SHA-256 at the end. */
async function* digested(
  content: AsyncIterable<string | Buffer>,
  done: (digest: string) => void,
): AsyncGenerator<string | Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  done(hash.digest('hex'));
}

/** The rows of a table as lines, each a JSON array of its values as text. */
async function* rowsOf(db: Db, { name, columns }: Table, counted: (rows: number) => void): AsyncGenerator<string> {
  const texts = sql.join(columns.map((column) => sql`${sql.id(column)}::text`));
  await sql`declare lines no scroll cursor for select to_json(array[${texts}])::text as line from ${sql.id(name)}`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS)} from lines`.execute(db);
    if (rows.length === 0) break;
    counted(rows.length);
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await sql`close lines`.execute(db);
}

async function sequencesOf(db: Db): Promise<Manifest['sequences']> {
  const { rows } = await sql<Manifest['sequences'][number]>`
    select sequencename::text as name, start_value as start, last_value as last from pg_sequences
    where schemaname = 'public' order by 1`.execute(db);
  return rows;
}

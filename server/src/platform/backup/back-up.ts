import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Instant } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { WITHOUT_TIME_LIMITS, type Database, type Db } from '../db/db.ts';
import type { Files } from '../files/store.ts';
import { undoneWork } from '../queue/queue.ts';
import { BackupError, FORMAT_VERSION, type Manifest } from './archive.ts';
import { migrationsOf, PLAIN, tablesOf, type Table } from './tables.ts';

/** Rows fetched at a time. */
const ROWS = 500;

/**
 * Writes all data of an installation to a new zip file at `path`, readable by its owner only: every row as of one moment, the
 * jobs pending then, every stored file, and `secret` unless it is stored elsewhere (null). Servers on PostgreSQL may keep
 * running. Rows hold the text of their values, so that any version of PostgreSQL can restore what another wrote.
 */
export async function backUp(
  { database, files }: { database: Database; files: Files },
  path: string,
  { secret, madeAt }: { secret: string | null; madeAt: Instant },
): Promise<Manifest> {
  const part = `${path}.part`;
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
  // The failure is reported below; this avoids an unhandled rejection if it fails before anything awaits it.
  written.catch(() => undefined);
  // Each entry is read to its end before the next begins, because a transaction has one cursor position. If writing fails, no
  // entry ends.
  const add = (name: string, content: AsyncIterable<string> | Readable, compress = true) =>
    Promise.race([
      written,
      new Promise<void>((resolve, reject) => {
        const stream = Readable.from(digested(content, (digest) => (digests[name] = digest)))
          .once('end', resolve)
          .once('error', reject);
        zip.addReadStream(stream, name, { compress });
      }),
    ]);
  const digests: Manifest['digests'] = {};
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error));

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
      const content = await files.read(key).catch((error: Error) => void unread.set(key, error));
      if (content === undefined) continue;
      await add(`files/${key}`, content, false);
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
    await rename(part, path);
    return manifest;
  } catch (error) {
    (zip.outputStream as Readable).destroy();
    await written.catch(() => undefined);
    const { code, message, syscall, path: opened } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && opened === part)
      throw new BackupError(
        `${part} exists: another backup is running, or one was cut off. If none is running, remove it.`,
      );
    await rm(part, { force: true });
    const unwritten = opened === part || syscall === 'write';
    throw unwritten ? new BackupError(`${path} can't be written: ${message}.`) : error;
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

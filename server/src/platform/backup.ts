import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { Instant } from '@tonnage/domain/dates';
import { sql } from 'kysely';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import type { Database, Db } from './db.ts';
import type { Files } from './files.ts';
import { knownMigrations } from './migrate.ts';
import { undoneWork, type Queue, type QueueWork, type WorkName } from './queue.ts';

/** Raised when an archive is laid out in a way that older programs cannot read. */
const FORM = 1;
/** Rows that are fetched, and put back, at a time. */
const ROWS = 500;
/** Text of rows that is put back at a time, in characters: a row may hold a letter or a drawing. */
const BATCH = 4_000_000;

/** What an archive says of itself; its last entry, since it counts the others. */
export interface Manifest {
  form: number;
  madeAt: Instant;
  /** The schema that the rows are of. */
  migrations: string[];
  tables: { name: string; columns: string[]; rows: number }[];
  /** The last number that each sequence gave out. */
  sequences: { name: string; last: number }[];
  /** Pieces of work that wait in the queue. */
  work: number;
  files: number;
}

/** An archive that cannot be made or taken, in a sentence. */
export class BackupError extends Error {}

interface Table {
  name: string;
  columns: string[];
  types: string[];
}

/** Text of values is the same on every server then, and is read back as the value that it was. */
const PLAIN = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/**
 * Writes everything that an installation holds to a new zip file at `path`, for its owner's eyes alone: every row as it
 * stood at one moment, the work that waited then, every stored file, and `secret` unless it is kept elsewhere (null). Servers
 * may go on working on PostgreSQL. Rows are the text of their values, so that either engine takes what the other gave.
 */
export async function backUp(
  { database, files }: { database: Database; files: Files },
  path: string,
  { secret, madeAt }: { secret: string | null; madeAt: Instant },
): Promise<Manifest> {
  const part = `${path}.part`;
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
  // What is said of it is said below, also where it breaks before anybody waits for it.
  written.catch(() => undefined);
  // An entry is read to its end before the next begins: a transaction has one place to read at. Where nothing can be written
  // no entry ends.
  const add = (name: string, content: AsyncIterable<string> | Readable, compress = true) =>
    Promise.race([
      written,
      new Promise<void>((resolve, reject) => {
        const stream = Readable.from(content).once('end', resolve).once('error', reject);
        zip.addReadStream(stream, name, { compress });
      }),
    ]);
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error));

  try {
    const held = await database.transaction(
      `set transaction isolation level repeatable read, read only; ${PLAIN}`,
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
    // After the rows, which name no file then that was not there.
    let count = 0;
    const unread = new Map<string, Error>();
    for await (const key of files.list('')) {
      const content = await files.read(key).catch((error: Error) => void unread.set(key, error));
      if (content === undefined) continue;
      await add(`files/${key}`, content, false);
      count++;
    }
    // What was removed meanwhile nobody has any more; what is still there is missing from the backup.
    if (unread.size > 0)
      for await (const key of files.list(''))
        if (unread.has(key)) throw new BackupError(`The file ${key} cannot be read: ${unread.get(key)!.message}.`);
    if (secret !== null) zip.addBuffer(Buffer.from(secret), 'secret');
    const manifest: Manifest = { form: FORM, madeAt, ...held, files: count };
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
      throw new BackupError(`${part} is there: another backup is being written, or one was cut off. Remove it then.`);
    await rm(part, { force: true });
    const unwritten = opened === part || syscall === 'write';
    throw unwritten ? new BackupError(`${path} cannot be written: ${message}.`) : error;
  }
}

/** An archive that is open to be read, after it was found whole. */
export class Archive {
  readonly manifest: Manifest;
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>, manifest: Manifest) {
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
  }

  /** Opens an archive and reads all of it once, so that one that was damaged is told before anything is put back. */
  static async open(path: string): Promise<Archive> {
    const refuse = (why: string) => new BackupError(`${path} ${why}`);
    const zip = await yauzl.openPromise(path, { autoClose: false }).catch((error: Error) => {
      const none = (error as NodeJS.ErrnoException).code === 'ENOENT';
      throw refuse(none ? 'is not there.' : 'is no whole zip file: it is no backup, or was not written to its end.');
    });
    try {
      const entries = new Map<string, yauzl.Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      const said = entries.get('manifest.json');
      if (said === undefined) throw refuse('is no backup of Tonnage.');
      const archive = new Archive(zip, entries, JSON.parse(await textOf(zip, said)) as Manifest);
      if (archive.manifest.form !== FORM)
        throw refuse(`is of form ${archive.manifest.form}; this program reads form ${FORM}.`);
      const known = new Set(knownMigrations());
      const later = archive.manifest.migrations.find((name) => !known.has(name));
      if (later !== undefined) throw refuse(`is of a newer Tonnage (${later}). Restore it with that one.`);
      for (const entry of entries.values()) {
        let sum = 0;
        for await (const chunk of await zip.openReadStreamPromise(entry)) sum = crc32(chunk as Buffer, sum);
        if (sum !== entry.crc32) throw refuse(`is damaged: ${entry.fileName} is not what was written.`);
      }
      return archive;
    } catch (error) {
      zip.close();
      throw error instanceof BackupError ? error : refuse(`is damaged: ${(error as Error).message}.`);
    }
  }

  /** The key that signed sessions and sealed what is sealed; null where it was not in the installation's folder. */
  async secret(): Promise<string | null> {
    const entry = this.#entries.get('secret');
    return entry === undefined ? null : textOf(this.#zip, entry);
  }

  /** The names of entries that lie under a folder, without it. */
  under(folder: string): string[] {
    return [...this.#entries.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length));
  }

  /** The bytes of an entry, and how many they are. */
  async read(name: string): Promise<{ content: Readable; size: number }> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new BackupError(`The backup lacks ${name}.`);
    return { content: await this.#zip.openReadStreamPromise(entry), size: entry.uncompressedSize };
  }

  /** The lines of an entry, so many or so much at a time. */
  async *lines(name: string): AsyncGenerator<string[]> {
    const { content } = await this.read(name);
    let [rest, lines, length]: [string, string[], number] = ['', [], 0];
    for await (const text of content.setEncoding('utf8') as AsyncIterable<string>) {
      const parts = (rest + text).split('\n');
      rest = parts.pop()!;
      for (const line of parts) {
        lines.push(line);
        length += line.length;
        if (lines.length < ROWS && length < BATCH) continue;
        yield lines;
        [lines, length] = [[], 0];
      }
    }
    if (lines.length > 0) yield lines;
  }

  close(): void {
    this.#zip.close();
  }
}

/**
 * Puts a backup into a database that has its schema and no company, and its files into the store: all rows or none, each
 * checked against every rule that the schema has. Throws BackupError, having changed no row.
 */
export async function restore(
  archive: Archive,
  { database, queue, files }: { database: Database; queue: Queue; files: Files },
): Promise<void> {
  const { migrations } = archive.manifest;
  await database.transaction('', (db) => refuseUnlessEmpty(db, migrations));
  // Before the rows that name them: files that no row names do no harm, and are swept.
  for (const key of archive.under('files/')) {
    const { content, size } = await archive.read(`files/${key}`);
    await files.put(key, content, { mime: 'application/octet-stream', size });
  }
  await database.transaction(PLAIN, async (db) => {
    await refuseUnlessEmpty(db, migrations);
    const run = (text: string) => sql.raw(text).execute(db);
    const tables = await tablesOf(db);
    const all = tables.map(({ name }) => id(name));
    // Rows come table by table, so that nothing may look for what is still to come, and nothing happens because of them that
    // happened already. What refers is looked at as a whole when it is all there.
    const references = await referencesOf(db);
    for (const { table, name } of references) await run(`alter table ${table} drop constraint ${id(name)}`);
    for (const table of all) await run(`alter table ${table} disable trigger user`);
    await run(`truncate ${all.join(', ')}`);
    for (const { name, columns, rows } of archive.manifest.tables) {
      const table = tables.find((each) => each.name === name);
      if (!table) throw new BackupError(`The backup has a table that this database lacks: ${name}.`);
      let put = 0;
      for await (const lines of archive.lines(`tables/${name}.ndjson`)) put += await putRows(db, table, columns, lines);
      if (put !== rows) throw new BackupError(`The backup says that ${name} has ${rows} rows, and has ${put}.`);
    }
    for (const { name, last } of archive.manifest.sequences)
      await sql`select setval(${name}::regclass, ${last})`.execute(db);
    for (const table of all) await run(`alter table ${table} enable trigger user`);
    for (const { table, name, rule } of references)
      await run(`alter table ${table} add constraint ${id(name)} ${rule}`);
    for await (const lines of archive.lines('work.ndjson'))
      for (const line of lines) {
        const { name, data, at } = JSON.parse(line) as { name: WorkName; data: QueueWork[WorkName]; at: Instant };
        await queue.send(db, name, data, { at });
      }
  });
  await database.tidy();
}

async function refuseUnlessEmpty(db: Db, migrations: readonly string[]): Promise<void> {
  const { rows } = await sql<{ slug: string }>`select slug from tenants order by slug limit 4`.execute(db);
  const have = rows.map(({ slug }) => slug).join(', ');
  if (have !== '')
    throw new BackupError(`The database has companies already (${have}). A backup is restored into an empty one.`);
  const newer = (await migrationsOf(db)).find((name) => !migrations.includes(name));
  if (newer !== undefined)
    throw new BackupError(`The database was set up after the backup was made (${newer}). Restore into an empty one.`);
}

async function putRows(db: Db, table: Table, columns: readonly string[], lines: readonly string[]): Promise<number> {
  const values = columns.map((column, i) => {
    const type = table.types[table.columns.indexOf(column)];
    if (type === undefined) throw new BackupError(`The backup has a column that this database lacks: ${column}.`);
    return `(line->>${i})::${type}`;
  });
  const { numAffectedRows } = await sql`
    insert into ${sql.raw(id(table.name))} (${sql.raw(columns.map(id).join(', '))}) overriding system value
    select ${sql.raw(values.join(', '))} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** The rows of a table as lines, each a JSON array of the texts of its values. */
async function* rowsOf(db: Db, { name, columns }: Table, counted: (rows: number) => void): AsyncGenerator<string> {
  const texts = columns.map((column) => `${id(column)}::text`).join(', ');
  await sql
    .raw(`declare lines no scroll cursor for select to_json(array[${texts}])::text as line from ${id(name)}`)
    .execute(db);
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${ROWS} from lines`).execute(db);
    if (rows.length === 0) break;
    counted(rows.length);
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await sql.raw('close lines').execute(db);
}

/** Every table of ours but that of the migrations, with the columns that are written and not worked out. */
async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

async function referencesOf(db: Db): Promise<{ table: string; name: string; rule: string }[]> {
  const { rows } = await sql<{ table: string; name: string; rule: string }>`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(db);
  return rows;
}

/** Sequences that have given out a number. */
async function sequencesOf(db: Db): Promise<Manifest['sequences']> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(db);
  return rows;
}

async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const id = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function textOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

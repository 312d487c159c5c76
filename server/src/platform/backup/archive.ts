import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { Instant } from '@tonnage/domain/common/dates';
import yauzl from 'yauzl';
import { BASELINE, knownMigrations } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { SealBroken, SealedReader, type Keys } from './sealed-reader.ts';

/** Raised whenever the archive layout changes so that older programs cannot read it. */
export const FORMAT_VERSION = 1;
/** Limits of one batch, in lines and characters: a row may contain an email or a drawing. */
const LINES = 500;
const CHARACTERS = 4_000_000;

/** Describes the archive. It is the last entry, because it counts the others. */
export interface Manifest {
  form: number;
  madeAt: Instant;
  /** The migrations behind the schema of the rows. */
  migrations: string[];
  tables: { name: string; columns: string[]; rows: number }[];
  /** The start of each sequence and the last number it issued; null if it has issued none. */
  sequences: { name: string; start: number; last: number | null }[];
  /** Number of pending jobs in the queue. */
  work: number;
  files: number;
  /** SHA-256 of every other entry, which exposes an entry that was changed and repacked. */
  digests: Record<string, string>;
}

/** What a backup has, as counts and in words. */
export function contentsOf({ tables, files, work }: Manifest): { rows: number; words: string } {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;
  const words = `${count(rows, 'row', 'rows')}, ${count(files, 'file', 'files')} and ${count(work, 'queued task', 'queued tasks')}`;
  return { rows, words };
}

const NO_KEYS: Keys = { identities: [], passphrases: [] };

/** An archive that has been checked and is open for reading. */
export class Archive {
  readonly manifest: Manifest;
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>, manifest: Manifest) {
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
  }

  /**
   * Opens an archive, with `keys` if it is sealed, and reads all of it once, so that damage is reported before anything is
   * restored. Throws BackupError.
   */
  static async open(path: string, keys = NO_KEYS): Promise<Archive> {
    const refuse = (why: string) => new BackupError(`${path} ${why}`);
    const broken = 'is damaged: it has changed since it was sealed, or was cut off.';
    const zip = await openZip(path, keys).catch((error: Error) => {
      if (error instanceof BackupError) throw error;
      if (error instanceof SealBroken) throw refuse(broken);
      const none = (error as NodeJS.ErrnoException).code === 'ENOENT';
      throw refuse(
        none
          ? 'does not exist.'
          : 'is not a complete zip file. It is not a backup, or was cut off while it was written.',
      );
    });
    try {
      const entries = new Map<string, yauzl.Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      const manifestEntry = entries.get('manifest.json');
      if (manifestEntry === undefined) throw refuse('is not a Tonnage backup.');
      const archive = new Archive(
        zip,
        entries,
        JSON.parse(await text(await zip.openReadStreamPromise(manifestEntry))) as Manifest,
      );
      if (archive.manifest.form !== FORMAT_VERSION)
        throw refuse(`has format ${archive.manifest.form}; this version reads format ${FORMAT_VERSION}.`);
      if (!archive.manifest.migrations.includes(BASELINE))
        throw refuse(
          'was made by a version of Tonnage before 0.2.0 and cannot be restored here. Restore it with the version that made it.',
        );
      const known = new Set(knownMigrations());
      const later = archive.manifest.migrations.find((name) => !known.has(name));
      if (later !== undefined)
        throw refuse(`was made by a newer version of Tonnage (${later}). Restore it with that version.`);
      for (const entry of entries.values()) {
        let sum = 0;
        const hash = createHash('sha256');
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          sum = crc32(chunk as Buffer, sum);
          hash.update(chunk as Buffer);
        }
        const whole = entry === manifestEntry || hash.digest('hex') === archive.manifest.digests?.[entry.fileName];
        if (sum !== entry.crc32 || !whole)
          throw refuse(`is damaged: ${entry.fileName} has changed since it was written.`);
      }
      return archive;
    } catch (error) {
      zip.close();
      if (error instanceof BackupError) throw error;
      throw refuse(error instanceof SealBroken ? broken : `is damaged: ${(error as Error).message}.`);
    }
  }

  /** The key that signed sessions and encrypted the sealed values; null if it was not stored in the installation's folder. */
  async secret(): Promise<string | null> {
    return this.#entries.has('secret') ? text((await this.read('secret')).content) : null;
  }

  /** The names of the entries in a folder, without the folder. */
  under(folder: string): string[] {
    return [...this.#entries.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length));
  }

  /** The content of an entry and its size in bytes. */
  async read(name: string): Promise<{ content: Readable; size: number }> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new BackupError(`${name} is missing from the backup.`);
    return { content: await this.#zip.openReadStreamPromise(entry), size: entry.uncompressedSize };
  }

  /** The lines of an entry, in batches limited by count and size. Node's readline would also split at U+2028. */
  async *lines(name: string): AsyncGenerator<string[]> {
    const { content } = await this.read(name);
    let [rest, lines, length]: [string, string[], number] = ['', [], 0];
    for await (const chunk of content.setEncoding('utf8') as AsyncIterable<string>) {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop()!;
      for (const line of parts) {
        lines.push(line);
        length += line.length;
        if (lines.length < LINES && length < CHARACTERS) continue;
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

async function openZip(path: string, keys: Keys): Promise<yauzl.ZipFile> {
  const file = await open(path);
  try {
    const sealed = await SealedReader.open(file, path, keys);
    if (sealed) return await yauzl.fromRandomAccessReaderPromise(sealed, sealed.size, { autoClose: false });
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return yauzl.openPromise(path, { autoClose: false });
}

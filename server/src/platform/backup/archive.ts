import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { Instant } from '@tonnage/domain/common/dates';
import yauzl from 'yauzl';
import { BASELINE, knownMigrations } from '../db/migrate.ts';

/** Raised when an archive is laid out in a way that older programs cannot read. */
export const FORM = 1;
/** Lines that are handed on at a time, and their characters: a row may hold a letter or a drawing. */
const LINES = 500;
const CHARACTERS = 4_000_000;

/** What an archive says of itself; its last entry, since it counts the others. */
export interface Manifest {
  form: number;
  madeAt: Instant;
  /** The schema that the rows are of. */
  migrations: string[];
  tables: { name: string; columns: string[]; rows: number }[];
  /** Where each sequence starts, and the last number that it gave out; null: none yet. */
  sequences: { name: string; start: number; last: number | null }[];
  /** Pieces of work that wait in the queue. */
  work: number;
  files: number;
  /** SHA-256 of each other entry, so that one which was changed and packed again is found out. */
  digests: Record<string, string>;
}

/** An archive that cannot be made or taken, in a sentence. */
export class BackupError extends Error {}

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
      throw refuse(
        none
          ? 'does not exist.'
          : 'is not a complete zip file. It is not a backup, or was cut off while it was written.',
      );
    });
    try {
      const entries = new Map<string, yauzl.Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      const said = entries.get('manifest.json');
      if (said === undefined) throw refuse('is not a Tonnage backup.');
      const archive = new Archive(
        zip,
        entries,
        JSON.parse(await text(await zip.openReadStreamPromise(said))) as Manifest,
      );
      if (archive.manifest.form !== FORM)
        throw refuse(`has format ${archive.manifest.form}; this version reads format ${FORM}.`);
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
        const whole = entry === said || hash.digest('hex') === archive.manifest.digests?.[entry.fileName];
        if (sum !== entry.crc32 || !whole)
          throw refuse(`is damaged: ${entry.fileName} has changed since it was written.`);
      }
      return archive;
    } catch (error) {
      zip.close();
      throw error instanceof BackupError ? error : refuse(`is damaged: ${(error as Error).message}.`);
    }
  }

  /** The key that signed sessions and sealed what is sealed; null where it was not in the installation's folder. */
  async secret(): Promise<string | null> {
    return this.#entries.has('secret') ? text((await this.read('secret')).content) : null;
  }

  /** The names of entries that lie under a folder, without it. */
  under(folder: string): string[] {
    return [...this.#entries.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length));
  }

  /** The bytes of an entry, and how many they are. */
  async read(name: string): Promise<{ content: Readable; size: number }> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new BackupError(`${name} is missing from the backup.`);
    return { content: await this.#zip.openReadStreamPromise(entry), size: entry.uncompressedSize };
  }

  /** The lines of an entry, so many or so much at a time. Node's readline would break them at U+2028 too. */
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

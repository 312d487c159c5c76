import { createDecipheriv } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { RandomAccessReader } from 'yauzl';
import { BackupError } from './backup-error.ts';
import { byPassphrase, CIPHER, headerEnd, NONCE, PIECE, pieceKey, pieceNonce, TAG } from './seal.ts';

/** What opens sealed backups: private keys (`AGE-SECRET-KEY-…`) and passphrases. All are tried. */
export interface Keys {
  identities: readonly string[];
  passphrases: readonly string[];
}

/** How every age file begins. */
const MAGIC = 'age-encryption.org/v1\n';
/** The header has a line or two for each recipient; one for a post-quantum key has 1.6 kB. */
const LONGEST_HEADER = 64 * 1024;

/** The file has changed since it was sealed, or was cut off. */
export class SealBroken extends Error {}

/**
 * Reads a sealed file at any place without writing its content anywhere: zip files are read from their end, and a piece of an age
 * file can be opened by itself. No byte is returned that is not as it was sealed.
 */
export class SealedReader extends RandomAccessReader {
  readonly #file: FileHandle;
  readonly #key: Buffer;
  readonly #start: number;
  /** Bytes of the content. */
  readonly size: number;
  #latest: { index: number; content: Buffer } | null = null;

  private constructor(file: FileHandle, key: Buffer, start: number, sealedSize: number) {
    super();
    this.#file = file;
    this.#key = key;
    this.#start = start;
    this.size = sealedSize - TAG * Math.max(1, Math.ceil(sealedSize / (PIECE + TAG)));
  }

  /** Null if the file is not sealed. Throws BackupError if none of the keys opens it, SealBroken if it is cut off. */
  static async open(file: FileHandle, path: string, { identities, passphrases }: Keys): Promise<SealedReader | null> {
    const head = await readAt(file, 0, LONGEST_HEADER);
    if (!head.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC))) return null;
    if (identities.length + passphrases.length === 0)
      throw new BackupError(
        `${path} is sealed. Give the file with its private key (--identity FILE), or set TONNAGE_BACKUP_PASSPHRASE_FILE.`,
      );
    const end = headerEnd(head);
    if (end === 0) throw new SealBroken();
    const decrypter = await decrypterWith({ identities, passphrases });
    const fileKey = await decrypter.decryptHeader(head.subarray(0, end)).catch((error: Error) => {
      if (!error.message.includes('no identity matched')) throw new SealBroken();
      throw new BackupError(
        `${path} was sealed for another ${identities.length === 0 ? 'passphrase' : passphrases.length === 0 ? 'key' : 'key or passphrase'} than the one given.`,
      );
    });
    const start = end + NONCE;
    const { size } = await file.stat();
    if (size < start + TAG) throw new SealBroken();
    const reader = new SealedReader(file, pieceKey(fileKey, head.subarray(end, start)), start, size - start);
    // The last piece proves that the file is as long as it was.
    await reader.#piece(Math.max(0, Math.ceil(reader.size / PIECE) - 1));
    return reader;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#content(start, end), { objectMode: false });
  }

  override close(done: (error: Error | null) => void): void {
    callbackify(() => this.#file.close())(done);
  }

  async *#content(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const index = Math.floor(at / PIECE);
      const piece = await this.#piece(index);
      const part = piece.subarray(at - index * PIECE, end - index * PIECE);
      if (part.length === 0) throw new SealBroken();
      yield part;
      at += part.length;
    }
  }

  async #piece(index: number): Promise<Buffer> {
    if (this.#latest?.index === index) return this.#latest.content;
    const bytes = await readAt(this.#file, this.#start + index * (PIECE + TAG), PIECE + TAG);
    const nonce = pieceNonce(index, (index + 1) * PIECE >= this.size);
    const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG });
    if (bytes.length < TAG) throw new SealBroken();
    decipher.setAuthTag(bytes.subarray(-TAG));
    try {
      const content = Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]);
      this.#latest = { index, content };
      return content;
    } catch {
      throw new SealBroken();
    }
  }
}

async function decrypterWith({ identities, passphrases }: Keys) {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const passphrase of passphrases) decrypter.addIdentity(await byPassphrase(passphrase));
  for (const identity of identities)
    try {
      decrypter.addIdentity(identity);
    } catch {
      // The library's message would have the key.
      throw new BackupError('The private key is mistyped or incomplete.');
    }
  return decrypter;
}

/** The bytes at a place in a file: fewer where it ends. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(buffer, read, length - read, position + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return buffer.subarray(0, read);
}

// A sealed backup is an ordinary age file (age-encryption.org/v1), which the program `age` opens too.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Encrypter, Identity, Recipient } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** For whom backups are sealed: public keys (`age1…`), or whoever knows the passphrase. */
export type Seal = { recipients: readonly string[] } | { passphrase: string };

/** log2 of scrypt's work factor, which `age` uses too: 256 MB and about a second for each guess of a passphrase. */
const WORK = 18;
/** A file that asks for more would take gigabytes. */
const MOST_WORK = 22;
/** Each key that a passphrase leads to is used once. */
const ZERO = Buffer.alloc(12);

/** Content is sealed in pieces of this size, in bytes, each with a tag. */
export const PIECE = 64 * 1024;
export const TAG = 16;
/** Bytes at random between the header and the pieces. */
export const NONCE = 16;
export const CIPHER = 'chacha20-poly1305';

/** The key of the pieces of one file. */
export function pieceKey(fileKey: Uint8Array, nonce: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32));
}

/** Each piece has its number, and the last one a mark, so that a file that was cut off between two is noticed. */
export function pieceNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Where the header of an age file ends; 0 if that is not in `head`. */
export function headerEnd(head: Buffer): number {
  const mac = head.indexOf('\n--- ');
  return mac < 0 ? 0 : head.indexOf('\n', mac + 1) + 1;
}

/** Passes the content through as an age file. Throws BackupError for a public key that is none. */
export async function sealed(content: Readable, seal: Seal): Promise<Readable> {
  // It may fail before it is read.
  content.on('error', () => undefined);
  const encrypter = await encrypterFor(seal);
  let fileKey = new Uint8Array();
  // A recipient that learns the key and needs no line in the header.
  encrypter.addRecipient({ wrapFileKey: (key) => ((fileKey = Uint8Array.from(key)), []) });
  const empty = Buffer.from(await encrypter.encrypt(new Uint8Array()));
  const nonce = randomBytes(NONCE);
  const head = Buffer.concat([empty.subarray(0, headerEnd(empty)), nonce]);
  return Readable.from(withPieces(head, content, pieceKey(fileKey, nonce)), { objectMode: false });
}

async function* withPieces(head: Buffer, content: Readable, key: Buffer): AsyncGenerator<Buffer> {
  yield head;
  let index = 0;
  const piece = (plain: Buffer, isLast: boolean) => {
    const cipher = createCipheriv(CIPHER, key, pieceNonce(index++, isLast), { authTagLength: TAG });
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  let held = Buffer.alloc(0);
  for await (const chunk of content as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, chunk]);
    let at = 0;
    // What could be the last piece is held back.
    for (; held.length - at > PIECE; at += PIECE) yield piece(held.subarray(at, at + PIECE), false);
    held = held.subarray(at);
  }
  yield piece(held, true);
}

/** Throws BackupError unless backups can be sealed so. */
export async function encrypterFor(seal: Seal): Promise<Encrypter> {
  // Loaded only where backups are sealed.
  const age = await import('age-encryption');
  const encrypter = new age.Encrypter();
  if ('passphrase' in seal) encrypter.addRecipient(await byPassphrase(seal.passphrase));
  else
    for (const recipient of seal.recipients)
      try {
        encrypter.addRecipient(recipient);
      } catch {
        throw new BackupError(`TONNAGE_BACKUP_RECIPIENT is wrong: "${recipient}" is not a public key of age.`);
      }
  return encrypter;
}

/**
 * What the library does with a passphrase itself, which would hold up the server for seconds: Node's scrypt works on another
 * thread.
 */
export async function byPassphrase(passphrase: string, newWork = WORK): Promise<Recipient & Identity> {
  const { Stanza } = await import('age-encryption');
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16);
      const cipher = createCipheriv(CIPHER, await derive(passphrase, salt, newWork), ZERO, { authTagLength: TAG });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      return [new Stanza(['scrypt', salt.toString('base64').replace(/=+$/, ''), String(newWork)], body)];
    },
    async unwrapFileKey(stanzas) {
      const [stanza, other] = stanzas;
      const [kind, salt, work] = stanza?.args ?? [];
      if (kind !== 'scrypt' || other || !salt || !/^[1-9]\d?$/.test(work ?? '') || Number(work) > MOST_WORK)
        return null;
      const key = await derive(passphrase, Buffer.from(salt, 'base64'), Number(work));
      const decipher = createDecipheriv(CIPHER, key, ZERO, { authTagLength: TAG });
      decipher.setAuthTag(stanza!.body.subarray(-TAG));
      try {
        return Buffer.concat([decipher.update(stanza!.body.subarray(0, -TAG)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

function derive(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const label = Buffer.from('age-encryption.org/v1/scrypt');
  // Twice what it needs: Node counts a little more than the table of 1 kB for each step.
  const options = { N: 2 ** work, r: 8, p: 1, maxmem: 2 ** (work + 11) };
  return stretch(passphrase, Buffer.concat([label, salt]), 32, options);
}

const stretch = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

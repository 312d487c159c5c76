import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter, generateHybridIdentity, generateIdentity, identityToRecipient } from 'age-encryption';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { byPassphrase, sealed, type Seal } from './seal.ts';
import { SealBroken, SealedReader, type Keys } from './sealed-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'tonnage-seal-'));
const file = join(folder, 'sealed');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PHRASE = 'eleven grey skips in the rain';
let identity: string;
let seal: Seal;
let keys: Keys;
beforeAll(async () => {
  identity = await generateIdentity();
  seal = { recipients: [await identityToRecipient(identity)] };
  keys = { identities: [identity], passphrases: [] };
});

const sealing = async (bytes: Uint8Array, by = seal) => buffer(await sealed(Readable.from([bytes]), by));

/** Some of the content of a sealed file. */
async function read(bytes: Uint8Array, start?: number, end?: number, by = keys): Promise<Buffer | null> {
  writeFileSync(file, bytes);
  const handle = await open(file);
  try {
    const reader = await SealedReader.open(handle, 'the file', by);
    if (!reader) return null;
    return await buffer(reader.createReadStream({ start: start ?? 0, end: end ?? reader.size }));
  } finally {
    await handle.close();
  }
}

/** Content that says where it is, of the lengths at which pieces end. */
const content = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * 7 + (i >> 8)) % 251));
const LENGTHS = [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000];

describe('a sealed file', () => {
  test.each(LENGTHS)('of %i bytes is an age file, and is read at any place', async (length) => {
    const plain = content(length);
    const bytes = await sealing(plain);
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    expect(plain.equals(await decrypter.decrypt(bytes))).toBe(true);
    expect((await read(bytes))!.equals(plain)).toBe(true);
    await fc.assert(
      fc.asyncProperty(fc.nat(length), fc.nat(length), async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        expect((await read(bytes, start, end))!.equals(plain.subarray(start, end))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  test('opens with a passphrase, here and in every other program', async () => {
    const plain = content(70_000);
    const ours = await sealing(plain, { passphrase: PHRASE });
    // As many steps as in use take the library ten seconds.
    const [theirs, forThem] = [new Encrypter(), new Encrypter()];
    theirs.setScryptWorkFactor(10);
    theirs.setPassphrase(PHRASE);
    forThem.addRecipient(await byPassphrase(PHRASE, 10));
    const they = new Decrypter();
    they.addPassphrase(PHRASE);
    expect(plain.equals(await they.decrypt(await forThem.encrypt(plain)))).toBe(true);
    const mine = { identities: [], passphrases: [PHRASE] };
    const fromThem = await theirs.encrypt(plain);
    for (const bytes of [ours, fromThem]) expect((await read(bytes, 0, 70_000, mine))!.equals(plain)).toBe(true);
    await expect(read(fromThem, 0, 1, { identities: [], passphrases: [`${PHRASE}!`] })).rejects.toThrow(
      'the file was sealed for another passphrase than the one given.',
    );
  });

  test('opens with any of its recipients’ keys, also post-quantum ones', async () => {
    const others = [await generateIdentity(), await generateHybridIdentity()];
    const bytes = await sealing(content(9), { recipients: await Promise.all(others.map(identityToRecipient)) });
    for (const each of others)
      expect(await read(bytes, 0, 9, { identities: [identity, each], passphrases: [] })).toEqual(content(9));
    await expect(read(bytes)).rejects.toThrow('the file was sealed for another key than the one given.');
    const none = { identities: [], passphrases: [] };
    await expect(read(bytes, 0, 9, none)).rejects.toThrow(/^the file is sealed\. Give .*--identity FILE/);
  });

  test('does not open after any change, or cut off anywhere', async () => {
    const bytes = await sealing(content(140_000));
    const whole = (changed: Uint8Array) => read(changed);
    const refused = (error: Error) =>
      error instanceof SealBroken || /sealed for another key/.test(error.message) ? 'refused' : error;
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(bytes);
        changed[at]! ^= flip;
        // The first line says what the file is; without it, it is another file.
        if (at < 22) expect(await whole(changed).catch(refused)).toBeNull();
        else expect(await whole(changed).catch(refused)).toBe('refused');
      }),
      { numRuns: 60 },
    );
    const tiny = await sealing(content(1));
    expect(await whole(tiny.subarray(0, -1)).catch(refused)).toBe('refused');
    const piece = 65_536 + 16;
    for (const length of [30, 100, 230, bytes.length - 1, bytes.length - piece, bytes.length - 140_000 + 131_072])
      expect(await whole(bytes.subarray(0, length)).catch(refused)).toBe('refused');
    const second = bytes.length - (140_000 - 131_072 + 16) - piece;
    const swapped = Buffer.concat([
      bytes.subarray(0, second - piece),
      bytes.subarray(second, second + piece),
      bytes.subarray(second - piece, second),
      bytes.subarray(second + piece),
    ]);
    expect(await whole(swapped).catch(refused)).toBe('refused');
    expect(await whole(Buffer.concat([bytes, Buffer.from([0])])).catch(refused)).toBe('refused');
  });

  test('fails with its content, and says which public key or private key is none', async () => {
    const torn = new Readable({ read: () => void torn.destroy(new Error('the content is gone')) });
    await expect(sealed(torn, seal).then(buffer)).rejects.toThrow('the content is gone');
    const wrong = identity.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q'));
    const failure = await read(await sealing(content(9)), 0, 9, { identities: [wrong], passphrases: [] }).catch(
      (error: Error) => error.message,
    );
    expect(failure).toBe('The private key is mistyped or incomplete.');
    const mistyped = (seal as { recipients: string[] }).recipients[0]!.replace(/.$/, (last) =>
      last === 'q' ? 'p' : 'q',
    );
    await expect(sealing(content(9), { recipients: [mistyped] })).rejects.toThrow(
      /^TONNAGE_BACKUP_RECIPIENT is wrong: "age1/,
    );
  });
});

describe('the settings of the seal', () => {
  test('are one public key or several, or a passphrase in a file', () => {
    const [recipient] = (seal as { recipients: string[] }).recipients as [string];
    const of = (env: Record<string, string>) => readConfig(env).backups.seal;
    expect(of({})).toBeUndefined();
    expect(of({ TONNAGE_BACKUP_RECIPIENT: `${recipient}, ${recipient}` })).toEqual({
      recipients: [recipient, recipient],
    });
    const phrase = join(folder, 'phrase');
    writeFileSync(phrase, `${PHRASE}\n`);
    expect(of({ TONNAGE_BACKUP_PASSPHRASE_FILE: phrase })).toEqual({ passphrase: PHRASE });
    expect(readFileSync(phrase, 'utf8')).toContain(PHRASE);
  });

  test('are refused in a sentence that has no secret', () => {
    const short = join(folder, 'short');
    writeFileSync(short, 'guess-me\n');
    const wrong: [Record<string, string>, string][] = [
      [
        { TONNAGE_BACKUP_PASSPHRASE: 'guess-me' },
        'TONNAGE_BACKUP_PASSPHRASE must have at least 16 characters; it is "…".',
      ],
      [
        { TONNAGE_BACKUP_PASSPHRASE_FILE: short },
        'The first line of TONNAGE_BACKUP_PASSPHRASE_FILE must have at least 16 characters.',
      ],
      [
        { TONNAGE_BACKUP_PASSPHRASE_FILE: join(folder, 'none') },
        `TONNAGE_BACKUP_PASSPHRASE_FILE ${join(folder, 'none')} can't be read (ENOENT).`,
      ],
      [
        { TONNAGE_BACKUP_PASSPHRASE: PHRASE, TONNAGE_BACKUP_RECIPIENT: 'age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq' },
        'Set either TONNAGE_BACKUP_RECIPIENT or TONNAGE_BACKUP_PASSPHRASE, not both.',
      ],
      [
        { TONNAGE_BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQ' },
        'TONNAGE_BACKUP_RECIPIENT must be a public key of age, which starts with age1, or several, separated by commas; it is "…".',
      ],
    ];
    for (const [env, sentence] of wrong) {
      expect(() => readConfig(env)).toThrow(ConfigError);
      expect(() => readConfig(env)).toThrow(sentence);
    }
  });
});

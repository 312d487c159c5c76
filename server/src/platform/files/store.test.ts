import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { openFiles, type Files } from './store.ts';
import { s3AddressOf } from './s3-address.ts';

const dir = mkdtempSync(join(tmpdir(), 'tonnage-files-'));

async function startS3(options: { allowMismatchedSignatures: boolean }) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: mkdtempSync(join(dir, 's3-')),
    configureBuckets: [{ name: 'tonnage', configs: [] }],
    ...options,
  });
  const { port } = await server.run();
  return { port, close: () => server.close() };
}

// One server checks every signature; the other does not, because it computes the signature of a listing wrongly.
let strict: Awaited<ReturnType<typeof startS3>>;
let lenient: Awaited<ReturnType<typeof startS3>>;
const urlOf = ({ port }: { port: number }, secret = 'S3RVER') =>
  `s3://S3RVER:${secret}@127.0.0.1:${port}/tonnage?tls=off&region=us-east-1`;

beforeAll(async () => {
  strict = await startS3({ allowMismatchedSignatures: false });
  lenient = await startS3({ allowMismatchedSignatures: true });
});
afterAll(async () => {
  await strict.close();
  await lenient.close();
  rmSync(dir, { recursive: true, force: true });
});

const s3At = (url: string) => openFiles({ dataDir: dir, s3: readConfig({ FILES_URL: url }).s3 });
const inFolder = () => openFiles({ dataDir: dir, s3: undefined });

const put = (files: Files, key: string, text: string) =>
  files.put(key, Buffer.from(text), { mime: 'image/png', size: text.length });

const STORES: [string, () => Promise<Files>, () => Promise<Files>][] = [
  ['a folder', inFolder, inFolder],
  ['an S3-compatible server', () => s3At(urlOf(strict)), () => s3At(urlOf(lenient))],
];

describe.each(STORES)('files in %s', (_name, open, openForListing) => {
  test('a file comes back as it was stored, also if it is empty or has megabytes', async () => {
    const files = await open();
    for (const size of [0, 1, 3_000_000]) {
      const bytes = Buffer.alloc(size, 'skip');
      const path = join(dir, `sent-${size}`);
      writeFileSync(path, bytes);
      for (const [key, content] of [
        [`2026-03-03/${size}`, bytes],
        [`2026-03-03/${size}-stream`, createReadStream(path)],
      ] as const) {
        await files.put(key, content, { mime: 'application/pdf', size });
        expect((await buffer(await files.read(key))).equals(bytes)).toBe(true);
      }
    }
  });

  test('a file is replaced by another under the same key', async () => {
    const files = await open();
    await put(files, '2026-03-04/a', 'first');
    await put(files, '2026-03-04/a', 'second');
    expect((await buffer(await files.read('2026-03-04/a'))).toString()).toBe('second');
  });

  test('a removed file is gone, and removing it again is not an error', async () => {
    const files = await open();
    await put(files, '2026-03-05/a', 'x');
    await files.remove('2026-03-05/a');
    await files.remove('2026-03-05/a');
    await expect(files.read('2026-03-05/a')).rejects.toThrow();
  });

  test('reading a file that never existed fails before the first byte', async () => {
    await expect((await open()).read('2026-03-05/never')).rejects.toThrow();
  });

  test('files are listed by folder', async () => {
    const files = await openForListing();
    for (const key of ['2026-03-06/a', '2026-03-06/b/c', '2026-03-07/d']) await put(files, key, 'x');
    const under = async (folder: string) => {
      const keys: string[] = [];
      for await (const key of files.list(folder)) keys.push(key);
      return keys.toSorted();
    };
    expect(await under('2026-03-06')).toEqual(['2026-03-06/a', '2026-03-06/b/c']);
    expect(await under('2026-03-08')).toEqual([]);
  });
});

describe('FILES_URL', () => {
  test('FILES_URL holds all settings of a store', () => {
    expect(s3AddressOf('s3://AKIA:s%2Fe%2Bc@s3.eu-west-2.amazonaws.com/papers?region=eu-west-2&style=host')).toEqual({
      endpoint: 'https://s3.eu-west-2.amazonaws.com',
      bucket: 'papers',
      accessKeyId: 'AKIA',
      secretAccessKey: 's/e+c',
      region: 'eu-west-2',
      pathStyle: false,
    });
    expect(s3AddressOf('s3://a:b@minio:9000/papers?tls=off')).toMatchObject({
      endpoint: 'http://minio:9000',
      pathStyle: true,
      region: 'us-east-1',
    });
  });

  test.each([
    ['papers', 'FILES_URL must be a URL: '],
    ['https://a:b@host/papers', 'FILES_URL must start with s3://: '],
    ['s3://host/papers', 'FILES_URL must contain a key and its secret, percent-encoded: '],
    ['s3://a:b@host', 'FILES_URL must name one bucket after the host: '],
    ['s3://a:b@host/papers/2026', 'FILES_URL must name one bucket after the host: '],
    ['s3://a:b@host/papers?tls=maybe', 'FILES_URL must have tls on or off: '],
    ['s3://a:b@host/papers?acl=public', `FILES_URL doesn't know "acl", only region, tls and style: `],
  ])('an unusable store (%s) stops the start with a sentence', (url, sentence) => {
    const read = () => readConfig({ FILES_URL: url });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`${sentence}s3://KEY:SECRET@HOST/BUCKET?region=REGION.`);
  });

  test('an unknown store, or one that refuses access, stops the start without revealing the secret', async () => {
    await expect(s3At(urlOf(strict, 'wrong'))).rejects.toThrow(
      "FILES_URL can't be used: the store answered SignatureDoesNotMatch.",
    );
    await expect(s3At(urlOf(strict).replace('/tonnage', '/nothing-here'))).rejects.toThrow('NoSuchBucket');
    await expect(s3At('s3://a:b@127.0.0.1:1/tonnage?tls=off')).rejects.toThrow('ECONNREFUSED');
  });
});

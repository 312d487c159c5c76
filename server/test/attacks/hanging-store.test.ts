import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { abortWithClient } from '../../src/platform/files/store-state.ts';
import { openFiles, type Files } from '../../src/platform/files/store.ts';

const dir = mkdtempSync(join(tmpdir(), 'tonnage-store-'));
const store = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: dir,
  configureBuckets: [{ name: 'tonnage', configs: [] }],
  // The signature contains the proxy's port.
  allowMismatchedSignatures: true,
});
/** A proxy in front of the store; while it hangs it forwards nothing: it takes all, or stops in the middle. */
let hangs: false | true | 'midway' = false;
const MIDWAY = 200_000;
let storePort = 0;
const sockets = new Set<Socket>();
const proxy = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => undefined);
  if (hangs === 'midway') {
    let taken = 0;
    return socket.on('data', ({ length }) => (taken += length) > MIDWAY && socket.pause());
  }
  if (hangs) return socket.resume();
  const far = connect(storePort, '127.0.0.1');
  far.on('error', () => socket.destroy());
  socket.pipe(far).pipe(socket);
});
let files: Files;

beforeAll(async () => {
  storePort = (await store.run()).port;
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = `s3://S3RVER:S3RVER@127.0.0.1:${(proxy.address() as AddressInfo).port}/tonnage?tls=off&region=us-east-1`;
  const patience = { connectionTimeout: 1_000, socketTimeout: 1_000, requestTimeout: 4_000 };
  files = await openFiles({ dataDir: dir, s3: readConfig({ FILES_URL: url }).s3 }, patience);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => proxy.close(resolve));
  await store.close();
  rmSync(dir, { recursive: true, force: true });
});

test(
  'a store that hangs fails each call in bounded time, and works again when it recovers',
  { timeout: 60_000 },
  async () => {
    const bytes = Buffer.from('a paper');
    const about = { mime: 'application/pdf', size: bytes.length };
    await files.put('paper', bytes, about);
    hangs = true;
    // Kept-alive connections would still reach the store.
    for (const socket of sockets) socket.destroy();
    // More than the client's connections.
    const calls = await Promise.allSettled([
      files.put('other', bytes, about),
      ...Array.from({ length: 55 }, () => files.read('paper')),
    ]);
    expect(calls.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    hangs = false;
    expect((await buffer(await files.read('paper'))).toString()).toBe('a paper');
    await files.put('other', bytes, about);
  },
);

test(
  'a store that stops in the middle of an upload fails it, and the next one is complete',
  { timeout: 60_000 },
  async () => {
    const bytes = Buffer.alloc(20 * MIDWAY, 'skip');
    const put = () => files.put('large', Readable.from([bytes]), { mime: 'application/pdf', size: bytes.length });
    hangs = 'midway';
    for (const socket of sockets) socket.destroy();
    await expect(put()).rejects.toThrow();
    hangs = false;
    await expect(files.read('large')).rejects.toThrow();
    await put();
    expect((await buffer(await files.read('large'))).equals(bytes)).toBe(true);
  },
);

test('a call ends with its client, and the state says what failed', { timeout: 60_000 }, async () => {
  const app = fastify();
  abortWithClient(app);
  let ended: unknown;
  app.get('/', async () => {
    await files.read('paper').catch((error: unknown) => (ended = error));
    return '';
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await files.put('paper', Buffer.from('a paper'), { mime: 'application/pdf', size: 7 });
  const before = { ...files.state.errors };
  expect(files.state.degraded).toBe(false);
  hangs = true;
  for (const socket of sockets) socket.destroy();
  const leaving = new AbortController();
  const asked = fetch(address, { signal: leaving.signal }).catch(() => undefined);
  await expect.poll(() => files.state.underWay).toBe(1);
  leaving.abort();
  await asked;
  await expect.poll(() => ended).toBeDefined();
  // Not a fault of the store.
  expect([files.state.underWay, files.state.errors, files.state.degraded]).toEqual([0, before, false]);
  await expect(files.read('paper')).rejects.toThrow();
  expect([files.state.errors.read, files.state.degraded]).toEqual([before.read + 1, true]);
  hangs = false;
  await buffer(await files.read('paper'));
  await expect.poll(() => files.state.degraded).toBe(false);
  await expect(files.read('missing')).rejects.toThrow();
  expect([files.state.errors.read, files.state.degraded]).toEqual([before.read + 1, false]);
  await app.close();
});

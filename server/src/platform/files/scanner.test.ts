import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readScannerAddress, scan, scannerVersion } from './scanner.ts';

/** The text that every scanner finds (EICAR), in two parts so that none finds this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const folder = mkdtempSync(join(tmpdir(), 'tonnage-scanner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: Server | undefined;
const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.destroy();
  server?.close();
});

/** Listens as clamd(8) describes its protocol. `most`: StreamMaxLength, bytes. */
async function clamd({ most = 1_000_000 }: { most?: number } = {}): Promise<{ path: string }> {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.ctl`);
  server = createServer((socket) => {
    open.add(socket);
    let got = Buffer.alloc(0);
    const answer = (text: string) => socket.end(`${text}\0`);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      got = Buffer.concat([got, chunk]);
      const end = got.indexOf(0);
      if (end === -1) return;
      const command = got.subarray(0, end).toString();
      if (command === 'zVERSION') return answer('ClamAV 1.0.7/27400/Fri Nov 27 08:00:00 2026');
      if (command !== 'zINSTREAM') return answer('UNKNOWN COMMAND');
      const content: Buffer[] = [];
      for (let at = end + 1; at + 4 <= got.length;) {
        const length = got.readUInt32BE(at);
        const read = Buffer.concat(content);
        if (read.length + length > most) return answer('INSTREAM size limit exceeded. ERROR');
        if (length === 0) return answer(read.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK');
        if (at + 4 + length > got.length) return;
        content.push(got.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  await new Promise<void>((done) => server!.listen(path, done));
  return { path };
}

function fileOf(content: string | Buffer) {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.bin`);
  writeFileSync(path, content);
  return { path, field: 'photo' };
}
const refusalOf = (scanned: Promise<void>) =>
  scanned.then(
    () => null,
    ({ code, field }: { code: string; field?: string }) => [code, field],
  );

// clamd(8), INSTREAM.
describe('the virus scanner', () => {
  it('takes a clean file of many chunks, and refuses one in which something is found, by its part', async () => {
    const address = await clamd();
    expect(await refusalOf(scan(address, fileOf(Buffer.alloc(300_000, 'a'))))).toBeNull();
    expect(await refusalOf(scan(address, fileOf(`${'a'.repeat(200_000)}${EICAR}`)))).toEqual([
      'FILE_INFECTED',
      'photo',
    ]);
    expect(await scannerVersion(address)).toMatch(/^ClamAV 1\.0\.7/);
  });

  it('refuses a file that it could not look at: too long for the daemon, or the daemon is down or gone', async () => {
    const small = await clamd({ most: 1000 });
    expect(await refusalOf(scan(small, fileOf(Buffer.alloc(2_000_000, 'a'))))).toEqual(['FILE_NOT_SCANNED', undefined]);
    expect(await refusalOf(scan({ path: join(folder, 'nobody') }, fileOf('a')))).toEqual([
      'FILE_NOT_SCANNED',
      undefined,
    ]);
    server!.close();
    server = createServer((socket) => socket.destroy());
    const path = join(folder, 'gone.ctl');
    await new Promise<void>((done) => server!.listen(path, done));
    expect(await refusalOf(scan({ path }, fileOf('a')))).toEqual(['FILE_NOT_SCANNED', undefined]);
  });

  it.each([
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['clamd.local:3310', { host: 'clamd.local', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['clamd', null],
    ['127.0.0.1:99999', null],
    ['tcp://127.0.0.1:3310', null],
  ])('reads the address %s', (text, address) => {
    expect(readScannerAddress(text)).toEqual(address);
  });
});

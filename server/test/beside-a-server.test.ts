import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCommand } from './own-process.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tonnage-beside-'));
const env = {
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: '',
  TONNAGE_DEMO: 'off',
  TONNAGE_GRACE: '0',
};
const tonnage = (...args: string[]) => runCommand(env, args);
let server: ChildProcess;
let url: string;

/** A server with a private PostgreSQL, in an empty folder. */
async function start(): Promise<void> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, PORT: String(port) },
  });
  const ready = async () => expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await vi.waitFor(ready, { timeout: 90_000, interval: 100 });
}

/** The status of the company's settings on that host, which `fetch` would not send. */
async function statusFor(host: string): Promise<number | undefined> {
  const [answer] = (await once(get(`${url}/api/applications/me/anonimous`, { headers: { host } }), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  return answer.statusCode;
}

beforeAll(start, 300_000);
afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

describe('the command line beside a server with a private PostgreSQL', { timeout: 300_000 }, () => {
  const create = (slug: string, host = `${slug}.localhost`) =>
    tonnage('create-tenant', '--slug', slug, '--name', 'Low Skips', '--manager', 'boss@low.example', '--host', host);

  test('creates companies that are served at once, each host once', async () => {
    expect(await create('low')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('Created Low Skips, at '),
    });
    expect(await statusFor('low.localhost')).toBe(200);
    expect(await statusFor('other.localhost')).toBe(404);
    const staff = await tonnage('create-staff', '--tenant', 'low', '--email', 'a@low.example', '--role', 'office');
    expect(staff).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Invited a@low.example.') });
    const again = await create('low');
    expect([again.code, again.err]).toEqual([1, 'The slug low is already used by Low Skips. Choose another.\n']);
    const two = await Promise.all([create('mid', 'same.localhost'), create('high', 'same.localhost')]);
    expect(two.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  test('backs up and examines, and restores only once the server is stopped', async () => {
    const path = join(folder, 'kept.zip');
    expect(await tonnage('backup', path)).toMatchObject({ code: 0, err: '' });
    expect(existsSync(path)).toBe(true);
    const { out } = await tonnage('doctor');
    expect(out).toMatch(/^good {3}database: PostgreSQL \d.* answers\.$/m);
    expect(out).toMatch(/^good {3}database role: /m);
    const refused = await tonnage('restore', path);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/is in use by process \d+ on .*\. Stop that/),
    ]);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('works after the server was killed, and beside the next one', async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
    expect(await create('late')).toMatchObject({ code: 0, err: '' });
    await start();
    expect(await create('later')).toMatchObject({ code: 0, err: '' });
  });
});

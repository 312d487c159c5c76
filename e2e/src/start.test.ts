import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
/** Makes a process believe that a person reads its output. */
const AS_TERMINAL = 'data:text/javascript,process.stdout.isTTY = true';

const folder = join(mkdtempSync(join(tmpdir(), 'tonnage-start-')), 'data');
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

/** `npm start` without the build, which exists. */
function start(port: number, { terminal = false } = {}) {
  const child = spawn(process.execPath, [...(terminal ? ['--import', AS_TERMINAL] : []), 'server/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: '',
      LOG_LEVEL: '',
      DATA_DIR: folder,
      TONNAGE_DEMO: 'small',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const url = `http://localhost:${port}`;
  return {
    said,
    url,
    ended: once(child, 'close') as Promise<[number | null]>,
    ready: () => vi.waitFor(() => expect(said.out).toContain(`Tonnage is at ${url}`), { timeout: 100_000 }),
    stop: () => child.kill('SIGINT'),
  };
}

/** A port that another program uses until it is freed. */
async function takenPort() {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  return { port: (other.address() as AddressInfo).port, free: () => new Promise((done) => other.close(done)) };
}

async function freePort(): Promise<number> {
  const { port, free } = await takenPort();
  await free();
  return port;
}

/** Loads a page and one of its files: of the drawn login form, or of the portal where a busy machine knew the company too late. */
async function visit(url: string): Promise<void> {
  const page = await (await fetch(`${url}/login`)).text();
  const [, script] = /['"](\/assets\/[^'"]+\.js)['"]/.exec(page)!;
  expect((await fetch(url + script)).status).toBe(200);
}

const signIn = (url: string) =>
  fetch(`${url}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'owner@marlow.example', password: 'Skips-and-tonnes-1' }),
  });

describe('npm start', () => {
  test('names a taken port and how to choose another, before anything is created', async () => {
    const { port, free } = await takenPort();
    const server = start(port);
    const [code] = await server.ended;
    await free();
    expect(code).toBe(1);
    expect(server.said).toEqual({
      out: '',
      err: `Port ${port} is already in use. Stop the program that uses it, or choose another port, for example PORT=${port + 1} npm start.\n`,
    });
    expect(existsSync(folder)).toBe(false);
  });

  test('in a terminal says what it creates, the addresses and the logins, and then only warnings', async () => {
    const server = start(await freePort(), { terminal: true });
    await server.ready();
    await visit(server.url);
    // Answered once the company is complete.
    expect((await signIn(server.url)).status).toBe(200);
    // A busy machine may answer one probe too late.
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 }).toBe(200);
    server.stop();
    await server.ended;
    const lines = server.said.out.split('\n').filter((line) => line !== '');
    expect(lines.slice(0, 3)).toEqual([
      `Creating the demo company in ${folder} …`,
      `Tonnage is at ${server.url} (API documentation at ${server.url}/api/docs)`,
      'Created the demo company. Log in with one of these; the password is Skips-and-tonnes-1',
    ]);
    expect(lines.slice(3).join('\n')).toContain('owner@marlow.example');
  });

  test('elsewhere writes lines of JSON, none for the files of a page, and opens the company that is there', async () => {
    const server = start(await freePort());
    await server.ready();
    await visit(server.url);
    await fetch(`${server.url}/api/nothing`);
    server.stop();
    await server.ended;
    const lines = server.said.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; req?: { path: string } });
    const texts = lines.map(({ msg }) => msg);
    expect(texts).toContain(`Tonnage is at ${server.url} (API documentation at ${server.url}/api/docs)`);
    expect(texts.join()).not.toContain('Creating');
    const paths = lines.flatMap(({ req }) => req?.path ?? []);
    expect(paths).toContain('/login');
    expect(paths).toContain('/api/nothing');
    expect(paths.filter((path) => path.startsWith('/assets/'))).toEqual([]);
  });
});

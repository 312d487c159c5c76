import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { ownDatabase } from './own-database.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

/** Runs the command line as a person would, and returns its output. */
export async function runCommand(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [CLI, ...args], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

/** A test's load comes from one session and one address. */
const UNLIMITED = { TONNAGE_GRACE: '0', TONNAGE_SESSION_RATE: '0', TONNAGE_GUEST_RATE: '0', TONNAGE_DEAR_CALLS: '0' };

/** The product as a separate process, to be killed, on the test file's own database. */
export function ownProcess(prepare = 'select 1') {
  const { env, look, databaseUrl, folder } = ownDatabase(prepare);
  let port: number;
  let server: ChildProcess | undefined;

  beforeAll(async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    port = (probe.address() as AddressInfo).port;
    probe.close();
  });
  afterAll(() => server?.kill('SIGKILL'));

  async function start(): Promise<void> {
    server = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env(), PORT: String(port), TONNAGE_DEMO: 'off', LOG_LEVEL: 'error', ...UNLIMITED },
    });
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200), {
      timeout: 90_000,
      interval: 100,
    });
  }

  /** Stops the server; returns its exit code, null if it was killed. */
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const exited = once(server!, 'exit') as Promise<[number | null]>;
    server!.kill(signal);
    return (await exited)[0];
  }

  async function api<T>(
    method: string,
    path: string,
    jwt: string | null,
    body?: object,
    more: Record<string, string> = {},
  ): Promise<{ status: number; body: T }> {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        ...more,
        'content-type': 'application/json',
        ...(jwt === null ? {} : { authorization: `Bearer ${jwt}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  /**
   * Repeats concurrent work until enough of it is acknowledged, then kills the server in the middle. A failure before
   * the kill fails the test; work that the kill interrupted is not acknowledged.
   */
  async function killAmid(many: number, work: (nth: number) => Promise<void>, done: () => boolean): Promise<void> {
    const killing = new AbortController();
    const workers = Array.from({ length: many }, async (_, nth) => {
      while (!killing.signal.aborted) {
        try {
          await work(nth);
        } catch (error) {
          if (!killing.signal.aborted) throw error;
        }
      }
    });
    await Promise.race([
      vi.waitFor(() => expect(done()).toBe(true), { timeout: 20_000, interval: 5 }),
      Promise.all(workers),
    ]);
    killing.abort();
    await end('SIGKILL');
    await Promise.all(workers);
  }

  const url = () => `http://127.0.0.1:${port}`;
  const tonnage = (...args: string[]) => runCommand(env(), args);
  return { start, end, api, look, killAmid, databaseUrl, url, tonnage, folder };
}

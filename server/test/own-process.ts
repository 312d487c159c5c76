import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The product as a process of its own, to be killed, on a database of the file that asks for it. */
export function ownProcess(prepare = 'select 1') {
  const template = inject('template');
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-process-'));
  const database = `tonnage_process_${process.pid}`;
  let port: number;
  let databaseUrl: string | undefined;
  let server: ChildProcess | undefined;

  /** Rows of a database that no server has open. */
  async function look<T>(text: string): Promise<T[]> {
    if (databaseUrl !== undefined) {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const { rows } = await client.query(text);
      await client.end();
      return rows as T[];
    }
    const pglite = await PGlite.create({ dataDir: join(folder, 'db') });
    const { rows } = await pglite.query<T>(text);
    await pglite.close();
    return rows;
  }

  const admin = async (text: string) => {
    if (template.engine !== 'postgres') return;
    const client = new pg.Client({ connectionString: template.url });
    await client.connect();
    await client.query(text);
    await client.end();
  };

  beforeAll(async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    port = (probe.address() as AddressInfo).port;
    probe.close();
    if (template.engine === 'postgres') {
      await admin(`create database ${database} template ${template.database}`);
      const url = new URL(template.url);
      url.pathname = `/${database}`;
      databaseUrl = url.href;
    } else {
      const loadDataDir = new Blob([new Uint8Array(readFileSync(template.file))]);
      const pglite = await PGlite.create({ dataDir: join(folder, 'db'), loadDataDir });
      await pglite.close();
    }
    await look(prepare);
  });

  afterAll(async () => {
    server?.kill('SIGKILL');
    await admin(`drop database if exists ${database} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    server = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATA_DIR: folder,
        PORT: String(port),
        TONNAGE_DEMO: 'off',
        LOG_LEVEL: 'error',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
    });
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200), {
      timeout: 90_000,
      interval: 100,
    });
  }

  /** Ends the server; its exit code, null for a killed one. */
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const gone = once(server!, 'exit') as Promise<[number | null]>;
    server!.kill(signal);
    return (await gone)[0];
  }

  async function api<T>(
    method: string,
    path: string,
    jwt: string | null,
    body?: object,
  ): Promise<{ status: number; body: T }> {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(jwt === null ? {} : { authorization: `Bearer ${jwt}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  /**
   * Repeats what several do at once until so much of it is acknowledged, then kills the server in the midst of it. What fails
   * before the kill fails the test; what the kill cut off is not acknowledged.
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

  return { start, end, api, look, killAmid };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { PASSWORD } from './world.ts';

/** reliability.md asks for twenty; fewer on every commit. */
const KILLS = Number(process.env['TONNAGE_KILLS'] ?? 3);
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const template = inject('template');
const world = inject('world');
const folder = mkdtempSync(join(tmpdir(), 'tonnage-durability-'));
const database = `tonnage_durability_${process.pid}`;
let port: number;
let databaseUrl: string | undefined;

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
  await look('update depot_weekdays set capacity = 100000');
});

let server: ChildProcess | undefined;
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

test(
  `no acknowledged order is lost in ${KILLS} kills under load, and what was half done is not there`,
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    await start();
    const identifier = world.acme.owner.email;
    const { jwt } = (await api<{ jwt: string }>('POST', '/auth/local', null, { identifier, password: PASSWORD })).body;
    type Locked = { data: { maxDate: string; lockedDates: string[] } };
    const locked = (await api<Locked>('GET', `/sites/me/getLockedDates/${world.acme.siteId}`, jwt)).body.data;
    // The last weekday that can be booked stays bookable while the test runs.
    const day = new Date(locked.maxDate);
    const iso = () => day.toISOString().slice(0, 10);
    while (locked.lockedDates.includes(iso())) day.setUTCDate(day.getUTCDate() - 1);
    const wish = {
      siteId: world.acme.siteId,
      containerTypeId: world.alpha.skip,
      containerSubTypeId: world.alpha.builders,
      wasteTypeId: world.alpha.mixed,
      date: iso(),
      declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
      termsAccepted: true,
      payment: { method: 'account' },
    };

    const acknowledged: string[] = [];
    const stored = async () => new Set((await look<{ id: string }>('select id from orders')).map((o) => o.id));
    for (let kill = 1; kill <= KILLS; kill++) {
      if (kill > 1) await start();
      const enough = acknowledged.length + 10 + kill * 4;
      const killing = new AbortController();
      const buyers = Array.from({ length: 6 }, async () => {
        while (!killing.signal.aborted) {
          try {
            const answer = await api<{ data: { id: string } }>('POST', '/jobs/me/createJob', jwt, { data: wish });
            expect(answer.status).toBe(201);
            acknowledged.push(answer.body.data.id);
          } catch (error) {
            // The connection went with the server; anything else is a failure of the test.
            if (!killing.signal.aborted) throw error;
          }
        }
      });
      await Promise.race([
        vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(enough), { timeout: 20_000, interval: 5 }),
        Promise.all(buyers),
      ]);
      killing.abort();
      await end('SIGKILL');
      await Promise.all(buyers);
      const there = await stored();
      expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    }

    const [whole] = await look<Record<string, number>>(`
      select (select count(*)::int from orders) as orders, (select count(*)::int from jobs) as jobs,
        (select count(*)::int from audit_events where action = 'order.placed') as audits,
        (select count(*)::int from mail_messages) as mails, (select sum(orders)::int from order_counts) as counted,
        (select sum(booked)::int from depot_days) as booked,
        (select next_value - 1 from counters where tenant_id = '${world.alpha.tenantId}' and kind = 'order') as numbers`);
    expect(new Set(Object.values(whole!)).size).toBe(1);

    // A server that is asked to stop does so by itself, and has written everything.
    await start();
    const last = await Promise.all(
      Array.from({ length: 10 }, () =>
        api<{ data: { id: string } }>('POST', '/jobs/me/createJob', jwt, { data: wish }),
      ),
    );
    expect(last.map((a) => a.status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(await end('SIGTERM')).toBe(0);
    const there = await stored();
    expect(last.filter((a) => !there.has(a.body.data.id))).toEqual([]);
  },
);

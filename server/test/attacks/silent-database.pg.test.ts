import { spawn, execFileSync } from 'node:child_process';
import pg from 'pg';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJob } from '@tonnage/contract/jobs';
import { buildApp } from '../../src/app.ts';
import { postgresDatabase } from '../../src/platform/postgres-database.ts';
import type { Database } from '../../src/platform/db.ts';
import { Client } from '../client.ts';
import { harness } from '../harness.ts';

const h = harness();
let admin: pg.Client;
let database: Database;
let app: FastifyInstance;
const url = () => (h.clone.source as { url: string }).url;
beforeEach(async () => {
  admin = new pg.Client({ connectionString: url() });
  await admin.connect();
  database = postgresDatabase(url(), 16);
  app = await buildApp({ ...h.deps, database }, { logLevel: 'silent' });
});
afterEach(async () => {
  await app.close();
  await database.close();
  await admin.end();
});
const as = async (who: { id: string; accountId?: string }, company = h.world.alpha) =>
  new Client(app, company.host, await h.session(who, company));
const ME = { method: 'GET', url: '/api/users/me' } as const;

async function timed<T>(work: Promise<T>): Promise<[number, T]> {
  const from = performance.now();
  const value = await work;
  return [performance.now() - from, value];
}

/** A 503 that says when to try again, in the shape of every error. */
function expectUnavailable(answer: Awaited<ReturnType<Client['raw']>>, code: string) {
  expect([answer.status, answer.refusal]).toEqual([503, code]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

describe('PostgreSQL that answers nobody', () => {
  test(
    'gives 503 and not a request that hangs, to readers and writers, and readiness says so within a second',
    { timeout: 60_000 },
    async () => {
      const client = await as(h.world.acme.owner);
      const profile = { method: 'PUT', url: '/api/users/me', payload: { data: { name: 'Olive Owner' } } } as const;
      expect((await client.raw(ME)).status).toBe(200);
      const { rows } = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'tonnage%'`,
      );
      // The backends and the postmaster, so that nobody is let in either. They go on by themselves should this process die.
      const [postmaster] = execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0]!.pid)], { encoding: 'utf8' })
        .trim()
        .split('\n');
      const pids = [postmaster!.trim(), ...rows.map(({ pid }) => String(pid))];
      const watchdog = spawn('sh', ['-c', `sleep 45; kill -CONT ${pids.join(' ')}`], { stdio: 'ignore' });
      execFileSync('kill', ['-STOP', ...pids]);
      try {
        const answers = await Promise.all([
          timed(client.raw(ME)),
          timed(client.raw(profile)),
          timed(client.raw({ method: 'GET', url: '/readyz' })),
        ]);
        for (const [ms] of answers) expect(ms).toBeLessThan(12_000);
        expectUnavailable(answers[0]![1], 'UNAVAILABLE');
        expectUnavailable(answers[1]![1], 'UNAVAILABLE');
        expect([answers[2]![1].status, answers[2]![0] < 3_000]).toEqual([503, true]);
      } finally {
        execFileSync('kill', ['-CONT', ...pids]);
        watchdog.kill();
      }
      expect((await client.raw(ME)).status).toBe(200);
      expect((await client.raw({ method: 'GET', url: '/readyz' })).status).toBe(200);
    },
  );
});

describe('a row of one company that somebody holds locked', () => {
  test(
    'holds up nobody else: that company is told to try again, others write and read, and the server is ready',
    { timeout: 60_000 },
    async () => {
      const { alpha, beta, acme, stranger } = h.world;
      const [mine, theirs] = [await as(acme.owner), await as(stranger.owner, beta)];
      expect([(await mine.raw(ME)).status, (await theirs.raw(ME)).status]).toEqual([200, 200]);
      await admin.query('begin');
      await admin.query('select 1 from counters where tenant_id = $1 for update', [alpha.tenantId]);
      const wish = { data: h.wish(acme.siteId) };
      const stuck = Array.from({ length: 12 }, () => timed(mine.call(createJob, { body: wish })));
      const during = async (client: Client, method: 'PUT' | 'GET', path: string, payload?: object) =>
        timed(client.raw({ method, url: path, ...(payload ? { payload } : {}) }));
      const [wrote, read, ready, own] = await Promise.all([
        during(theirs, 'PUT', '/api/users/me', { data: { name: 'Sam Stranger' } }),
        during(theirs, 'GET', '/api/users/me'),
        during(theirs, 'GET', '/readyz'),
        during(mine, 'GET', '/api/users/me'),
      ]);
      for (const [ms, { status }] of [wrote, read, ready, own]) expect([status, ms < 2_000]).toEqual([200, true]);
      for (const [ms, answer] of await Promise.all(stuck)) {
        expect([answer.status, ms < 12_000]).toEqual([503, true]);
        expect(['BUSY', 'OVERLOADED']).toContain(answer.refusal);
        expect(answer.headers['retry-after']).toBeDefined();
      }
      await admin.query('rollback');
      expect((await mine.call(createJob, { body: wish })).status).toBe(201);
    },
  );
});

describe('when PostgreSQL has no connection left', () => {
  test('a request is a 503 that says when to try again', async () => {
    const client = await as(h.world.acme.owner);
    await admin.query(`alter database "${new URL(url()).pathname.slice(1)}" connection limit 0`);
    await admin.query('create role tonnage_crowded login');
    const crowded = new URL(url());
    crowded.username = 'tonnage_crowded';
    const full = postgresDatabase(crowded.href, 4);
    const server = await buildApp({ ...h.deps, database: full }, { logLevel: 'silent' });
    const jwt = await h.session(h.world.acme.owner);
    expectUnavailable(await new Client(server, h.world.alpha.host, jwt).raw(ME), 'UNAVAILABLE');
    await server.close();
    await full.close();
    await admin.query(`alter database "${new URL(url()).pathname.slice(1)}" connection limit -1`);
    await admin.query('drop role tonnage_crowded');
    expect((await client.raw(ME)).status).toBe(200);
  });
});

describe('a statement that takes too long', () => {
  test('is broken off and said in a sentence, and its connection goes on', async () => {
    const client = await as(h.world.acme.owner);
    await h.deps.database
      .script(`alter function tonnage_enter(uuid, text, timestamptz, boolean) set statement_timeout = '1ms'`)
      .catch(() => undefined);
    app.get('/slow', () =>
      database.transaction("set local statement_timeout = '50ms'; select pg_sleep(2)", () => Promise.resolve({})),
    );
    expectUnavailable(await client.raw({ method: 'GET', url: '/slow' }), 'TOOK_TOO_LONG');
  });
});

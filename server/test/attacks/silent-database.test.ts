import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { databaseAt } from '../../scripts/temporary-postgres.ts';
import { buildApp } from '../../src/app.ts';
import { postgresDatabase } from '../../src/platform/db/postgres.ts';
import type { Database } from '../../src/platform/db/db.ts';
import { Client } from '../client.ts';
import { harness } from '../harness.ts';

const h = harness();
let admin: pg.Client;
let database: Database;
let app: FastifyInstance;
let way: Awaited<ReturnType<typeof wayTo>>;
const url = () => h.clone.url;
beforeEach(async () => {
  admin = new pg.Client({ connectionString: url() });
  await admin.connect();
  way = await wayTo(url());
  database = postgresDatabase(way.url, 16);
  app = await buildApp({ ...h.deps, database }, { logLevel: 'silent' });
});
afterEach(async () => {
  await app.close();
  await database.close();
  way.close();
  await admin.end();
});
const as = async (member: { id: string; accountId?: string }, company = h.fixtures.alpha) =>
  new Client(app, company.host, await h.session(member, company));
const ME = { method: 'GET', url: '/api/users/me' } as const;

/** A proxy to the database that forwards nothing while it is frozen, and closes nothing: like a stopped server. */
async function wayTo(database: string) {
  const socket = join(new URL(database).searchParams.get('host')!, '.s.PGSQL.5432');
  const pairs = new Set<[Socket, Socket]>();
  let frozen = false;
  const proxy = createServer((near) => {
    const far = connect(socket);
    pairs.add([near, far]);
    for (const each of [near, far]) each.on('error', () => undefined);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    if (frozen) return;
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = new URL(database);
  through.searchParams.set('host', '127.0.0.1');
  through.searchParams.set('port', String((proxy.address() as AddressInfo).port));
  const each = (work: (near: Socket, far: Socket) => void) => {
    for (const [near, far] of pairs) work(near, far);
  };
  return {
    url: through.href,
    freeze() {
      frozen = true;
      each((near, far) => {
        near.unpipe(far);
        far.unpipe(near);
      });
    },
    thaw() {
      frozen = false;
      each((near, far) => {
        near.pipe(far);
        far.pipe(near);
      });
    },
    close() {
      each((near) => near.destroy());
      proxy.close();
    },
  };
}

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

describe('PostgreSQL that stops responding', () => {
  test(
    'gives readers and writers a 503 instead of hanging, and readiness reports it within a second',
    { timeout: 60_000 },
    async () => {
      const client = await as(h.fixtures.acme.owner);
      const profile = { method: 'PUT', url: '/api/users/me', payload: { data: { name: 'Olive Owner' } } } as const;
      expect((await client.raw(ME)).status).toBe(200);
      way.freeze();
      const answers = await Promise.all([
        timed(client.raw(ME)),
        timed(client.raw(profile)),
        timed(client.raw({ method: 'GET', url: '/readyz' })),
      ]);
      for (const [ms] of answers) expect(ms).toBeLessThan(12_000);
      expectUnavailable(answers[0]![1], 'UNAVAILABLE');
      expectUnavailable(answers[1]![1], 'UNAVAILABLE');
      expect([answers[2]![1].status, answers[2]![0] < 3_000]).toEqual([503, true]);
      // It admits no later requests either.
      const [ms, later] = await timed(client.raw(ME));
      expectUnavailable(later, 'UNAVAILABLE');
      expect(ms).toBeLessThan(12_000);
      way.thaw();
      expect((await client.raw(ME)).status).toBe(200);
      expect((await client.raw({ method: 'GET', url: '/readyz' })).status).toBe(200);
    },
  );
});

describe('a locked row of one company', () => {
  test(
    'delays nobody else: that company is told to try again, others write and read, and the server is ready',
    { timeout: 60_000 },
    async () => {
      const { alpha, beta, acme, stranger } = h.fixtures;
      const [mine, foreign] = [await as(acme.owner), await as(stranger.owner, beta)];
      expect([(await mine.raw(ME)).status, (await foreign.raw(ME)).status]).toEqual([200, 200]);
      await admin.query('begin');
      await admin.query('select 1 from sites where tenant_id = $1 and id = $2 for update', [
        alpha.tenantId,
        acme.siteId,
      ]);
      const input = { data: h.input(acme.siteId) };
      const stuck = Array.from({ length: 12 }, () => timed(mine.call(createJob, { body: input })));
      const during = async (client: Client, method: 'PUT' | 'GET', path: string, payload?: object) =>
        timed(client.raw({ method, url: path, ...(payload ? { payload } : {}) }));
      const [wrote, read, ready, own] = await Promise.all([
        during(foreign, 'PUT', '/api/users/me', { data: { name: 'Sam Stranger' } }),
        during(foreign, 'GET', '/api/users/me'),
        during(foreign, 'GET', '/readyz'),
        during(mine, 'GET', '/api/users/me'),
      ]);
      for (const [ms, { status }] of [wrote, read, ready, own]) expect([status, ms < 2_000]).toEqual([200, true]);
      for (const [ms, answer] of await Promise.all(stuck)) {
        expect([answer.status, ms < 12_000]).toEqual([503, true]);
        expect(['BUSY', 'OVERLOADED']).toContain(answer.refusal);
        expect(answer.headers['retry-after']).toBeDefined();
      }
      await admin.query('rollback');
      expect((await mine.call(createJob, { body: input })).status).toBe(201);
    },
  );
});

describe('when PostgreSQL has no connection left', () => {
  test('a request is a 503 that says when to try again', async () => {
    const client = await as(h.fixtures.acme.owner);
    const jwt = await h.session(h.fixtures.acme.owner);
    const name = new URL(url()).pathname.slice(1);
    await admin.query(`alter database "${name}" connection limit 0`);
    await admin.query('create role tonnage_crowded login');
    const full = postgresDatabase(databaseAt(url(), name, 'tonnage_crowded'), 4);
    const server = await buildApp({ ...h.deps, database: full }, { logLevel: 'silent' });
    expectUnavailable(await new Client(server, h.fixtures.alpha.host, jwt).raw(ME), 'UNAVAILABLE');
    await server.close();
    await full.close();
    await admin.query(`alter database "${name}" connection limit -1`);
    await admin.query('drop role tonnage_crowded');
    expect((await client.raw(ME)).status).toBe(200);
  });
});

describe('a statement that takes too long', () => {
  test('is aborted with a message, and its connection goes on', async () => {
    const client = await as(h.fixtures.acme.owner);
    app.get('/slow', () =>
      database.transaction("set local statement_timeout = '50ms'; select pg_sleep(2)", () => Promise.resolve({})),
    );
    expectUnavailable(await client.raw({ method: 'GET', url: '/slow' }), 'TOOK_TOO_LONG');
  });
});

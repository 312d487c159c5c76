import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { login } from '@tonnage/contract/core/identity/auth';
import { getSandboxPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { getOrdersByStatus } from '@tonnage/contract/skip-hire/orders/order-lists';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { describeSchema } from '../db/describe-schema.ts';
import { generateTypes } from '../db/generate-types.ts';
import { createDatabase } from '../scripts/temporary-postgres.ts';
import { buildApp } from '../src/app.ts';
import { bankHolidays } from '../src/skip-hire/depots/bank-holidays.ts';
import { purgeHeldPrices } from '../src/skip-hire/prices/jobs.ts';
import { ConfigError, readConfig } from '../src/platform/config.ts';
import { lockDataDir, readOrMakeSecret } from '../src/platform/db/data-dir.ts';
import { newId } from '../src/platform/db/ids.ts';
import { knownMigrations } from '../src/platform/db/migrate.ts';
import { createServer } from '../src/platform/http/server.ts';
import { checkPrices } from '@tonnage/contract/skip-hire/orders/order-price';
import { Client } from './client.ts';
import { harness } from './harness.ts';
import { NOW, PASSWORD } from './fixtures.ts';

const h = harness();
const child = (name: string) => fileURLToPath(new URL(`./children/${name}.ts`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tonnage-platform-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      dataDir: './data',
      role: 'all',
      demo: 'living',
      logLevel: 'info',
      meters: 'loopback',
    });
    expect(readConfig({ PORT: '8080', PUBLIC_URL: '' }).publicUrl).toBe('http://localhost:8080');
    expect(readConfig({ PUBLIC_URL: 'https://skips.example//' }).publicUrl).toBe('https://skips.example');
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(null);
    expect(readConfig({ NODE_ENV: 'production', TONNAGE_DEMO: 'on' }).demo).toBe('living');
    expect(readConfig({}).proxies).toEqual(['loopback']);
    expect(readConfig({ TONNAGE_PROXIES: 'uniquelocal, 2001:db8::/32' }).proxies).toEqual([
      'uniquelocal',
      '2001:db8::/32',
    ]);
    const two = { DATABASE_URL: 'postgres://db/x', DATABASE_REPLICA_URL: 'postgres://one/x,\n postgres://two/x' };
    expect(readConfig(two).replicaUrls).toEqual(['postgres://one/x', 'postgres://two/x']);
    expect(readConfig({ TONNAGE_METRICS: 'open' }).meters).toBe('open');
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a port number; it is "http".'],
    [{ PORT: '70000' }, /^PORT .*; it is "70000"\.$/],
    [{ PUBLIC_URL: 'skips.example' }, 'PUBLIC_URL must be a URL that starts with http:// or https://; it is "…".'],
    [
      { DATABASE_URL: 'mysql://me:secret@db' },
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://; it is "…".',
    ],
    [
      { DATABASE_URL: 'postgres://db/x', DATABASE_REPLICA_URL: 'postgres://one/x, http://me:secret@two/x' },
      'DATABASE_REPLICA_URL must be URLs that start with postgres:// or postgresql://, separated by commas; it is "…".',
    ],
    [
      { DATABASE_REPLICA_URL: 'postgres://one/x' },
      'DATABASE_REPLICA_URL must be set together with DATABASE_URL, which leads to the primary.',
    ],
    [{ TONNAGE_POOLER: 'session' }, 'TONNAGE_POOLER must be transaction, prepared or not set; it is "session".'],
    [
      { DATABASE_URL: 'postgres://db/x', DATABASE_DIRECT_URL: 'postgres://db/x' },
      'DATABASE_DIRECT_URL must be set together with TONNAGE_POOLER.',
    ],
    [
      { TONNAGE_POOLER: 'transaction', DATABASE_DIRECT_URL: 'postgres://db/x' },
      'TONNAGE_POOLER must be set together with DATABASE_URL, which leads to the pooler.',
    ],
    [
      { TONNAGE_POOLER: 'transaction', DATABASE_URL: 'postgres://db/x' },
      'TONNAGE_POOLER must be set together with DATABASE_DIRECT_URL, which leads to the database without the pooler.',
    ],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be a URL that starts with smtp:// or smtps://; it is "…".'],
    [{ TONNAGE_SECRET: 'short-secret' }, 'TONNAGE_SECRET must be at least 32 characters long; it is "…".'],
    [{ TONNAGE_ROLE: 'both' }, 'TONNAGE_ROLE must be web, worker or all; it is "both".'],
    [{ TONNAGE_DEMO: 'yes' }, 'TONNAGE_DEMO must be on, off or small; it is "yes".'],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal, .*; it is "loud"\.$/],
    [{ TONNAGE_METRICS: 'on' }, 'TONNAGE_METRICS must be loopback, off or open; it is "on".'],
    [{ TONNAGE_PROXIES: '10.0.0.7, proxy' }, /^TONNAGE_PROXIES must be addresses, .*; it is "10\.0\.0\.7, proxy"\.$/],
    [{ TONNAGE_PROXIES: '10.0.0.0/33' }, /^TONNAGE_PROXIES must be /],
    [{ TONNAGE_POOL: 'many' }, 'TONNAGE_POOL must be a number; it is "many".'],
    [
      { TONNAGE_ROLE: 'web' },
      'TONNAGE_ROLE must be all without DATABASE_URL, because only one server can use the database in DATA_DIR.',
    ],
    [
      { NODE_ENV: 'production', TONNAGE_ROLE: 'web', DATABASE_URL: 'postgres://db/x' },
      'TONNAGE_SECRET must be set when web and worker run separately, so that they share a key.',
    ],
  ])('%o stops the start with one message', (env, sentence) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/secret@|short-secret/);
  });
});

describe('a proxy', () => {
  test.each([
    [undefined, '127.0.0.1', '203.0.113.9'],
    [undefined, '172.18.0.2', '172.18.0.2'],
    [['uniquelocal'], '172.18.0.2', '203.0.113.9'],
    [['uniquelocal'], '198.51.100.1', '198.51.100.1'],
    [['198.51.100.0/24'], '198.51.100.1', '203.0.113.9'],
  ])('with %j is trusted: a request from %s has the source %s', async (proxies, remoteAddress, source) => {
    const app = await createServer({ logLevel: 'silent', ...(proxies ? { proxies } : {}) });
    app.get('/who', ({ ip }) => ({ ip }));
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await app.inject({ url: '/who', remoteAddress, headers })).json()).toEqual({ ip: source });
    await app.close();
  });
});

describe('the data folder', () => {
  test('is for one process; the owner is reported; a dead one’s lock is taken over', async () => {
    const dir = join(folder, 'locked');
    const both = [0, 1].map(() =>
      spawn(process.execPath, [child('hold-lock'), dir], { stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const outputs = await Promise.all(both.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])));
    // One of two that start at once gets it.
    expect(outputs.toSorted()).toEqual([expect.stringMatching(/^DATA_DIR \S+ is in use by /), 'locked\n']);
    const holder = both[outputs.indexOf('locked\n')]!;
    expect(() => lockDataDir(dir)).toThrow(
      `DATA_DIR ${dir} is in use by process ${holder.pid} on ${hostname()}. Stop that, choose another folder, or set DATABASE_URL.`,
    );
    const exited = once(holder, 'exit');
    holder.kill('SIGKILL');
    await exited;
    const unlock = lockDataDir(dir);
    // Nor twice in one process, and whatever process id a dead process had.
    expect(() => lockDataDir(dir)).toThrow(`is in use by process ${process.pid} on`);
    unlock();
    lockDataDir(dir)();
  });

  test('that is unusable is reported in a sentence', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    for (const take of [lockDataDir, readOrMakeSecret])
      expect(() => take(file)).toThrow(
        new ConfigError(
          `DATA_DIR ${file} can't be written to (EEXIST). Give it to the user that runs the server, or choose another folder.`,
        ),
      );
  });

  test('has one secret, which only the owner can read', () => {
    const secret = readOrMakeSecret(folder);
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(readOrMakeSecret(folder)).toBe(secret);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  });
});

describe('the schema', () => {
  test('matches the committed types', async () => {
    const committed = readFileSync(new URL('../db/types.gen.ts', import.meta.url), 'utf8');
    const compact = (text: string) =>
      text
        .replace(/\s+/g, ' ')
        .replace(/ ?\| ?/g, '|')
        .replace(/[;,]? ?([{}()<>])/g, '$1');
    expect(compact(await generateTypes(h.deps.database))).toBe(compact(committed));
  });

  test('matches the committed file', async () => {
    const committed = readFileSync(new URL('../db/schema.sql', import.meta.url), 'utf8');
    expect(await describeSchema(h.deps.database)).toBe(committed);
  });

  // The names in a body without quotes (`begin atomic`, `return`) are resolved once, when the function is created.
  test('resolves names in every function regardless of the caller’s search path', async () => {
    const open = await h.rows<{ name: string }>(`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosqlbody is null
        and not coalesce(proconfig, '{}') && array['search_path=pg_catalog, public, pg_temp']`);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  test('has an index for every foreign key to a table whose rows are deleted', async () => {
    const bare = await h.rows<{ key: string }>(`
      select c.conrelid::regclass || ' ' || a.attname as key from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and (has_table_privilege('tonnage_app', c.confrelid, 'delete')
          or c.confrelid::regclass::text in ('organisations', 'projects', 'metrics'))
        and not exists (select from pg_index i where i.indrelid = c.conrelid
          and (i.indkey[0] = a.attnum or i.indkey::text || ' ' like array_to_string(c.conkey, ' ') || ' %'))`);
    expect(bare.map((b) => b.key)).toEqual([]);
  });

  test('is created once by five servers that start together', async () => {
    const { url, drop } = await createDatabase(inject('template').server, `tonnage_five_${process.pid}`);
    const run = promisify(execFile);
    const outputs = await Promise.all(Array.from({ length: 5 }, () => run(process.execPath, [child('migrate'), url])));
    await drop();
    // They take turns for each migration.
    const ran = outputs.flatMap((o) => JSON.parse(o.stdout) as string[]);
    expect(ran.toSorted()).toEqual(knownMigrations());
  });
});

describe('bank holidays', () => {
  const of = (nation: Parameters<typeof bankHolidays>[0], year: number) =>
    [...bankHolidays(nation, year, year)].toSorted();

  test('of England and Wales include substitute days', () => {
    expect(of('england_wales', 2026)).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-04',
      '2026-05-25',
      '2026-08-31',
      '2026-12-25',
      '2026-12-26', // a Saturday, which a depot may work: the day stays a holiday,
      '2026-12-28', // and so does its substitute
    ]);
  });

  test('of Scotland and Northern Ireland are their own', () => {
    expect(of('scotland', 2026)).toContain('2026-01-02');
    expect(of('scotland', 2026)).toContain('2026-11-30');
    expect(of('scotland', 2026)).not.toContain('2026-04-06');
    // Proclaimed for this year and this nation only.
    expect(of('scotland', 2026)).toContain('2026-06-15');
    expect(of('england_wales', 2026)).not.toContain('2026-06-15');
    expect(of('northern_ireland', 2026)).toContain('2026-03-17');
    expect(of('northern_ireland', 2027)).toContain('2027-07-12');
  });
});

test('ids sort in creation order, even within an instant', () => {
  const ids = Array.from({ length: 2000 }, (_, i) => newId(i < 1000 ? NOW : '2026-03-03T09:00:00.001Z'));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(2000);
});

test('expired held prices and keys are deleted, those of today stay', async () => {
  const client = await h.as(h.fixtures.acme.owner);
  const quote = async () =>
    (await client.ok(checkPrices, { body: { data: h.question(h.fixtures.acme.siteId) } })).data.quoteId!;
  const old = await quote();
  h.clock.set('2026-03-05T09:00:00.000Z');
  const fresh = await quote();
  await purgeHeldPrices(h.deps);
  h.clock.set(NOW);
  const left = await h.rows<{ id: string }>(`select id from held_prices where id in ('${old}', '${fresh}')`);
  expect(left.map((q) => q.id)).toEqual([fresh]);
});

test('logs name the route, and no password, token, address or search', async () => {
  let log = '';
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  const app = await buildApp(h.deps, { logLevel: 'trace', logStream });
  const guest = new Client(app, 'localhost', null);
  const { jwt } = await guest.ok(login, { body: { identifier: 'owner@acme.example', password: PASSWORD } });
  await guest.call(login, { body: { identifier: 'owner@acme.example', password: 'another-password' } });
  const reference = 'r'.repeat(43);
  await guest.call(getSandboxPayment, { body: { data: { reference } } });
  const member = new Client(app, 'localhost', jwt);
  await member.call(getOrdersByStatus, { query: { q: 'needle-in-a-search' } });
  await h.deps.database.script('alter table order_counts rename to away');
  expect((await member.call(getOrdersByStatus, {})).status).toBe(500);
  await h.deps.database.script('alter table away rename to order_counts');
  await app.close();
  expect(log).toContain('/api/auth/local');
  expect(log).toContain('request failed');
  for (const secret of [
    PASSWORD,
    'another-password',
    jwt,
    jwt.split('.')[2]!,
    'owner@acme.example',
    reference,
    'needle',
  ]) {
    expect(log).not.toContain(secret);
  }
});

test('a stopping server closes idle keep-alive connections, and answers pending requests', async () => {
  const app = await buildApp(h.deps, { logLevel: 'silent' });
  let answer!: () => void;
  const requested = new Promise<void>((resolve) => {
    app.get('/slow', async () => {
      resolve();
      await new Promise<void>((go) => (answer = go));
      return 'answered';
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ready = connect(port, '127.0.0.1');
  await once(ready, 'connect');
  const waiting = fetch(`http://127.0.0.1:${port}/slow`);
  await requested;
  const closed = once(ready, 'close');
  const ended = app.close();
  await closed;
  answer();
  expect(await (await waiting).text()).toBe('answered');
  await ended;
});

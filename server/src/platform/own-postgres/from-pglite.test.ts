import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { fromPglite, PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
// Connects the modules' ports.
import '../../composition/connect.ts';
import { ConfigError, readConfig } from '../config.ts';
import { openAll } from '../db/open.ts';
import { reachDatabase } from '../db/reach.ts';
import { knownMigrations } from '../db/migrate.ts';
import { refuseWithoutRoom } from './from-pglite.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tonnage-pglite-'));
const SCHEMA = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));
const TENANT = '00000000-0000-7000-8000-000000000001';

/** A folder as the version before left it: the first migration, a company and a job. */
beforeAll(async () => {
  mkdirSync(join(dataDir, 'db'), { recursive: true });
  const old = await PGlite.create({ dataDir: join(dataDir, 'db') });
  const [baseline] = knownMigrations();
  for (const name of readdirSync(join(SCHEMA, baseline!)).toSorted())
    await old.exec(readFileSync(join(SCHEMA, baseline!, name), 'utf8'));
  await old.exec(`create table migrations (name text primary key, checksum text not null, version text not null,
      ran_at timestamptz not null default now());
    insert into migrations (name, checksum, version) values ('${baseline!}', '', '0.2.0');
    insert into tenants (id, slug, name, created_at) values ('${TENANT}', 'low', 'Zoë’s Skips', '2026-01-01')`);
  const boss = new PgBoss({ db: fromPglite(old), backend: 'pglite', schema: 'pgboss' } as never);
  await boss.start();
  await boss.createQueue('file.remove');
  await boss.send('file.remove', { key: '2026-01-01/gate' });
  await boss.stop({ graceful: false });
  await old.close();
}, 120_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const rowsAt = async <T>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as T[];
};

test('a database of before is not moved without room for both', async () => {
  await expect(refuseWithoutRoom(dataDir, () => Promise.resolve(1_000_000))).rejects.toThrow(ConfigError);
  await expect(refuseWithoutRoom(dataDir, () => Promise.resolve(1_000_000))).rejects.toThrow(/needs \d+ MB of room/);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

test('a database of before is moved at the start, with what the queue still has to do, and upgraded; then never again', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const opened = await openAll({ ...config, role: 'web' }, () => undefined);
  await opened.close();
  expect(readdirSync(dataDir)).toContain('db.before-postgresql');
  expect(existsSync(join(dataDir, 'db'))).toBe(false);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('moving-'))).toEqual([]);
  const changed = statSync(join(dataDir, 'db.before-postgresql')).mtimeMs;

  const reached = await reachDatabase(config);
  expect(await rowsAt(reached.url, 'select id, slug, name from tenants')).toEqual([
    { id: TENANT, slug: 'low', name: 'Zoë’s Skips' },
  ]);
  expect(await rowsAt(reached.url, `select data from pgboss.job where name = 'file.remove'`)).toEqual([
    { data: { key: '2026-01-01/gate' } },
  ]);
  const ran = await rowsAt<{ name: string }>(
    reached.url,
    `select name from migrations where name ~ '^[0-9]' order by 1`,
  );
  expect(ran.map(({ name }) => name)).toEqual(knownMigrations());
  await reached.release();
  expect(statSync(join(dataDir, 'db.before-postgresql')).mtimeMs).toBe(changed);
}, 120_000);

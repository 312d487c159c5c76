import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { withoutTenant } from '../src/platform/db/without-tenant.ts';
import type { Database } from '../src/platform/db/db.ts';
import { pgliteDatabase } from '../src/platform/db/pglite.ts';
import { postgresDatabase } from '../src/platform/db/postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startQueue } from '../src/platform/queue/queue.ts';
import { hashPassword } from '../src/platform/credentials/tokens.ts';
import { makeFixtures, NOW, PASSWORD, type Fixtures } from './fixtures.ts';

/** The source of a test file's database: a file to load, or a database to copy. */
export type Template = { engine: 'pglite'; file: string } | { engine: 'postgres'; url: string; database: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
    fixtures: Fixtures;
  }
}

/** Creates the migrated template once for the whole run, on PostgreSQL if TEST_DATABASE_URL is set. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined ? onPglite(project) : onPostgres(project, url);
}

async function fill(database: Database, source: { pglite: PGlite } | { url: string }): Promise<Fixtures> {
  await migrate(database);
  const queue = await startQueue(database, source, { workers: false, onError: () => undefined });
  await queue.stop();
  const passwordHash = await hashPassword(PASSWORD);
  return withoutTenant(database, (db) => makeFixtures({ db, now: NOW }, passwordHash));
}

async function onPglite(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-test-'));
  const file = join(folder, 'template.tar');
  const pglite = await PGlite.create();
  const fixtures = await fill(pgliteDatabase(pglite), { pglite });
  // Each copy unpacks these files: without the WAL of the setup and the unused databases they are half as large.
  // Taken after a checkpoint, or a copy would first recover as if from a crash.
  for (const text of [
    // Each copy zeroes this much memory before it answers.
    `alter system set shared_buffers = '32MB'`,
    'set wal_recycle = off',
    'alter database template0 is_template false',
    'drop database template0',
    'alter database template1 is_template false',
    'drop database template1',
    'select pg_switch_wal()',
    'checkpoint',
    'checkpoint',
  ])
    await pglite.exec(text);
  const dump = await pglite.dumpDataDir('none');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  await pglite.close();
  project.provide('template', { engine: 'pglite', file });
  project.provide('fixtures', fixtures);
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function onPostgres(project: TestProject, url: string): Promise<() => Promise<void>> {
  const name = `tonnage_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  const database = postgresDatabase(target.href, 4);
  const fixtures = await fill(database, { url: target.href });
  await database.close();
  project.provide('template', { engine: 'postgres', url, database: name });
  project.provide('fixtures', fixtures);
  return async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
}

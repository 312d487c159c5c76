import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ConfigError } from '../config.ts';
import type { Database } from './db.ts';
import { createDatabase } from '../../../scripts/temporary-postgres.ts';
import { knownMigrations, migrate } from './migrate.ts';
import { postgresDatabase } from './postgres.ts';

let database: Database;
let drop: () => Promise<void>;
let folder: string;

/** Writes the files of a schema, each at its path. */
function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
}

const up = (wanted?: string[]) => migrate(database, wanted, { folder, lockMs: 200 });
const query = <T extends object>(text: string) =>
  database.transaction('', async (db) => (await sql.raw<T>(text).execute(db)).rows);

beforeAll(async () => {
  const made = await createDatabase(inject('template').server, `tonnage_migrate_${process.pid}`);
  // One transaction holds a lock while another waits for it, and a company may use a third of the connections.
  database = postgresDatabase(made.url, 24);
  drop = async () => {
    await database.close();
    await made.drop();
  };
});
afterAll(() => drop());

beforeEach(async () => {
  await database.script('drop schema public cascade; create schema public');
  folder = mkdtempSync(join(tmpdir(), 'tonnage-schema-'));
  for (const name of ['migrations/0001_baseline', 'functions', 'policies'])
    mkdirSync(join(folder, name), { recursive: true });
  write({
    'migrations/0001_baseline/1.sql': `do $$ begin
        if not exists (select from pg_roles where rolname = 'tonnage_app') then create role tonnage_app nologin; end if;
      end $$;
      create table skips (id integer primary key, yards integer not null);`,
    'migrations/0001_baseline/2.sql': 'insert into skips values (1, 8), (2, 8);',
    'functions/1.sql': 'create or replace function size() returns integer language sql return 8;',
    'policies/skips.sql': `alter table skips enable row level security; grant select, delete on skips to tonnage_app;
      create policy everyone on skips to tonnage_app using (true);`,
    'triggers.sql': `create trigger shrink before update on skips for each row execute function
      suppress_redundant_updates_trigger();`,
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('migrations', () => {
  test('a migration runs once, in its own transaction', async () => {
    write({ 'migrations/0002_colour.sql': 'alter table skips add column colour text;' });
    expect(await up()).toEqual(['0001_baseline', '0002_colour']);
    expect(await up()).toEqual([]);
    write({
      'migrations/0003_lid.sql': 'alter table skips add column lid boolean;',
      'migrations/0004_wrong.sql': 'alter table skips add column door boolean; select no_such_column from skips;',
    });
    await expect(up()).rejects.toThrow(/no_such_column/);
    const columns = await query<{ name: string }>(
      `select attname::text as name from pg_attribute where attrelid = 'skips'::regclass and attnum > 0 order by attnum`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['id', 'yards', 'colour', 'lid']);
    write({ 'migrations/0004_wrong.sql': 'alter table skips add column door boolean;' });
    expect(await up()).toEqual(['0004_wrong']);
  });

  test('a migration that has run must not change', async () => {
    write({ 'migrations/0002_colour.sql': 'alter table skips add column colour text;' });
    await up();
    write({ 'migrations/0002_colour.sql': 'alter table skips add column paint text;' });
    await expect(up()).rejects.toThrow(ConfigError);
    await expect(up()).rejects.toThrow(/0002_colour was changed after this database ran it/);
  });

  test('a database from before the baseline is refused', async () => {
    await database.script(`create table migrations (name text primary key, ran_at timestamptz not null default now());
      insert into migrations (name) values ('0001_identity.sql')`);
    await expect(up()).rejects.toThrow(/made by a version of Tonnage before 0\.2\.0 and cannot be upgraded/);
    expect(await query(`select name from migrations`)).toEqual([{ name: '0001_identity.sql' }]);
  });

  test('a migration can build an index outside a transaction, and repeats it if the build failed halfway', async () => {
    write({
      'migrations/0002_index.sql': `-- no transaction
        create index concurrently if not exists skips_yards on skips (yards);
        create unique index concurrently if not exists skips_unique on skips (yards);`,
    });
    await expect(up()).rejects.toThrow(/skips_unique/);
    const indexes = () =>
      query<{
        name: string;
        valid: boolean;
      }>(`select indexrelid::regclass::text as name, indisvalid as valid from pg_index
        where indrelid = 'skips'::regclass and not indisprimary order by 1`);
    const [unique] = await indexes();
    expect(unique).toEqual({ name: 'skips_unique', valid: false });
    await query('delete from skips where id = 2');
    expect(await up()).toEqual(['0002_index']);
    expect(await indexes()).toEqual([
      { name: 'skips_unique', valid: true },
      { name: 'skips_yards', valid: true },
    ]);
    expect(await up()).toEqual([]);
  });

  test('a migration outside a transaction may only contain statements that can be repeated', async () => {
    write({
      'migrations/0002_index.sql': '-- no transaction\ncreate index concurrently skips_yards on skips (yards);',
    });
    await expect(up()).rejects.toThrow(/0002_index cannot be repeated: create index concurrently skips_yards/);
  });

  test('wait for a lock only so long', async () => {
    await up();
    write({ 'migrations/0002_colour.sql': 'alter table skips add column colour text;' });
    await database.transaction('lock table skips in access share mode', () =>
      expect(up()).rejects.toThrow(/0002_colour did not get its lock within 0\.2 seconds/),
    );
    expect(await up()).toEqual(['0002_colour']);
  });

  test("migrations can run up to an older version, without this version's definitions", async () => {
    write({ 'migrations/0002_colour.sql': 'alter table skips add column colour text;' });
    expect(await up(['0001_baseline'])).toEqual(['0001_baseline']);
    expect(await query('select tgname from pg_trigger where not tgisinternal')).toEqual([]);
    expect(await up()).toEqual(['0002_colour']);
    expect(await query('select tgname::text as name from pg_trigger where not tgisinternal')).toEqual([
      { name: 'shrink' },
    ]);
  });
});

describe('functions, policies and triggers', () => {
  test('functions, policies and triggers match their files after every change', async () => {
    await up();
    write({
      'functions/1.sql': 'create or replace function size() returns integer language sql return 12;',
      'policies/skips.sql': `alter table skips enable row level security; grant select (id) on skips to tonnage_app;
        create policy big on skips to tonnage_app using (yards > 8);`,
      'triggers.sql': '',
    });
    expect(await up()).toEqual([]);
    expect(await query('select size()')).toEqual([{ size: 12 }]);
    expect(await query('select polname::text as name from pg_policy')).toEqual([{ name: 'big' }]);
    expect(await query('select tgname from pg_trigger where not tgisinternal')).toEqual([]);
    expect(
      await query(`select has_table_privilege('tonnage_app', 'skips', 'delete') as removes,
        has_column_privilege('tonnage_app', 'skips', 'id', 'select') as reads`),
    ).toEqual([{ removes: false, reads: true }]);
  });

  test('definitions of a newer version are left alone', async () => {
    await up();
    await query(`update migrations set version = '999.0.0', checksum = '' where name = 'functions'`);
    write({ 'functions/1.sql': 'create or replace function size() returns integer language sql return 6;' });
    await up();
    expect(await query('select size()')).toEqual([{ size: 8 }]);
  });
});

test('the baseline comes first', () => {
  expect(knownMigrations()[0]).toBe('0001_baseline');
});

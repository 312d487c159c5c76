import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseAt } from '../../scripts/temporary-postgres.ts';
import { createTenant } from '../../src/core/tenants/commands/create-tenant.ts';
import { withoutTenant } from '../../src/platform/db/without-tenant.ts';
import type { Database } from '../../src/platform/db/db.ts';
import { postgresDatabase } from '../../src/platform/db/postgres.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
// Connects the modules' ports.
import '../../src/composition/connect.ts';
import { startQueue } from '../../src/platform/queue/queue.ts';
import { NOW } from '../fixtures.ts';

const name = `tonnage_plain_${process.pid}`;
let admin: pg.Client;
let url: string;
let database: Database;

beforeAll(async () => {
  const { server } = inject('template');
  admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create role ${name} login createrole`);
  // On this server the role exists, made by another owner; on a server of its own the owner creates it.
  await admin.query(`grant tonnage_app to ${name} with admin option`);
  await admin.query(`create database ${name} owner ${name}`);
  url = databaseAt(server, name, name);
  database = postgresDatabase(url, 4);
});
afterAll(async () => {
  await database.close();
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${name}`);
  await admin.end();
});

test('the product installs and runs for a database owner who is no superuser', async () => {
  await migrate(database);
  const queue = await startQueue(database, url, { workers: false, onError: () => undefined });
  await queue.stop();
  const tenantId = await withoutTenant(database, (db) =>
    createTenant(db, NOW, { slug: 'low', name: 'Low', hosts: [] }),
  );
  const opening = `select tonnage_enter_tenant('${tenantId}', null, false)`;
  const seen = await database.transaction(opening, async (db) => {
    const { rows } = await sql<{ role: string; superuser: boolean; name: string }>`
      select current_user as role, (select rolsuper from pg_roles where rolname = session_user) as superuser, name
      from tenants`.execute(db);
    return rows;
  });
  expect(seen).toEqual([{ role: 'tonnage_app', superuser: false, name: 'Low' }]);
});

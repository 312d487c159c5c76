import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../scripts/temporary-postgres.ts';
import { sql } from 'kysely';
import type { Database } from '../src/platform/db/db.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { postgresDatabase } from '../src/platform/db/postgres.ts';

let made: Awaited<ReturnType<typeof createDatabase>>;
let database: Database;
beforeAll(async () => {
  made = await createDatabase(inject('template').server, `tonnage_waste_lists_${process.pid}`);
  database = postgresDatabase(made.url, 2);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

test('stored wastes with a hazardous code become hazardous and get the asterisk; others stay as they are', async () => {
  await migrate(database, ['0001_baseline']);
  const tenant = '00000000-0000-7000-8000-000000000001';
  await database.script(
    `insert into tenants (id, slug, name, created_at) values ('${tenant}', 'a', 'A', '2026-01-01')`,
  );
  const rows: [name: string, codes: string, hazardous: boolean][] = [
    ['Asbestos', '{170605}', false],
    ['Mixed', '{170904,170903}', false],
    ['Known', '{170605*}', true],
    ['Soil', '{170504}', false],
    ['Unknown', '{999999}', false],
  ];
  for (const [i, [name, codes, hazardous]] of rows.entries())
    await database.script(`insert into waste_types (tenant_id, id, name, description, ewc_codes, hazardous, sort_order, created_at, updated_at)
      values ('${tenant}', '00000000-0000-7000-8000-00000000001${i}', '${name}', '', '${codes}', ${hazardous}, ${i}, '2026-01-01', '2026-01-01')`);
  await migrate(database, ['0002_waste_lists']);
  const { rows: after } = await database.transaction('', (db) =>
    sql<{ name: string; ewc_codes: string[]; hazardous: boolean; same: boolean }>`
      select name, ewc_codes, hazardous, updated_at = '2026-01-01' as same from waste_types order by sort_order`.execute(
      db,
    ),
  );
  expect(after.map((row) => [row.name, row.ewc_codes, row.hazardous, row.same])).toEqual([
    ['Asbestos', ['170605*'], true, false],
    ['Mixed', ['170904', '170903*'], true, false],
    ['Known', ['170605*'], true, true],
    ['Soil', ['170504'], false, true],
    ['Unknown', ['999999'], false, true],
  ]);
});

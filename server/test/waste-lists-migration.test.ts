import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { pgliteDatabase } from '../src/platform/db/pglite.ts';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await PGlite.create();
});
afterAll(() => pglite.close());

test('stored wastes with a hazardous code become hazardous and get the asterisk; others stay as they are', async () => {
  const database = pgliteDatabase(pglite);
  await migrate(database, ['0001_baseline']);
  const tenant = '00000000-0000-7000-8000-000000000001';
  await pglite.exec(`insert into tenants (id, slug, name, created_at) values ('${tenant}', 'a', 'A', '2026-01-01')`);
  const rows: [name: string, codes: string, hazardous: boolean][] = [
    ['Asbestos', '{170605}', false],
    ['Mixed', '{170904,170903}', false],
    ['Known', '{170605*}', true],
    ['Soil', '{170504}', false],
    ['Unknown', '{999999}', false],
  ];
  for (const [i, [name, codes, hazardous]] of rows.entries())
    await pglite.exec(`insert into waste_types (tenant_id, id, name, description, ewc_codes, hazardous, sort_order, created_at, updated_at)
      values ('${tenant}', '00000000-0000-7000-8000-00000000001${i}', '${name}', '', '${codes}', ${hazardous}, ${i}, '2026-01-01', '2026-01-01')`);
  await migrate(database, ['0002_waste_lists']);
  const { rows: after } = await pglite.query<{ name: string; ewc_codes: string[]; hazardous: boolean; same: boolean }>(
    `select name, ewc_codes, hazardous, updated_at = '2026-01-01' as same from waste_types order by sort_order`,
  );
  expect(after.map((row) => [row.name, row.ewc_codes, row.hazardous, row.same])).toEqual([
    ['Asbestos', ['170605*'], true, false],
    ['Mixed', ['170904', '170903*'], true, false],
    ['Known', ['170605*'], true, true],
    ['Soil', ['170504'], false, true],
    ['Unknown', ['999999'], false, true],
  ]);
});

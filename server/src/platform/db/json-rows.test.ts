import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { entries } from '../../composition/modules.ts';
import { harness } from '../../../test/harness.ts';
import { jsonRows } from './json-rows.ts';

const h = harness();
let columns: { table: string; column: string; type: string }[];

beforeAll(async () => {
  const customer = await h.customer();
  await h.standing(customer, { poNumber: 'PO-77 "quoted" \\ ünï 2026-01-01T00:00:00+00:00' });
  await h.ticket(customer);
  columns = await h.rows(`select table_name as table, column_name as column, udt_name as type
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' order by 1, ordinal_position`);
});

test('rows that come as JSON are those of the protocol, value for value, in every table', async () => {
  const tables = Map.groupBy(columns, ({ table }) => table);
  expect(tables.size).toBeGreaterThan(100);
  let compared = 0;
  for (const [table, its] of tables) {
    // Bytes are in no list.
    const shown = its.filter(({ type }) => type !== 'bytea').map(({ column }) => sql.ref(column));
    const query = sql<object>`select ${sql.join(shown)} from ${sql.table(table)} order by 1, 2 limit 200`;
    await h.withoutTenant(async (db) => {
      const rows = (await query.execute(db)).rows;
      expect(await jsonRows(db, query.compile(db)), table).toEqual(rows);
      compared += rows.length;
    });
  }
  expect(compared).toBeGreaterThan(300);
});

test('an instant keeps its moment in a session of another time zone, and a list without rows is empty', async () => {
  await h.withoutTenant(async (db) => {
    await sql`set local time zone 'Asia/Kathmandu'`.execute(db);
    const at = sql<{ ended_at: Date }>`select timestamptz '2026-10-25 00:30:00.123+00' as ended_at`.compile(db);
    expect(await jsonRows(db, at)).toEqual([{ ended_at: new Date('2026-10-25T00:30:00.123Z') }]);
    expect(await jsonRows(db, sql`select 1 as n where false`.compile(db))).toEqual([]);
  });
});

test('the name of a column says whether it holds instants', () => {
  const named = columns.filter(({ column }) => /(^|_)(at|since|until)$/.test(column));
  expect(named.filter(({ type }) => type !== 'timestamptz' && type !== 'date')).toEqual([]);
  const instants = columns.filter(
    ({ type }) => type === 'timestamptz' || type === 'timestamp' || type === '_timestamptz',
  );
  expect(instants.filter((column) => !named.includes(column))).toEqual([]);
});

test('so does the name of a field', () => {
  const fields = entries.resourceTables.flatMap(({ resource }) => [...resource.fields]);
  const instants = fields.filter(([, { kind }]) => kind === 'instant').map(([name]) => name);
  expect(instants).toContain('createdAt');
  expect(instants.filter((name) => !/(At|Since|Until)$/.test(name))).toEqual([]);
});

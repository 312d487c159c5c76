import type { Database } from '../src/platform/db/db.ts';
import { sql } from 'kysely';

interface Column {
  table_name: string;
  column_name: string;
  type: string;
  required: boolean;
  has_default: boolean;
  choices: string | null;
}

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  integer: 'number',
  bigint: 'number',
  smallint: 'number',
  numeric: 'number',
  date: 'string',
  jsonb: 'Json',
  'timestamp with time zone': 'Timestamp',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
};

/** The Kysely types of a migrated database's own tables: a text column with a CHECK list becomes a union. */
export async function generateTypes(database: Database): Promise<string> {
  const columns = await database.transaction('', async (db) => {
    const { rows } = await sql<Column>`
      select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type,
             a.attnotnull as required, a.atthasdef or a.attidentity <> '' as has_default,
             (select pg_get_constraintdef(k.oid) from pg_constraint k
              where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%') as choices
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
      order by c.relname, a.attnum`.execute(db);
    return rows;
  });
  const tables = Map.groupBy(columns, (c) => c.table_name);
  const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, _bar, email: string) => email.toUpperCase());
  const body = [...tables].map(
    ([table, cols]) =>
      `export interface ${pascal(table)} {\n${cols.map((c) => `  ${c.column_name}: ${typeOf(c)};`).join('\n')}\n}\n`,
  );
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`);
  return `// Made from the migrations by \`npm run db:types\`. Do not edit.
import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, string, string>;
type Json = ColumnType<unknown, string, string>;
type DefaultedTimestamp = ColumnType<Date, string | undefined, string>;
type DefaultedJson = ColumnType<unknown, string | undefined, string>;

${body.join('\n')}
export interface DB {
${index.join('\n')}
}
`;
}

function typeOf(column: Column): string {
  const plain = TYPES[column.type.replace(/\(.*\)/, '')];
  if (plain === undefined) throw new Error(`No type for ${column.table_name}.${column.column_name}: ${column.type}`);
  const choices =
    column.choices === null ? null : [...column.choices.matchAll(/'([^']*)'::text/g)].map((m) => `'${m[1]}'`);
  const type = choices === null ? plain : choices.join(' | ');
  if (!column.required) return `${type} | null`;
  if (!column.has_default) return type;
  return plain === 'Json' || plain === 'Timestamp' ? `Defaulted${plain}` : `Generated<${type}>`;
}

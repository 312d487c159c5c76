import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Makes the text of a value the same on every server, so that it reads back as the same value. */
export const PLAIN = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

export interface Table {
  name: string;
  /** Stored columns in order, without generated ones. */
  columns: string[];
  /** The type of each column. */
  types: string[];
}

/** Every table of the application except the migrations table. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

/** The names of the migrations that ran. The other rows of the table belong to functions, policies and triggers. */
export async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from migrations where name ~ '^[0-9]' order by name`.execute(db);
  return rows.map(({ name }) => name);
}

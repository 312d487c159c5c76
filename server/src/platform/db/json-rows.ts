import type { CompiledQuery } from 'kysely';
import { FREE_TEXT, type Db } from './db.ts';

/** What the name of a column of instants ends with, or of a field. Days may have such names too; their values differ. */
const OF_INSTANTS = /(^|_)(at|since|until)$|(At|Since|Until)$/;
const INSTANT = /^\d{4,}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/;

/**
 * A query whose rows PostgreSQL writes as one JSON text, the only value of its only row. For lists: the protocol wraps each value of each
 * row, and reading those takes longer than reading JSON (decision 110). The query's own order is kept.
 */
export function asJson(query: CompiledQuery): CompiledQuery<{ rows: string }> {
  const free = query.sql.startsWith(FREE_TEXT) ? FREE_TEXT : 'select';
  return {
    ...query,
    sql: `${free} coalesce(json_agg(its_row), '[]')::text as rows from (${query.sql}) its_row`,
  } as CompiledQuery<{
    rows: string;
  }>;
}

/** Reads the rows that `asJson` asked for; values are of the types that the query's own rows would have. */
export function readRows<Row>(text: string): Row[] {
  const rows = JSON.parse(text) as Record<string, unknown>[];
  const [first] = rows;
  if (first === undefined) return [];
  const names = Object.keys(first).filter((name) => OF_INSTANTS.test(name));
  for (const row of rows)
    for (const name of names) {
      const value = row[name];
      if (typeof value === 'string' && INSTANT.test(value)) row[name] = new Date(value);
    }
  return rows as Row[];
}

/** Runs a list's query, whose rows come as one JSON text. */
export async function jsonRows<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const { rows } = await db.executeQuery(asJson(query));
  return readRows<Row>(rows[0]!.rows);
}

import { type Insertable, sql } from 'kysely';
import type { Db } from '@tonnage/server/platform/db/db';
import type { DB } from '@tonnage/server/db/types.gen';

export type Rows = { [T in keyof DB]?: Insertable<DB[T]>[] };

/** Rows of one statement: no more than a megabyte of text. */
const TOGETHER = 1000;

/** Inserts rows that all have the same columns, as one JSON text a statement: a tenth of the time of bound values. */
export async function insertAll<T extends keyof DB>(
  db: Db,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)));
  for (let i = 0; i < rows.length; i += TOGETHER) {
    const text = JSON.stringify(rows.slice(i, i + TOGETHER));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${text}::jsonb)`.execute(db);
  }
}

import pg from 'pg';
import { warn } from '../say.ts';

/**
 * Builds the indexes of names again if the library that sorts them is another one than when they were built: the system's
 * PostgreSQL and npm's have their own. Returns how many there were.
 */
export async function renewIndexes(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: collations } = await client.query<{ oid: number; name: string }>(
      `select oid, format('%I.%I', collnamespace::regnamespace, collname) as name from pg_collation
        where collversion <> pg_collation_actual_version(oid)`,
    );
    if (collations.length === 0) return 0;
    const { rows: indexes } = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where indcollation::oid[] && $1::oid[]`,
      [collations.map(({ oid }) => oid)],
    );
    warn('The library that sorts names has changed. The indexes of names are built again …');
    for (const { name } of indexes) await client.query(`reindex index ${name}`);
    for (const { name } of collations) await client.query(`alter collation ${name} refresh version`);
    return indexes.length;
  } finally {
    await client.end();
  }
}

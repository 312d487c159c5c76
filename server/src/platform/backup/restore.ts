import { sql } from 'kysely';
import { WITHOUT_TIME_LIMITS, type Database, type Db } from '../db/db.ts';
import type { Files } from '../files/store.ts';
import { allJobs } from '../queue/job.ts';
import type { Queue, Undone } from '../queue/queue.ts';
import type { Archive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { migrationsOf, PLAIN, tablesOf, type Table } from './tables.ts';

/**
 * Restores a backup into a database that has its schema but no company, and its files into the store: all rows or none, each
 * checked against every constraint of the schema. Throws BackupError, having changed no row.
 */
export async function restore(
  archive: Archive,
  { database, queue, files }: { database: Database; queue: Queue; files: Files },
): Promise<void> {
  const { migrations } = archive.manifest;
  await database.transaction('', (db) => refuseUnlessEmpty(db, migrations));
  // Files come before the rows that name them: a file without a row does no harm.
  for (const key of archive.under('files/')) {
    const { content, size } = await archive.read(`files/${key}`);
    await files.put(key, content, { mime: 'application/octet-stream', size });
  }
  await database.transaction(`${WITHOUT_TIME_LIMITS}; ${PLAIN}`, async (db) => {
    await refuseUnlessEmpty(db, migrations);
    const tables = await tablesOf(db);
    const all = tables.map(({ name }) => sql.id(name));
    // Rows arrive table by table, so no reference may be checked early, and no trigger may repeat what already happened.
    // References are checked together once all rows are present.
    const references = await referencesOf(db);
    for (const { table, name } of references)
      await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
    for (const table of all) await sql`alter table ${table} disable trigger user`.execute(db);
    await sql`truncate ${sql.join(all)}`.execute(db);
    for (const { name, columns, rows } of archive.manifest.tables) {
      const table = tables.find((each) => each.name === name);
      if (!table) throw new BackupError(`The backup has a table that this database doesn't: ${name}.`);
      let put = 0;
      for await (const lines of archive.lines(`tables/${name}.ndjson`)) put += await putRows(db, table, columns, lines);
      if (put !== rows) throw new BackupError(`The backup should have ${rows} rows of ${name}, but has ${put}.`);
    }
    for (const table of all) await sql`alter table ${table} enable trigger user`.execute(db);
    for (const { table, name, rule } of references)
      await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(rule)}`.execute(db);
    for await (const lines of archive.lines('work.ndjson'))
      for (const line of lines) {
        const { name, data, at } = JSON.parse(line) as Undone;
        const job = allJobs().find((each) => each.name === name);
        // A job that this version no longer has would be done by nobody.
        if (job) await queue.send(db, job, data, { at });
      }
    // This comes last because setting a sequence is not rolled back with the rows. Sequences of a company are not part of the
    // schema.
    for (const { name, start, last } of archive.manifest.sequences) {
      await sql`create sequence if not exists ${sql.id(name)} start ${sql.lit(start)}`.execute(db);
      if (last !== null) await sql`select setval(${name}::regclass, ${last})`.execute(db);
    }
  });
  await database.tidy();
}

async function refuseUnlessEmpty(db: Db, migrations: readonly string[]): Promise<void> {
  const { rows } = await sql<{ slug: string }>`select slug from tenants order by slug limit 4`.execute(db);
  const have = rows.map(({ slug }) => slug).join(', ');
  if (have !== '') throw new BackupError(`The database already has companies (${have}). Restore into an empty one.`);
  const newer = (await migrationsOf(db)).find((name) => !migrations.includes(name));
  if (newer !== undefined)
    throw new BackupError(`The database is newer than the backup (${newer}). Restore into an empty one.`);
}

async function putRows(db: Db, table: Table, columns: readonly string[], lines: readonly string[]): Promise<number> {
  const values = columns.map((column, i) => {
    const type = table.types[table.columns.indexOf(column)];
    if (type === undefined) throw new BackupError(`The backup has a column that this database doesn't: ${column}.`);
    return sql`(line->>${sql.lit(i)})::${sql.raw(type)}`;
  });
  const { numAffectedRows } = await sql`
    insert into ${sql.id(table.name)} (${sql.join(columns.map((column) => sql.id(column)))}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function referencesOf(db: Db): Promise<{ table: string; name: string; rule: string }[]> {
  const { rows } = await sql<{ table: string; name: string; rule: string }>`
    select c.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as rule
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`.execute(db);
  return rows;
}

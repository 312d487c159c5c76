import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { UNHURRIED, type Database } from './db.ts';

const FOLDER = new URL('../../../db/migrations/', import.meta.url);
/** Held while a server changes the schema or its grants. Any number, the same for all servers of this product. */
export const SCHEMA_LOCK = 7_366_301;

/** The names of all migrations that this program knows, in their order. */
export function knownMigrations(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/**
 * Runs every migration that has not run, in the order of their numbers, in one transaction under an advisory lock:
 * servers that start together wait for the first and then find nothing to do. Returns the names that ran. `wanted`: those
 * alone, for a database that is to be as an older one was.
 */
export async function migrate(database: Database, wanted: readonly string[] = knownMigrations()): Promise<string[]> {
  return database.transaction(`${UNHURRIED}; select pg_advisory_xact_lock(${SCHEMA_LOCK})`, async (db) => {
    await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
      db,
    );
    const ran = new Set((await sql<{ name: string }>`select name from migrations`.execute(db)).rows.map((r) => r.name));
    const missing = wanted.filter((name) => !ran.has(name));
    for (const name of missing) {
      for (const statement of statements(readFileSync(new URL(name, FOLDER), 'utf8')))
        await sql.raw(statement).execute(db);
      await sql`insert into migrations (name) values (${name})`.execute(db);
    }
    return missing;
  });
}

/**
 * Splits a migration at the semicolons that end a line outside `$$ … $$`: PGlite runs one statement a call inside a
 * transaction. Migrations are ours, so the house style is all it needs to know.
 */
export function statements(text: string): string[] {
  const out: string[] = [];
  let current = '';
  let quoted = false;
  for (const line of text.split('\n')) {
    const code = line.replace(/--.*$/, '');
    quoted = (code.split('$$').length - 1) % 2 === 1 ? !quoted : quoted;
    current += `${code}\n`;
    if (!quoted && code.trimEnd().endsWith(';')) {
      out.push(current.trim());
      current = '';
    }
  }
  if (current.trim() !== '') out.push(current.trim());
  return out;
}

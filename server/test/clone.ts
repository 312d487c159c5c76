import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Database, Observe } from '../src/platform/db/db.ts';
import { pgliteDatabase } from '../src/platform/db/pglite.ts';
import { postgresDatabase } from '../src/platform/db/postgres.ts';
import type { Template } from './global-setup.ts';

export interface Clone {
  database: Database;
  source: { pglite: PGlite } | { url: string };
  /** Called with every statement of the server while it is set. */
  watch: { each: Observe | null };
  drop(): Promise<void>;
}

let clones = 0;
let read: Blob | undefined;

/** The template's file, read once for all files of a worker. */
async function unpacked(file: string): Promise<Blob> {
  if (read === undefined) {
    const bytes = (await readFile(file)).buffer;
    // A Blob would make a new copy on each read, slowly, and PGlite copies its input anyway.
    read = Object.assign(new Blob([]), { arrayBuffer: () => Promise.resolve(bytes) });
  }
  return read;
}

/** Tests send hundreds of requests at once, on machines of any speed: none is refused because it waited. */
const PATIENT = { patienceMs: 120_000 };

/** A separate copy of the template. */
export async function cloneDatabase(template: Template): Promise<Clone> {
  const watch: Clone['watch'] = { each: null };
  const options = { ...PATIENT, observe: (...seen: Parameters<Observe>) => watch.each?.(...seen) };
  if (template.engine === 'pglite') {
    const pglite = await PGlite.create({ loadDataDir: await unpacked(template.file) });
    const database = pgliteDatabase(pglite, options);
    return { database, source: { pglite }, watch, drop: () => database.close() };
  }
  const name = `tonnage_test_${process.pid}_${++clones}`;
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: template.url });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await admin(`create database ${name} template ${template.database}`);
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  const database = postgresDatabase(url.href, 16, options);
  return {
    database,
    source: { url: url.href },
    watch,
    async drop() {
      await database.close();
      await admin(`drop database ${name} with (force)`);
    },
  };
}

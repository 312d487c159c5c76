import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { throughPooler } from '../scripts/temporary-pooler.ts';
import { createDatabase } from '../scripts/temporary-postgres.ts';

/** A copy of the template for one test file, which the processes that it starts open. */
export function ownDatabase(prepare = 'select 1') {
  const { server, name, pooler } = inject('template');
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-process-'));
  let database: Awaited<ReturnType<typeof createDatabase>>;

  async function look<T>(text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows as T[];
  }

  const settings = () =>
    pooler === null
      ? { DATABASE_URL: database.url }
      : {
          DATABASE_URL: throughPooler(pooler.folder, database.url),
          DATABASE_DIRECT_URL: database.url,
          TONNAGE_POOLER: pooler.prepares ? 'prepared' : 'transaction',
        };

  beforeAll(async () => {
    database = await createDatabase(server, `tonnage_process_${process.pid}_${++files}`, name);
    await look(prepare);
  });

  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    folder,
    look,
    databaseUrl: () => database.url,
    /** The environment of a process that opens it. */
    env: () => ({ ...process.env, DATA_DIR: folder, ...settings() }),
  };
}

let files = 0;

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

/** A copy of the template for one test file, which the processes that it starts open. */
export function ownDatabase(prepare = 'select 1') {
  const template = inject('template');
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-process-'));
  const database = `tonnage_process_${process.pid}`;
  let databaseUrl = '';

  /** Rows of the database while no process has it open. */
  async function look<T>(text: string): Promise<T[]> {
    if (template.engine === 'postgres') {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const { rows } = await client.query(text);
      await client.end();
      return rows as T[];
    }
    const pglite = await PGlite.create({ dataDir: join(folder, 'db') });
    const { rows } = await pglite.query<T>(text);
    await pglite.close();
    return rows;
  }

  const admin = async (text: string) => {
    if (template.engine !== 'postgres') return;
    const client = new pg.Client({ connectionString: template.url });
    await client.connect();
    await client.query(text);
    await client.end();
  };

  beforeAll(async () => {
    if (template.engine === 'postgres') {
      await admin(`create database ${database} template ${template.database}`);
      const url = new URL(template.url);
      url.pathname = `/${database}`;
      databaseUrl = url.href;
    } else {
      const loadDataDir = new Blob([new Uint8Array(readFileSync(template.file))]);
      const pglite = await PGlite.create({ dataDir: join(folder, 'db'), loadDataDir });
      await pglite.close();
    }
    await look(prepare);
  });

  afterAll(async () => {
    await admin(`drop database if exists ${database} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    folder,
    look,
    /** Its URL; empty for an embedded one. */
    databaseUrl: () => databaseUrl,
    /** The environment of a process that opens it. */
    env: () => ({ ...process.env, DATA_DIR: folder, DATABASE_URL: databaseUrl }),
  };
}

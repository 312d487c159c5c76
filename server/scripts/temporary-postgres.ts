import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { urlOf } from '../src/platform/own-postgres/address.ts';
import { startPostgres } from '../src/platform/own-postgres/own-postgres.ts';

/**
 * For databases that are thrown away: nothing need reach the disk. Statistics are taken only where a test asks for them: taken in
 * the middle of another, of some tables and not yet of those beside them, they lead to plans that differ from run to run.
 */
export const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** A PostgreSQL in a temporary folder. */
export interface TemporaryPostgres {
  folder: string;
  /** Its superuser, on the database postgres. */
  url: string;
  /** Ends it and removes the folder. */
  stop: () => Promise<void>;
}

/**
 * Starts a PostgreSQL as the product does, in a temporary folder under `parent`, with the given settings. `fill` may put a database
 * into the folder first.
 */
export async function startTemporaryPostgres(
  settings: Record<string, string> = {},
  parent = tmpdir(),
  fill: (folder: string) => Promise<void> = async () => undefined,
): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(join(parent, 'tonnage-pg-'));
  await fill(folder);
  const onLost = (error: Error) => {
    throw error;
  };
  const { stop } = await startPostgres(folder, { connections: 300, settings, onLost });
  return {
    folder,
    url: urlOf(folder, { user: 'postgres', database: 'postgres' }),
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The socket on which a server is reached. */
export const socketOf = (url: string): string => join(new URL(url).searchParams.get('host')!, '.s.PGSQL.5432');

/** The URL of a database of that server, for the role that owns the product's. */
export function databaseAt(server: string, name: string, user = 'tonnage'): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  url.searchParams.set('user', user);
  return url.href;
}

/** Creates a database of that server, from a template if one is named, and for a role that owns it. */
export async function createDatabase(
  server: string,
  name: string,
  template = 'template1',
  owner = 'tonnage',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template ${template} owner ${owner}`);
  return { url: databaseAt(server, name, owner), drop: () => run(`drop database if exists ${name} with (force)`) };
}

import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { databaseFolder } from '../src/platform/own-postgres/own-postgres.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from './temporary-postgres.ts';

/** What a primary leaves behind that is its own alone. */
const OWN = ['postmaster.pid', 'postmaster.opts'];

/**
 * Starts a standby of a temporary PostgreSQL that streams from it, in a folder beside its. The base backup is made by hand, because
 * npm's PostgreSQL has no pg_basebackup. `name`: as which the primary may wait for it (synchronous_standby_names).
 */
export function startTemporaryStandby(
  primary: TemporaryPostgres,
  settings: Record<string, string> = {},
  name = 'standby',
): Promise<TemporaryPostgres> {
  const url = new URL(primary.url);
  const at = `host=${url.searchParams.get('host')} user=postgres application_name=${name}`;
  const wanted = {
    ...settings,
    primary_conninfo: at,
    wal_receiver_status_interval: '1',
    wal_retrieve_retry_interval: '200',
  };
  return startTemporaryPostgres(wanted, join(primary.folder, '..'), (folder) =>
    backUpTo(databaseFolder(folder), primary),
  );
}

async function backUpTo(folder: string, primary: TemporaryPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    cpSync(databaseFolder(primary.folder), folder, { recursive: true });
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    for (const each of OWN) rmSync(join(folder, each), { force: true });
    writeFileSync(join(folder, 'backup_label'), rows[0]!.label);
    writeFileSync(join(folder, 'standby.signal'), '');
  } finally {
    await client.end();
  }
}

// The private PostgreSQL of a data folder: a process that lives as long as the one that started it (decision 73).
import pg from 'pg';
import { warn } from '../say.ts';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import { isOpenToOthers } from '../db/data-dir.ts';
import { chooseAddress, OWNER, SUPERUSER, urlOf, type Address } from './address.ts';
import { giveTo, starterFor } from './as-user.ts';
import { createFolder, stopOrphan, versionOf } from './folder.ts';
import { keepRunning } from './keep-running.ts';
import { Log } from './process.ts';
import { findPrograms, OtherMajor, programOf, type Programs } from './programs.ts';

/**
 * Builds the indexes of names again if the library that sorts them is another one than when they were built: the system's
 * PostgreSQL and npm's have their own. Returns how many there were.
 */
async function renewIndexes(url: string): Promise<number> {
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

/** A private PostgreSQL that runs. */
interface OwnPostgres {
  url: string;
  /** Ends it, once nobody uses it any more. */
  stop: () => Promise<void>;
}

interface Options {
  /** How many connections it takes. */
  connections: number;
  /** More of PostgreSQL's settings. */
  settings?: Record<string, string>;
  /** It ended again and again; the error has its last words. */
  onLost: (error: Error) => void;
  /** Over the loopback network with a password, as on Windows. */
  network?: boolean;
}

/** The folder of the database of a data folder. */
export const databaseFolder = (dataDir: string): string => resolve(dataDir, 'postgres');

/**
 * Starts the private PostgreSQL of a data folder, whose lock the caller holds, and creates its database if there is none. It is
 * reached over a socket in a folder of ours alone, not over the network, and ends with this process however that ends. One that
 * ends by itself is started again, three times. Throws ConfigError with what to do.
 */
export async function startPostgres(
  dataDir: string,
  { connections, settings, onLost, network = process.platform === 'win32' }: Options,
): Promise<OwnPostgres> {
  const folder = databaseFolder(dataDir);
  const address = await chooseAddress(dataDir, network);
  const made = versionOf(folder);
  const programs = await findPrograms(made, join(resolve(dataDir), 'run/lib')).catch((error: unknown) => {
    throw error instanceof OtherMajor ? otherMajor(folder, error) : error;
  });
  const starter = starterFor(resolve(dataDir));
  if (made === null) await createFolder(folder, programs, starter, address.initdb);
  else {
    await stopOrphan(folder, address.lock);
    giveTo(folder, starter);
    // A copy of a folder has often lost its mode, and PostgreSQL refuses one that others can read.
    if (isOpenToOthers(folder)) chmodSync(folder, 0o700);
  }
  const flags = Object.entries({ ...settingsOf(programs, connections), ...address.settings, ...settings }).map(
    ([name, value]) => `--${name}=${value}`,
  );
  const stop = await keepRunning({
    command: [...starter.prefix, programOf(programs, 'postgres'), '-D', folder, ...flags],
    env: programs.env,
    folder,
    lock: address.lock,
    log: new Log(join(dataDir, 'postgres.log')),
    url: urlOf(dataDir, { user: SUPERUSER, database: 'postgres' }),
    onLost,
  });
  const url = urlOf(dataDir);
  try {
    await createDatabase(dataDir, address);
    await renewIndexes(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

function settingsOf({ major }: Programs, connections: number): Record<string, string> {
  return {
    max_connections: String(connections),
    shared_buffers: '32MB',
    max_wal_size: '256MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The product logs its own errors; PostgreSQL's would name values of persons.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    max_logical_replication_workers: '0',
    // Reading ahead by processes of its own is for disks of many tables.
    ...(major >= 18 ? { io_method: 'sync' } : {}),
  };
}

/** Creates the product's role, which is no superuser, and its database, unless they exist. */
async function createDatabase(dataDir: string, { password }: Address): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(dataDir, { user: SUPERUSER, database: 'postgres' }) });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = '${OWNER}') as role,
        exists (select from pg_database where datname = '${OWNER}') as database`,
    );
    if (!rows[0]!.role)
      await client.query(`create role ${OWNER} login createrole${password === null ? '' : ` password '${password}'`}`);
    if (!rows[0]!.database) await client.query(`create database ${OWNER} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}

function otherMajor(folder: string, { made, found }: OtherMajor): ConfigError {
  return new ConfigError(
    `The database in ${folder} was made by PostgreSQL ${made}, and here is ${found}. Where PostgreSQL ${made} is, run npx tonnage backup FILE; then move the folder away and run npx tonnage restore FILE here.`,
  );
}

/** Whether a data folder has a database yet. */
export function hasDatabase(dataDir: string): boolean {
  const folder = databaseFolder(dataDir);
  return existsSync(folder) && readdirSync(folder).length > 0;
}

// The private PostgreSQL of a data folder: a process that lives as long as the one that started it (decision 73).
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { isOpenToOthers } from '../db/data-dir.ts';
import { warn } from '../say.ts';
import { chooseAddress, OWNER, SUPERUSER, urlOf, type Address } from './address.ts';
import { giveTo, starterFor } from './as-user.ts';
import { renewIndexes } from './collations.ts';
import { createFolder, hasEnded, isAlive, pidIn, stopOrphan, stopProcess, versionOf, WAY_BACK } from './folder.ts';
import { Log, run, type Running } from './process.ts';
import { findPrograms, OtherMajor, programOf, type Programs } from './programs.ts';

/** How often PostgreSQL may end by itself within that time, ms, before the server gives up. */
const RESTARTS = { most: 3, within: 10 * 60_000 } as const;
/** Milliseconds between attempts to start one whose disk is full. */
const ROOM_MS = 3_000;
/** Milliseconds between attempts to connect to one that starts. */
const RETRY_MS = 20;

/** How long what is left of a killed one has to end, ms. */
const GONE_MS = 10_000;
/** Answers of a PostgreSQL that will not change: no such role, no such database. */
const FINAL = /^(28|3D)/;

/** A private PostgreSQL that runs. */
export interface OwnPostgres {
  url: string;
  /** Ends it, once nobody uses it any more. */
  stop: () => Promise<void>;
}

export interface Options {
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
  const log = new Log(join(dataDir, 'postgres.log'));
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
  const command = [...starter.prefix, programOf(programs, 'postgres'), '-D', folder, ...flags];

  let running: Running;
  let stopping = false;
  const ends: number[] = [];
  async function begin(): Promise<void> {
    for (const until = Date.now() + GONE_MS; ; await wait(RETRY_MS)) {
      const current = (running = run(command, programs.env, log, () => stopOrphan(folder, address.lock)));
      let ended = false;
      const end = current.ended.then(() => {
        ended = true;
        throw new Error('PostgreSQL ended before it answered.');
      });
      const url = urlOf(dataDir, { user: SUPERUSER, database: 'postgres' });
      try {
        await Promise.race([end, untilReady(url, () => ended || stopping)]);
        return void current.ended.then(() => (stopping ? undefined : again(current)));
      } catch (error) {
        await left(current);
        if (!ended) throw error;
        // Sessions of one that was killed notice it a little later than its parent does.
        if (Date.now() > until || !log.why().includes('shared memory block'))
          throw new ConfigError(whyNot(folder, log.why()));
      }
    }
  }
  /** The shell between may have been killed alone: then PostgreSQL is still ending. */
  async function left(current: Running): Promise<void> {
    current.letGo();
    const pid = pidIn(folder);
    if (pid !== null && !(await hasEnded(pid))) await stopProcess(pid);
    await stopOrphan(folder, address.lock);
  }
  async function again(current: Running): Promise<void> {
    await left(current);
    for (let said = ''; ;) {
      const why = log.why();
      const full = isFull(why);
      if (!full) ends.push(Date.now());
      const lately = ends.filter((at) => at > Date.now() - RESTARTS.within).length;
      if (lately > RESTARTS.most) return onLost(new Error(`PostgreSQL ended ${lately} times: ${why}`));
      const says = full ? `PostgreSQL ended: ${roomNeeded(folder)}` : `PostgreSQL ended and is started again: ${why}`;
      if (says !== said) warn((said = says));
      // Somebody makes room meanwhile; requests are refused as long as that takes.
      if (full) await wait(ROOM_MS, undefined, { ref: false });
      if (stopping) return;
      try {
        return await begin();
      } catch {
        // It ended while it started; the log says why.
        if (stopping) return;
      }
    }
  }

  const own = {
    url: urlOf(dataDir),
    async stop() {
      stopping = true;
      const pid = pidIn(folder);
      running.letGo();
      await Promise.race([running.ended, wait(10_000, undefined, { ref: false })]);
      if (pid !== null && isAlive(pid) && pidIn(folder) === pid) await stopProcess(pid);
    },
  };
  await begin();
  try {
    await createDatabase(dataDir, address);
    await renewIndexes(own.url);
  } catch (error) {
    await own.stop();
    throw error;
  }
  return own;
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

/** Connects until PostgreSQL answers: recovering after a cut takes as long as it takes. */
async function untilReady(url: string, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (FINAL.test((error as { code?: string }).code ?? '')) throw error;
      await wait(RETRY_MS);
    }
  }
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

const isFull = (why: string): boolean => /No space left|Disk quota/.test(why);
const roomNeeded = (folder: string): string =>
  `The disk of ${folder} is full, so the database can't run. Nothing is lost. Make room.`;

/** Why PostgreSQL did not start, and what to do. */
function whyNot(folder: string, why: string): string {
  if (isFull(why)) return `${roomNeeded(folder)} Then start again.`;
  if (/Read-only file system/.test(why))
    return `${folder} is on a disk that can't be written to, so the database can't start.`;
  if (/Permission denied|invalid permissions|wrong ownership/.test(why))
    return `The database in ${folder} can't be started by this user (${why}). Start it as the user that made it.`;
  return `The database in ${folder} can't be started (${why}). If it is damaged: ${WAY_BACK}`;
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

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError, type Config, type Pooler } from '../config.ts';
import { FolderInUse, lockDataDir } from './data-dir.ts';
import { urlOf } from '../own-postgres/address.ts';
import { startPostgres } from '../own-postgres/own-postgres.ts';
import { warn } from '../say.ts';

/** How long a command waits for a database that another process is starting, ms. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 100;
/** Connections of a command beside a server's, and of a person with psql. */
const SPARE = 30;

/** Where the database is, until it is released. */
export interface Reached {
  url: string;
  /** The pooler that the URL leads through. */
  pooler?: Pooler | undefined;
  /** Whether it is a private one that was started here, so that no server uses it. */
  started: boolean;
  release: () => Promise<void>;
}

/**
 * The database at DATABASE_URL, or the private one of DATA_DIR: started here and ended at its release, or, if another process has
 * it and this one need not be `alone`, that one's. A private one that has ended for good ends this process. Throws ConfigError
 * with what to do.
 */
export async function reachDatabase(
  {
    databaseUrl,
    pooler,
    dataDir,
    poolSize,
  }: Pick<Config, 'databaseUrl' | 'dataDir' | 'poolSize'> & Partial<Pick<Config, 'pooler'>>,
  { alone = false } = {},
): Promise<Reached> {
  if (databaseUrl !== undefined) return { url: databaseUrl, pooler, started: false, release };
  let unlock: () => void;
  try {
    unlock = lockDataDir(dataDir);
  } catch (error) {
    if (alone || !(error instanceof FolderInUse)) throw error;
    return { url: await answering(urlOf(dataDir), error), started: false, release };
  }
  try {
    // Of a version that had another engine.
    const old = existsSync(join(dataDir, 'db', 'PG_VERSION')) ? await import('../own-postgres/from-pglite.ts') : null;
    await old?.refuseWithoutRoom(dataDir);
    const own = await startPostgres(dataDir, { connections: 2 * poolSize + SPARE, onLost: fail });
    await old?.moveFromPglite(dataDir, own.url).catch(async (error: unknown) => {
      await own.stop();
      throw error;
    });
    return {
      url: own.url,
      started: true,
      async release() {
        await own.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Nothing was started here. */
const release = () => Promise.resolve();

/** The URL, once the database answers there: the process that has its folder may have just been started. */
async function answering(url: string, inUse: FolderInUse): Promise<string> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(RETRY_MS)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    const answered = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answered) return url;
  }
  throw new ConfigError(`${inUse.message} Its database does not answer.`);
}

function fail(error: Error): void {
  warn(error.message);
  process.exit(1);
}

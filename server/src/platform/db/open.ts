import { ConfigError, type Config, type Pooler } from '../config.ts';
import { readOrMakeSecret } from './data-dir.ts';
import type { Database } from './db.ts';
import { openFiles, type Files } from '../files/store.ts';
import { postgresDatabase } from './postgres.ts';
import { migrate } from './migrate.ts';
import { reachDatabase, type Reached } from './reach.ts';
import { openChangeFeed, type ChangeFeed } from '../events/change-feed.ts';
import { startQueue, type RunningQueue } from '../queue/queue.ts';

/** The database and its queue, migrated and running as configured. */
export interface Opened {
  database: Database;
  queue: RunningQueue;
  changes: ChangeFeed;
  files: Files;
  secret: string;
  /** The migrations that ran during this start. */
  migrated: string[];
  close(): Promise<void>;
}

/** Why a job failed, for the log. Its data may be personal, so they stay in the queue. */
const failureOf = (name: string, cause: unknown) =>
  new Error(`${name} failed and is tried again: ${causeText(cause)}`, { cause });

/** The message of an error and of what caused it. */
function causeText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${causeText(error.cause)}`;
}

/**
 * Migrates the database, and refuses a pooler in between that would drop what protects it. `given`: whether somebody set the address,
 * so that an error names the setting (ConfigError).
 */
async function prepare(
  database: Database,
  { pooler, given }: { pooler: Pooler | undefined; given: boolean },
  migrations: readonly string[] | undefined,
): Promise<string[]> {
  const at = <T>(from: string, work: Promise<T>) =>
    work.catch((error: Error) => {
      if (error instanceof ConfigError || !given) throw error;
      throw new ConfigError(`${from} can't be used: ${error.message || (error as { code?: string }).code}.`);
    });
  const from = pooler ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  await at(from, database.refuseDropped('direct'));
  const migrated = await at(from, pooler ? migratePast(pooler, migrations) : migrate(database, migrations));
  if (pooler) await at('DATABASE_URL', database.refuseDropped('writers'));
  await at('DATABASE_URL', database.refuseDropped('readers'));
  return migrated;
}

/** Migrates on connections past the pooler: a migration may take longer than it allows, and holds locks of its own. */
async function migratePast({ directUrl }: Pooler, migrations: readonly string[] | undefined): Promise<string[]> {
  const direct = postgresDatabase(directUrl, 2);
  try {
    return await migrate(direct, migrations);
  } finally {
    await direct.close();
  }
}

/**
 * Opens everything that outlives a request. `reached`: the database, which is released by the close; otherwise it is reached
 * here (`reachDatabase`). An unreachable database is reported in one sentence (ConfigError). `migrations`: runs only these.
 */
export async function openAll(
  config: Config,
  onError: (error: unknown) => void,
  { migrations, reached }: { migrations?: readonly string[]; reached?: Reached } = {},
): Promise<Opened> {
  const { url, pooler, release } = reached ?? (await reachDatabase(config));
  try {
    const secret = config.secret ?? readOrMakeSecret(config.dataDir);
    const files = await openFiles(config);
    const workers = config.role !== 'web';
    const onFailure = (name: string, cause: unknown) => onError(failureOf(name, cause));
    // A worker reads nobody's lists.
    const replicas = config.role === 'worker' ? [] : config.replicaUrls;
    const database = postgresDatabase(url, config.poolSize, { pooler, replicas });
    const migrated = await prepare(database, { pooler, given: config.databaseUrl !== undefined }, migrations);
    const direct = pooler?.directUrl ?? url;
    const queue = await startQueue(database, direct, { workers, onError, onFailure });
    const changes = await openChangeFeed(direct, database.replicas);
    return {
      database,
      queue,
      changes,
      files,
      secret,
      migrated,
      async close() {
        await changes.close();
        await queue.stop();
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import { type Logins, seedDemo } from '../db/seed/demo.ts';
import { seedLiving } from '../db/seed/living/living.ts';
import { buildApp, startWorkers } from './app.ts';
import { answerCommandLine } from './company-commands.ts';
import { withoutTenant } from './platform/db/without-tenant.ts';
import { noCards, sandboxCards } from './platform/cards/cards.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig, type Config } from './platform/config.ts';
import { openControlSocket } from './platform/control-socket.ts';
import { isOpenToOthers, prepareDataDir } from './platform/db/data-dir.ts';
import type { Database } from './platform/db/db.ts';
import { syncTree } from './platform/db/durable-folder.ts';
import type { Deps } from './platform/http/endpoint.ts';
import { createMailer } from './platform/email/transport.ts';
import { openAll, type Opened } from './platform/db/open.ts';
import { createWebhookClient } from './platform/webhook-client.ts';
import type { RunningQueue } from './platform/queue/queue.ts';
import { stripeCards } from './platform/cards/stripe.ts';
import { createTokens } from './platform/credentials/tokens.ts';
import { receiptApi } from './platform/waste-tracking-client.ts';

/** The running product. */
export interface Serving {
  /** The public address; null for a process that only runs the queue's jobs. */
  url: string | null;
  /** The demo company's logins, if it was just seeded. */
  logins: Logins | null;
  /** Readiness fails; after the grace period, open requests finish, then the queue's jobs, then the database is closed. */
  stop(graceMs?: number): Promise<void>;
}

/** Everything that requests and commands need, on the opened resources. */
export function depsOf(config: Config, opened: Opened): Deps & { queue: RunningQueue } {
  return {
    database: opened.database,
    clock: systemClock,
    queue: opened.queue,
    changes: opened.changes,
    tokens: createTokens(opened.secret),
    files: opened.files,
    publicUrl: config.publicUrl,
    cards: cardsOf(config),
    tracking: config.tracking ? receiptApi(config.tracking) : null,
    webhookClient: createWebhookClient({ inside: config.privateWebhooks, timeoutMs: LIMITS.webhookSeconds * 1000 }),
  };
}

function cardsOf({ stripe, sandboxCards: sandbox }: Config): Deps['cards'] {
  if (stripe) return stripeCards(stripe);
  return sandbox ? sandboxCards : noCards;
}

/** Whether there is no company yet. */
async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await withoutTenant(database, (db) =>
    sql<{ empty: boolean }>`select not exists (select from tenants) as empty`.execute(db),
  );
  return rows[0]!.empty;
}

/** The demo company; tests use the small one. */
function seed({ demo }: Config, deps: Deps): Promise<Logins> {
  return demo === 'small' ? seedDemo(deps) : seedLiving(deps);
}

/** Whether an embedded database is about to be created. */
function makesFolder({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl === undefined && !existsSync(join(dataDir, 'db'));
}

/**
 * Seeds the demo company if there is no company yet, and closes the database again; null if there is one. A new embedded database
 * is written without syncing and synced once at the end: it takes a third of the time, and one lost to a power cut can simply be
 * seeded again.
 */
export async function seedEmpty(config: Config): Promise<Logins | null> {
  const folder = join(config.dataDir, 'db');
  const fresh = makesFolder(config);
  const opened = await openAll({ ...config, role: 'web' }, () => undefined, { durable: !fresh });
  try {
    return (await isEmpty(opened.database)) ? await seed(config, depsOf(config, opened)) : null;
  } finally {
    await opened.close();
    if (fresh) syncTree(folder);
  }
}

/**
 * Starts the database, queue, workers and web server as the environment configures them; throws ConfigError for an invalid
 * configuration.
 */
export async function serve(env: NodeJS.ProcessEnv): Promise<Serving> {
  const config = readConfig(env);
  prepareDataDir(config.dataDir);
  if (isOpenToOthers(config.dataDir))
    console.warn(
      `DATA_DIR ${config.dataDir} belongs to another user, and others on this machine can read it, including password hashes. Run chmod 700 on it.`,
    );
  const seeded = config.demo && makesFolder(config) ? await seedEmpty(config) : null;
  const opened = await openAll(config, (error) => console.error('queue:', (error as Error).message));
  const deps = { ...depsOf(config, opened), mailer: createMailer(config.smtpUrl, config.mailFrom) };
  const logins = config.demo && (await isEmpty(opened.database)) ? await seed(config, deps) : seeded;

  if (config.role !== 'web') await startWorkers(deps);
  const { logLevel, meters, proxies, traffic } = config;
  const app = config.role === 'worker' ? null : await buildApp(deps, { logLevel, meters, proxies, traffic });
  await app?.listen({ port: config.port, host: config.host });
  // With PostgreSQL the command line opens the database itself.
  const closeSocket =
    config.databaseUrl === undefined
      ? await openControlSocket(
          config.dataDir,
          (asked) => answerCommandLine(asked, opened, config),
          (what, error) => console.error(`${what}:`, error),
        )
      : null;
  return {
    url: app && config.publicUrl,
    logins,
    async stop(graceMs = config.graceMs) {
      await app?.stopping.stop(graceMs);
      await closeSocket?.();
      deps.mailer?.close();
      await opened.close();
    },
  };
}

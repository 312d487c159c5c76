import { once } from 'node:events';
import { createServer } from 'node:net';
import { LIMITS } from '@tonnage/contract/limits';
// Connects the modules' ports.
import './composition/connect.ts';
import type { Backups } from './platform/backup/jobs.ts';
import { noCards, sandboxCards } from './platform/cards/cards.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { isOpenToOthers, prepareDataDir } from './platform/db/data-dir.ts';
import type { Deps } from './platform/deps.ts';
import { createMailer } from './platform/email/transport.ts';
import { isEmptyAt } from './platform/db/is-empty.ts';
import { openAll, type Opened } from './platform/db/open.ts';
import { reachDatabase } from './platform/db/reach.ts';
import { plainLog } from './platform/http/plain-log.ts';
import { isTerminal, say } from './platform/say.ts';
import { createWebhookClient } from './platform/webhook-client.ts';
import type { RunningQueue } from './platform/queue/queue.ts';
import { createTokens } from './platform/credentials/tokens.ts';
import { receiptApi, type TrackingDeps } from './skip-hire/waste-tracking/client.ts';
import { type Logins, type NewDemo, seedApart } from './demo/seed-apart.ts';

/** The running product. */
export interface Serving {
  /** The public address; null for a process that only runs the queue's jobs. */
  url: string | null;
  /** Resolves when there is a company, with the demo company's logins if it was created. Pages are served before. */
  logins: Promise<Logins | null>;
  /** Resolves when the background work has begun, after that; rejects if it cannot. */
  working: Promise<void>;
  /** Readiness fails; after the grace period, open requests finish, then the queue's jobs, then the database is closed. */
  stop(graceMs?: number): Promise<void>;
}

/** Everything that requests and commands need, on the opened resources. */
export async function depsOf(config: Config, opened: Opened): Promise<TrackingDeps & { queue: RunningQueue }> {
  return {
    database: opened.database,
    clock: systemClock,
    queue: opened.queue,
    changes: opened.changes,
    tokens: createTokens(opened.secret),
    files: opened.files,
    publicUrl: config.publicUrl,
    sendsMail: config.smtpUrl !== undefined,
    cards: await cardsOf(config),
    tracking: config.tracking ? receiptApi(config.tracking) : null,
    webhookClient: createWebhookClient({ inside: config.privateWebhooks, timeoutMs: LIMITS.webhookSeconds * 1000 }),
  };
}

async function cardsOf({ stripe, sandboxCards: sandbox }: Config): Promise<Deps['cards']> {
  if (stripe) return (await import('./platform/cards/stripe.ts')).stripeCards(stripe);
  return sandbox ? sandboxCards : noCards;
}

/** What makes backups is loaded at night. */
function backupsOf(
  { backups: { place, ...settings }, secret: set }: Config,
  { database, files, secret }: Opened,
  signal: AbortSignal,
): Backups | null {
  if (place === undefined) return null;
  const from = { database, files, clock: systemClock, secret: set === undefined ? secret : null };
  return {
    async make() {
      const { makeBackup } = await import('./platform/backup/backups.ts');
      return makeBackup(from, { ...settings, place }, signal);
    },
  };
}

/** Throws ConfigError if another program listens on the address: said before anything is created. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
    await new Promise((resolve) => probe.close(resolve));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      code === 'EADDRINUSE'
        ? `Port ${port} is already in use. Stop the program that uses it, or choose another port, for example PORT=${port + 1} npm start.`
        : `The server can't listen on ${host}, port ${port} (${code}). Choose others with HOST and PORT.`,
    );
  }
}

/** Throws ConfigError for a mistyped public key: not only at night, when the first backup is made. */
async function refuseUnusableSeal({ backups: { place, seal } }: Config): Promise<void> {
  if (place === undefined || seal === undefined || !('recipients' in seal)) return;
  const { encrypterFor } = await import('./platform/backup/seal.ts');
  await encrypterFor(seal).catch((error: Error) => {
    throw new ConfigError(error.message);
  });
}

function newDemo(env: NodeJS.ProcessEnv, config: Config, url: string): NewDemo {
  say(`Creating the demo company${config.databaseUrl === undefined ? ` in ${config.dataDir}` : ''} …`);
  return seedApart(env, config, url);
}

/** A person in a terminal who asked for no level reads warnings and errors, in plain words. */
function logOf({ logLevel }: Config, env: NodeJS.ProcessEnv): { logLevel: string; logStream?: NodeJS.WritableStream } {
  return isTerminal() && !env['LOG_LEVEL'] ? { logLevel: 'warn', logStream: plainLog(process.stdout) } : { logLevel };
}

/**
 * Starts the database, queue, workers and web server as the environment configures them; throws ConfigError for an invalid
 * configuration. `makePages`: builds the browser app, without which nothing is served. A demo company is completed while pages
 * are served, and requests that change something are answered after that.
 */
export async function serve(env: NodeJS.ProcessEnv, makePages?: () => Promise<void>): Promise<Serving> {
  const config = readConfig(env);
  if (config.role !== 'worker') await refuseTakenPort(config);
  await refuseUnusableSeal(config);
  prepareDataDir(config.dataDir);
  if (isOpenToOthers(config.dataDir))
    console.warn(
      `DATA_DIR ${config.dataDir} belongs to another user, and others on this machine can read it, including password hashes. Run chmod 700 on it.`,
    );
  const pages = makePages?.() ?? Promise.resolve();
  pages.catch(() => undefined);
  // The modules are loaded while the database starts, and the demo company's while its schema is created.
  const modules = import('./app.ts');
  const reached = await reachDatabase(config, { alone: true });
  const demo = config.demo && (await isEmptyAt(reached.url)) ? newDemo(env, config, reached.url) : null;
  const opened = await openAll(config, (error) => console.error('queue:', (error as Error).message), { reached });
  const ending = new AbortController();
  const deps = {
    ...(await depsOf(config, opened)),
    mailer: await createMailer(config.smtpUrl, config.mailFrom),
    backups: backupsOf(config, opened, ending.signal),
  };

  const { meters, proxies, traffic } = config;
  const logins = demo?.created ?? Promise.resolve(null);
  const options = { ...logOf(config, env), meters, proxies, traffic, complete: demo ? logins : undefined };
  const { buildApp, startWorkers } = await modules;
  const listen = async () => {
    await Promise.all([demo?.founded, pages]);
    const app = config.role === 'worker' ? null : await buildApp(deps, options);
    await app?.listen({ port: config.port, host: config.host });
    return app;
  };
  const app = await listen().catch(async (error: unknown) => {
    // The demo company is not left half done.
    await demo?.founded.catch(() => undefined);
    demo?.proceed();
    await logins.catch(() => undefined);
    await opened.close();
    throw error;
  });
  demo?.proceed();
  // A page is answered meanwhile.
  const working = logins.then(() => (config.role === 'web' ? undefined : startWorkers(deps)));
  working.catch(() => undefined);
  return {
    url: app && config.publicUrl,
    logins,
    working,
    async stop(graceMs = config.graceMs) {
      await app?.stopping.stop(graceMs);
      deps.mailer?.close();
      // A backup takes longer than anybody waits for a server to stop. It is made again.
      ending.abort();
      await working.catch(() => undefined);
      await opened.close();
    },
  };
}

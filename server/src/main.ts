// Starts the process: database, queue, workers, web, as the environment says.
import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import { seedDemo } from '../db/seed/demo.ts';
import { buildApp, startWorkers } from './app.ts';
import { across } from './platform/across.ts';
import { sandboxCards } from './platform/cards.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { createMailer } from './platform/mail.ts';
import { openAll } from './platform/open.ts';
import { createPoster } from './platform/poster.ts';
import { stripeCards } from './platform/stripe-cards.ts';
import { createTokens } from './platform/tokens.ts';
import { receiptApi } from './platform/waste-tracking.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const opened = await openAll(config, (error) => console.error('queue:', (error as Error).message));
  const deps = {
    database: opened.database,
    clock: systemClock,
    queue: opened.queue,
    news: opened.news,
    tokens: createTokens(opened.secret),
    files: opened.files,
    publicUrl: config.publicUrl,
    cards: config.stripe ? stripeCards(config.stripe) : sandboxCards,
    tracking: config.tracking ? receiptApi(config.tracking) : null,
    poster: createPoster({ inside: config.privateWebhooks, timeoutMs: LIMITS.webhookSeconds * 1000 }),
    mailer: createMailer(config.smtpUrl, config.mailFrom),
  };

  const { rows } = await across(deps.database, (db) =>
    sql<{ empty: boolean }>`select not exists (select from tenants) as empty`.execute(db),
  );
  const logins = config.demo && rows[0]?.empty ? await seedDemo(deps) : null;

  if (config.role !== 'web') await startWorkers(deps);
  const app = config.role === 'worker' ? null : await buildApp(deps, { logLevel: config.logLevel });
  if (app) {
    await app.listen({ port: config.port, host: config.host });
    console.log(`\nTonnage is at ${config.publicUrl} (API documentation at ${config.publicUrl}/api/docs)`);
    if (logins)
      console.log(
        `Demo company seeded. Sign in with one of these; the password is ${logins.password}\n${logins.list}\n`,
      );
  }

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Open requests are finished, then the queue's, then the database is closed.
    await app?.close();
    deps.mailer?.close();
    await opened.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error('PORT is in use by another program; choose another with PORT=….');
  else console.error(error);
  process.exit(1);
});

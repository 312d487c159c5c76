import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { accountRoutes } from './modules/accounts/routes.ts';
import { applicationRoutes } from './modules/application/routes.ts';
import { catalogueRoutes } from './modules/catalogue/routes.ts';
import { sendLetter } from './modules/identity/jobs.ts';
import { identityRoutes } from './modules/identity/routes.ts';
import { sendMail } from './modules/mail/jobs.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { placeRoutes } from './modules/orders/place.routes.ts';
import { expirePayment } from './modules/payments/jobs.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { purgeQuotes } from './modules/prices/jobs.ts';
import { priceRoutes } from './modules/prices/routes.ts';
import { siteRoutes } from './modules/sites/routes.ts';
import { serveDocs } from './platform/docs-page.ts';
import { createBinder, type Deps } from './platform/endpoint.ts';
import type { Mailer } from './platform/mail.ts';
import type { RunningQueue } from './platform/queue.ts';
import { addHealth, createServer } from './platform/server.ts';
import { serveWeb } from './platform/web-app.ts';

/** The whole server: every module in one list. Listening is the caller's. */
export async function buildApp(
  deps: Deps,
  options: { logLevel: string; logStream?: NodeJS.WritableStream },
): Promise<FastifyInstance> {
  const app = await createServer(options);
  const bind = createBinder(app, deps);
  identityRoutes(bind, deps);
  applicationRoutes(bind);
  accountRoutes(bind, deps);
  catalogueRoutes(bind);
  siteRoutes(bind);
  priceRoutes(bind);
  orderRoutes(bind);
  placeRoutes(bind);
  paymentRoutes(bind, deps);
  await serveDocs(app);
  addHealth(app, () => deps.database.transaction('', async (db) => void (await sql`select 1`.execute(db))));
  await serveWeb(app);
  return app;
}

/** Takes up the background work of every module. */
export async function startWorkers(deps: Deps & { queue: RunningQueue; mailer: Mailer | null }): Promise<void> {
  const { queue } = deps;
  await queue.work('mail.send', (data) => sendMail(deps, data));
  await queue.work('identity.letter', (data) => sendLetter(deps, data));
  await queue.work('payment.expire', (data) => expirePayment(deps, data));
  await queue.work('quotes.purge', () => purgeQuotes(deps.database, deps.clock.now()));
  await queue.schedule('quotes.purge', '30 3 * * *');
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { customerRoutes } from './modules/accounts/customers.routes.ts';
import { accountRoutes } from './modules/accounts/routes.ts';
import { applicationRoutes } from './modules/application/routes.ts';
import { catalogueRoutes } from './modules/catalogue/routes.ts';
import { contactRoutes } from './modules/contacts/routes.ts';
import { deskRoutes } from './modules/desk/routes.ts';
import { fileDocument, removeFile, sweepFiles } from './modules/documents/jobs.ts';
import { documentExportRoutes } from './modules/documents/export.routes.ts';
import { documentRoutes } from './modules/documents/routes.ts';
import { fileRoutes } from './modules/documents/file.routes.ts';
import { feedRoutes } from './modules/feeds/routes.ts';
import { orderExportRoutes } from './modules/orders/export.routes.ts';
import { searchRoutes } from './modules/search/routes.ts';
import { siteExportRoutes } from './modules/sites/export.routes.ts';
import { sendLetter } from './modules/identity/jobs.ts';
import { sweepPictures } from './modules/identity/sweep-pictures.ts';
import { identityRoutes } from './modules/identity/routes.ts';
import { invoiceExportRoutes } from './modules/invoices/export.routes.ts';
import { invoiceRoutes } from './modules/invoices/routes.ts';
import { mailRoutes } from './modules/mail/routes.ts';
import { memberRoutes } from './modules/members/routes.ts';
import { pictureRoutes, profileRoutes } from './modules/identity/profile.routes.ts';
import { sendMail } from './modules/mail/jobs.ts';
import { sendNewsletterLetter } from './modules/newsletters/jobs.ts';
import { sweepDeleted } from './modules/metrics/jobs.ts';
import { metricRoutes } from './modules/metrics/routes.ts';
import { newsletterRoutes } from './modules/newsletters/routes.ts';
import { remindHires } from './modules/orders/jobs.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { organisationInvitationRoutes } from './modules/organisations/invitations.routes.ts';
import { organisationRoutes } from './modules/organisations/routes.ts';
import { placeRoutes } from './modules/orders/place.routes.ts';
import { deskJobRoutes } from './modules/jobs/desk.routes.ts';
import { deskInvoiceRoutes } from './modules/invoices/desk.routes.ts';
import { plannerRoutes } from './modules/jobs/planner.routes.ts';
import { expirePayment } from './modules/payments/jobs.ts';
import { cardNewsRoutes, cardRoutes } from './modules/payments/card.routes.ts';
import { paymentListRoutes } from './modules/payments/list.routes.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { purgeQuotes } from './modules/prices/jobs.ts';
import { periodReadingRoutes } from './modules/periods/reading.routes.ts';
import { periodRoutes } from './modules/periods/routes.ts';
import { deskPriceRoutes } from './modules/prices/desk.routes.ts';
import { priceRoutes } from './modules/prices/routes.ts';
import { projectRoutes } from './modules/projects/routes.ts';
import { siteRoutes } from './modules/sites/routes.ts';
import { bindBytes } from './platform/byte-endpoint.ts';
import { serveDocs } from './platform/docs-page.ts';
import { createBinder, type Deps } from './platform/endpoint.ts';
import type { Mailer } from './platform/mail.ts';
import { answerOtherMethods } from './platform/methods.ts';
import { serveNews } from './platform/news-endpoint.ts';
import type { RunningQueue } from './platform/queue.ts';
import { addHealth, createServer } from './platform/server.ts';
import { createTextBinder } from './platform/text-endpoint.ts';
import { serveWeb } from './platform/web-app.ts';

/** The whole server: every module in one list. Listening is the caller's. */
export async function buildApp(
  deps: Deps,
  options: { logLevel: string; logStream?: NodeJS.WritableStream },
): Promise<FastifyInstance> {
  const app = await createServer(options);
  const otherMethods = answerOtherMethods(app);
  const bind = createBinder(app, deps);
  const text = createTextBinder(app, deps);
  identityRoutes(bind, deps);
  profileRoutes(bind, deps);
  applicationRoutes(bind);
  accountRoutes(bind, deps);
  catalogueRoutes(bind);
  siteRoutes(bind);
  contactRoutes(bind);
  priceRoutes(bind);
  orderRoutes(bind);
  placeRoutes(bind);
  paymentRoutes(bind, deps);
  cardRoutes(bind, deps);
  paymentListRoutes(bind);
  invoiceRoutes(bind);
  invoiceExportRoutes(text);
  feedRoutes(bind, text);
  searchRoutes(bind);
  orderExportRoutes(text);
  siteExportRoutes(text);
  documentExportRoutes(text);
  newsletterRoutes(bind);
  documentRoutes(bind, deps);
  await cardNewsRoutes(app, deps);
  await bindBytes(app, deps, (bytes) => {
    fileRoutes(bytes, deps);
    pictureRoutes(bytes, deps);
  });
  memberRoutes(bind, deps);
  mailRoutes(bind);
  deskRoutes(bind);
  customerRoutes(bind);
  deskJobRoutes(bind);
  plannerRoutes(bind);
  deskInvoiceRoutes(bind);
  deskPriceRoutes(bind, text);
  organisationRoutes(bind);
  organisationInvitationRoutes(bind, deps);
  projectRoutes(bind);
  metricRoutes(bind);
  periodRoutes(bind);
  periodReadingRoutes(bind);
  serveNews(app, deps);
  otherMethods();
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
  await queue.work('newsletter.letter', (data) => sendNewsletterLetter(deps, data));
  await queue.work('hires.remind', () => remindHires(deps));
  await queue.work('payment.expire', (data) => expirePayment(deps, data));
  await queue.work('document.file', (data) => fileDocument(deps, data));
  await queue.work('file.remove', (data) => removeFile(deps, data));
  await queue.work('files.sweep', async () => {
    await sweepFiles(deps);
    await sweepPictures(deps);
  });
  await queue.schedule('files.sweep', '10 3 * * *');
  await queue.work('metrics.sweep', () => sweepDeleted(deps));
  await queue.schedule('metrics.sweep', '50 3 * * *');
  await queue.work('quotes.purge', () => purgeQuotes(deps.database, deps.clock.now()));
  await queue.schedule('quotes.purge', '30 3 * * *');
  await queue.schedule('hires.remind', '0 7 * * *');
}

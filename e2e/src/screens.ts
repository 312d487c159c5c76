// `npm run screens`: a picture of every screen, wide and phone, light and dark, into screens/, to be looked at.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, settled, watched } from './browser.ts';
import { askForLetters, newestLetters } from './letters.ts';
import { startServer } from './server.ts';

const PASSWORD = 'Skips-and-tonnes-1';
const FOLDER = 'screens';
const SIZES = { wide: { width: 1360, height: 900 }, phone: { width: 390, height: 844 } };

/** The id that a link of a page carries, found by where it leads; `links`: which of its links are looked at. */
async function idIn(page: Page, path: string, part: RegExp, links = 'a'): Promise<string> {
  await page.goto(path);
  await page.locator('h1').waitFor();
  await settled(page);
  const hrefs = await page.locator(links).evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  const found = hrefs.map((href) => part.exec(href)?.[1]).find(Boolean);
  if (!found) throw new Error(`No link like ${String(part)} on ${path}`);
  return found;
}

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/(dashboard|desk|metrics)$/);
}

/** The newest mail of each kind, as it stands in the outbox. */
async function takeMails(): Promise<void> {
  const letters = await newestLetters(dataDir);
  for (const [size, viewport] of Object.entries(SIZES)) {
    const page = await browser.newPage({ viewport });
    for (const { template, html } of letters) {
      await page.setContent(html);
      await page.screenshot({ path: `${FOLDER}/mail-${template}-${size}.png`, fullPage: true });
      count++;
    }
    await page.close();
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'tonnage-screens-'));
const server = await startServer({ keep: dataDir });
const browser = await launchBrowser();
mkdirSync(FOLDER, { recursive: true });
let count = 0;

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const visit = async (email: string | null, paths: (page: Page) => Promise<Record<string, string>>) => {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
      });
      const page = watched(await context.newPage());
      if (email) await signIn(page, server.url, email);
      for (const [name, path] of Object.entries(await paths(page))) {
        await page.goto(`${server.url}${path}`);
        await settled(page);
        await page.screenshot({ path: `${FOLDER}/${name}-${size}-${colorScheme}.png`, fullPage: true });
        count++;
      }
      await context.close();
    };
    await visit(null, async () => ({
      login: '/login',
      forgot: '/forgot',
      confirm: '/confirm#email=owner%40marlow.example&token=a-token',
      reset: '/reset?email=owner%40marlow.example&token=a-token',
      'create-account': '/create-account',
      'create-account-done': '/create-account-done',
      about: '/about',
      newsletter: '/newsletter',
      'desk-login': '/desk/login',
      'metrics-login': '/metrics/login',
      'newsletter-confirm': '/newsletter#confirm=a-token',
      'proposal-dead': '/proposal#answer=accept&token=a-token-of-nobody-at-all',
    }));
    await visit('owner@marlow.example', async (page) => {
      const order = await idIn(page, `${server.url}/jobs/state/on-site`, /\/jobs\/detail\/([^/?]+)/);
      const site = await idIn(page, `${server.url}/sites`, /\/sites\/view\/([^/?]+)/);
      const standing = await idIn(
        page,
        `${server.url}/jobs/detail/${order}`,
        new RegExp(`/jobs/detail/${order}/([^/?]+)`),
      );
      const requested = await idIn(page, `${server.url}/jobs/state/requested`, /\/jobs\/detail\/([^/?]+)/);
      const path = `${server.url}/jobs/detail/${requested}`;
      const job = await idIn(page, path, new RegExp(`/jobs/detail/${requested}/([^/?]+)`));
      const documents = (search: string) =>
        // Of the list alone: what waits for a signature stands above it, whatever is looked for.
        idIn(page, `${server.url}/documents?${search}`, /\/documents\/([\da-f-]{36})$/, 'table a');
      const note = await documents('kind=season_ticket&status=signed');
      const photo = await documents('kind=photo');
      const invoice = await idIn(page, `${server.url}/invoices`, /\/invoices\/([\da-f-]{36})$/);
      const toSign = await idIn(page, `${server.url}/documents`, /\/documents\/([^/]+)\/sign/);
      return {
        dashboard: '/dashboard',
        jobs: '/jobs',
        'jobs-state': '/jobs/state/on-site',
        'jobs-empty': '/jobs?q=nothing-like-this',
        'new-job': '/jobs/new',
        'new-job-site': `/jobs/new/${site}`,
        'new-job-copy': `/jobs/new/copy/${site}/${order}`,
        summary: `/jobs/summary/${order}`,
        order: `/jobs/detail/${order}`,
        'order-job': `/jobs/detail/${requested}/${job}`,
        exchange: `/jobs/exchange/${order}/${standing}`,
        'edit-job': `/jobs/edit/${requested}/${job}`,
        sites: '/sites',
        site: `/sites/view/${site}`,
        documents: '/documents',
        'documents-empty': '/documents?q=nothing-like-this',
        document: `/documents/${note}`,
        'document-photo': `/documents/${photo}`,
        'document-sign': `/documents/${toSign}/sign`,
        invoices: '/invoices',
        'invoices-empty': '/invoices?q=nothing-like-this',
        invoice: `/invoices/${invoice}`,
        payments: '/payments',
        statement: '/statement',
        account: '/account',
        profile: '/account/profile',
        'change-password': '/account/profile/password',
        business: '/account/business',
        people: '/account/users',
        contacts: '/account/contact',
        sessions: '/account/sessions',
        'two-factor': '/account/security',
        'email-notifications': '/account/notifications',
        calendar: '/account/calendar',
        'switch-account': '/account/change',
        'not-found': '/jobs/detail/00000000-0000-7000-8000-000000000000',
      };
    });
    await visit('viewer@marlow.example', async () => ({
      'dashboard-viewer': '/dashboard',
      'new-job-viewer': '/jobs/new',
      'invoices-forbidden': '/invoices',
    }));
    await visit('owner@alder.example', async () => ({
      'dashboard-on-stop': '/dashboard',
      'new-job-on-stop': '/jobs/new',
      'invoices-overdue': '/invoices?state=overdue',
      'statement-overdue': '/statement',
    }));
    await visit('owner@kent.example', async () => ({ 'dashboard-prepaid': '/dashboard' }));
    await visit('manager@harrow.example', async (page) => ({
      desk: '/desk',
      'desk-requests': '/desk/requests',
      'desk-requests-empty': '/desk/requests?q=nothing-like-this',
      'desk-planner': '/desk/planner',
      'desk-invoices': '/desk/invoices',
      'desk-invoice': `/desk/invoices/${await idIn(page, `${server.url}/desk/invoices`, /\/desk\/invoices\/([\da-f-]{36})$/)}`,
      'desk-debtors': '/desk/invoices/owed',
      'desk-statement': `/desk/customers/${await idIn(page, `${server.url}/desk/invoices/owed`, /\/desk\/customers\/([\da-f-]{36})\/statement$/)}/statement`,
      'desk-invoice-run': '/desk/invoices/run',
      // The month that runs has lines.
      'desk-invoice-run-open': `/desk/invoices/run?month=${new Date().toISOString().slice(0, 10)}`,
      'desk-prices': '/desk/prices',
      'desk-prices-empty': '/desk/prices?q=nothing-like-this',
      'desk-calendar': '/desk/calendar',
      'desk-settings': '/desk/settings',
      'desk-settings-company': '/desk/settings?tab=company',
      'desk-settings-portal': '/desk/settings?tab=portal',
      'desk-settings-mail': '/desk/settings?tab=mail',
      'desk-settings-orders': '/desk/settings?tab=orders',
      'desk-settings-permits': '/desk/settings?tab=permits',
      'desk-settings-charges': '/desk/settings?tab=charges',
      'desk-settings-staff': '/desk/settings?tab=staff',
      'desk-settings-keys': '/desk/settings?tab=keys',
      'desk-settings-webhooks': '/desk/settings?tab=webhooks',
      'desk-more': '/desk/more',
      'desk-catalogue': '/desk/catalogue',
      'desk-catalogue-families': '/desk/catalogue?tab=families',
      'desk-catalogue-wastes': '/desk/catalogue?tab=wastes',
      'desk-audit': '/desk/audit',
      'desk-audit-empty': '/desk/audit?account=none',
      'desk-outbox': '/desk/outbox',
      'desk-outbox-empty': '/desk/outbox?q=nothing-like-this',
      'desk-orders': '/desk/orders',
      'desk-order': `/desk/orders/${await idIn(page, `${server.url}/desk/orders?state=on-site`, /\/desk\/orders\/([\da-f-]{36})$/)}`,
      'desk-documents': '/desk/documents',
      'desk-documents-empty': '/desk/documents?q=nothing-like-this',
      'desk-document': `/desk/documents/${await idIn(page, `${server.url}/desk/documents?state=awaiting_signature`, /\/desk\/documents\/([\da-f-]{36})$/)}`,
      'desk-permits': '/desk/permits',
      'desk-permits-empty': '/desk/permits?q=nothing-like-this',
      'desk-tracking': '/desk/waste-tracking',
      'desk-tracking-empty': '/desk/waste-tracking?q=nothing-like-this',
      'desk-fleet': '/desk/fleet',
      'desk-customers': '/desk/customers',
      'desk-customer': `/desk/customers/${await idIn(page, `${server.url}/desk/customers`, /\/desk\/customers\/([^/?]+)$/)}`,
    }));
    for (const who of ['manager', 'editor'] as const) {
      await visit(`${who}@metrics.example`, async (page) => {
        const project = await idIn(
          page,
          `${server.url}/metrics/projects?q=Site`,
          /\/metrics\/projects\/([^/?]+)$/,
          'main a',
        );
        const notices = `${server.url}/metrics/notifications`;
        const metric = `/metrics/metric/${await idIn(page, notices, /\/metrics\/metric\/([\da-f-]{36})/)}`;
        return {
          [`metrics-tasks-${who}`]: '/metrics',
          [`metrics-projects-${who}`]: '/metrics/projects',
          [`metrics-projects-empty-${who}`]: '/metrics/projects?q=nothing-like-this',
          // A grid, and on a phone a deck of cards.
          [`metrics-report-${who}`]: `/metrics/projects/${project}`,
          [`metrics-pending-${who}`]: `/metrics/projects/${project}/pending`,
          [`metrics-to-report-${who}`]: `/metrics/projects/${project}/pending?kind=report`,
          [`metrics-metric-${who}`]: metric,
          [`metrics-metric-evolution-${who}`]: `${metric}/evolution`,
          [`metrics-metric-detail-${who}`]: `${metric}/detail`,
          [`metrics-welcome-${who}`]: '/metrics/welcome',
          [`metrics-notifications-${who}`]: '/metrics/notifications',
          [`metrics-account-${who}`]: '/metrics/account',
          [`metrics-notice-settings-${who}`]: '/metrics/account/notifications',
          [`metrics-evolution-${who}`]: `/metrics/projects/${project}/evolution`,
          [`metrics-settings-${who}`]: `/metrics/projects/${project}/settings`,
          [`metrics-organisations-${who}`]: '/metrics/organisations',
          [`metrics-new-organisation-${who}`]: '/metrics/organisations/new',
          [`metrics-new-project-${who}`]: '/metrics/projects/new',
          [`metrics-organisation-${who}`]: `/metrics/organisations/${await idIn(page, `${server.url}/metrics/organisations`, /\/metrics\/organisations\/([\da-f-]{36})$/)}`,
        };
      });
    }
  }
}
await askForLetters(server.url);
await server.stop();
await takeMails();
await browser.close();
rmSync(dataDir, { recursive: true, force: true });
console.log(`${count} pictures in ${FOLDER}/`);

// `npm run screens`: a picture of every screen, wide and phone, light and dark, into screens/, to be looked at.
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { startServer } from './server.ts';

const PASSWORD = 'Skips-and-tonnes-1';
const FOLDER = 'screens';
const SIZES = { wide: { width: 1360, height: 900 }, phone: { width: 390, height: 844 } };

/** The id that a link of a page carries, found by where it leads. */
async function idIn(page: Page, path: string, part: RegExp): Promise<string> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const links = await page.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  const found = links.map((href) => part.exec(href)?.[1]).find(Boolean);
  if (!found) throw new Error(`No link like ${String(part)} on ${path}`);
  return found;
}

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
}

const server = await startServer();
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
      const page = await context.newPage();
      if (email) await signIn(page, server.url, email);
      for (const [name, path] of Object.entries(await paths(page))) {
        await page.goto(`${server.url}${path}`);
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: `${FOLDER}/${name}-${size}-${colorScheme}.png`, fullPage: true });
        count++;
      }
      await context.close();
    };
    await visit(null, async () => ({
      login: '/login',
      forgot: '/forgot',
      'login-confirmed': '/login?confirmed=1',
      reset: '/reset?email=owner%40marlow.example&token=a-token',
      'create-account': '/create-account',
      'create-account-done': '/create-account-done',
      about: '/about',
    }));
    await visit('owner@marlow.example', async (page) => {
      const order = await idIn(page, `${server.url}/jobs/state/on-site`, /\/jobs\/detail\/([^/?]+)/);
      const site = await idIn(page, `${server.url}/sites`, /\/sites\/view\/([^/?]+)/);
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
        sites: '/sites',
        site: `/sites/view/${site}`,
        account: '/account',
        'change-password': '/account/profile/password',
        'switch-account': '/account/change',
        'not-found': '/jobs/detail/00000000-0000-7000-8000-000000000000',
      };
    });
    await visit('viewer@marlow.example', async () => ({
      'dashboard-viewer': '/dashboard',
      'new-job-viewer': '/jobs/new',
    }));
    await visit('owner@alder.example', async () => ({
      'dashboard-on-stop': '/dashboard',
      'new-job-on-stop': '/jobs/new',
    }));
    await visit('owner@kent.example', async () => ({ 'dashboard-prepaid': '/dashboard' }));
  }
}
await browser.close();
await server.stop();
console.log(`${count} pictures in ${FOLDER}/`);

import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchBrowser, settled, watched } from './browser.ts';
import { startServer, type RunningServer } from './server.ts';

export const PASSWORD = 'Skips-and-tonnes-1';
export const PHONE = { width: 390, height: 844 };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const WIDE = { width: 1360, height: 900 };

/** One for all files of a worker, which ends with it: each page is in a context of its own, so that nobody is signed in already. */
let launched: Promise<Browser> | undefined;

/** A browser, and a server of its own for a file of journeys; on a PostgreSQL where `env` names one. */
export function makeJourney(
  options: { env?: Record<string, string>; prepare?: (dataDir: string) => Promise<void> } = {},
) {
  let browser: Browser;
  let server: RunningServer;
  const contexts: BrowserContext[] = [];
  const troubles: string[] = [];

  beforeAll(async () => {
    server = await startServer(options.env?.['DATABASE_URL'] ? options : { from: inject('seeded'), ...options });
    browser = await (launched ??= launchBrowser());
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    // What a person would have seen, for whoever reads the failure.
    const name = task.name.replace(/\W+/g, '-').slice(0, 60);
    for (const [i, page] of contexts.flatMap((context) => context.pages()).entries()) {
      const path = `screens/failures/${name}-${new URL(server.url).port}-${i + 1}.png`;
      await page.screenshot({ path }).catch(() => undefined);
    }
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await server?.stop();
    // A page that threw, or that its own security policy stopped, is broken even where nobody looked.
    expect(troubles).toEqual([]);
  });

  return {
    url: (path: string) => `${server.url}${path}`,
    /** Ends the server and starts one with other settings, on another port. */
    async restart(env: Record<string, string>): Promise<void> {
      await server.stop();
      server = await startServer({ env });
    },
    /** A fresh browser: nobody is signed in. */
    async open(path: string, viewport = WIDE): Promise<Page> {
      const context = await browser.newContext({
        viewport,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      const page = watched(await context.newPage());
      page.setDefaultTimeout(20_000);
      page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && /content security policy|react/i.test(message.text()))
          troubles.push(`${page.url()}: ${message.text()} (${message.location().url})`);
      });
      await page.goto(`${server.url}${path}`);
      return page;
    },
    /** Takes out of the troubles what the journey was meant to raise. */
    expectTrouble(pattern: RegExp): void {
      const others = troubles.filter((trouble) => !pattern.test(trouble));
      expect(others.length).toBeLessThan(troubles.length);
      troubles.splice(0, troubles.length, ...others);
    },
    /** Signs in through the form and waits for where the person begins. */
    async signIn(email: string, viewport = WIDE, start = '/dashboard'): Promise<Page> {
      const page = await this.open('/login', viewport);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL(`**${start}`);
      await page.locator('[data-page-title]').waitFor();
      return page;
    },
  };
}

/**
 * Axe finds nothing on the page as it stands, by WCAG 2.2 AA. Waits until it has loaded what it shows, unless `loading`: a page
 * that still fetches, or whose frame of a PDF never comes to rest.
 */
export async function expectAccessible(page: Page, { loading = false } = {}): Promise<void> {
  if (!loading) await settled(page, 250);
  await page.waitForFunction(
    () => document.querySelectorAll('h1').length === 1 && document.querySelector('main') !== null,
  );
  // In one go and for what is wrong alone: a third of the time. The other mode is for frames of foreign origins, which nothing here has.
  const { violations } = await new AxeBuilder({ page })
    // Without `preload` it fetches no stylesheet and tries none on as its own, which the page's policy forbids.
    .options({ runOnly: RULES, resultTypes: ['violations'], preload: false })
    .setLegacyMode(true)
    .analyze();
  const found = violations.map(
    (v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(' ')} ${n.html.slice(0, 120)}`).join(', ')}`,
  );
  expect(found, page.url()).toEqual([]);
}

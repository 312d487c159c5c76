import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { APIRequestContext, Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest';
import { BRIEF, freshPage, launchBrowser, leavePage, settled, takePage, watched } from './browser.ts';
import { hostServer, startServer, type RunningServer, type Seeded } from './server.ts';
import { logIn, sessionOf, storeSession, type Session } from './sessions.ts';

export const PHONE = { width: 390, height: 844 };
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const WIDE = { width: 1360, height: 900 };

/** The link to a project of Metrics, and not that of one of its metrics, which names the project too. */
export function projectLink(page: Page, name: string): Locator {
  return page.locator('a[href*="/metrics/projects/"]').filter({ hasText: name, visible: true }).first();
}

/** One browser for all test files of a worker, which ends with it. */
let launched: Promise<Browser> | undefined;

/**
 * A browser, and a separate server for a test file; on PostgreSQL if `env` names one. Pages opened in a test are closed
 * after it; those opened before all tests stay. `worker`: with the service worker, which fetches every file of the
 * build into each new context, so only for journeys that lose their connection.
 */
export function makeJourney({
  worker = false,
  ...options
}: { env?: Record<string, string>; prepare?: string; worker?: boolean } = {}) {
  let browser: Browser;
  let server: RunningServer;
  const pages: Page[] = [];
  let openBefore = 0;
  let places = 0;
  const troubles: string[] = [];

  beforeAll(async () => {
    server = options.env?.['DATABASE_URL']
      ? await startServer(options)
      : await hostServer({ from: await theDemo(), ...options });
    browser = await (launched ??= launchBrowser(BRIEF, inject('browser')));
  });
  beforeEach(() => {
    openBefore = pages.length;
  });
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    if (failed) await photograph(task.name);
    await leave(pages.splice(openBefore), failed || worker);
  });
  afterAll(async () => {
    await leave(pages, true);
    await server?.stop();
    // A page that threw an error or violated its own security policy is broken, even if no test noticed.
    expect(troubles).toEqual([]);
  });

  /** An abandoned page would still receive and render live updates. */
  async function leave(behind: Page[], forGood: boolean): Promise<void> {
    await Promise.all(behind.map((page) => (forGood ? page.context().close() : leavePage(page, server.url))));
  }

  /** Saves a screenshot to explain a failure. */
  async function photograph(test: string): Promise<void> {
    const name = test.replace(/\W+/g, '-').slice(0, 60);
    for (const [i, page] of pages.flatMap((first) => first.context().pages()).entries()) {
      const path = `screens/failures/${name}-${new URL(server.url).port}-${i + 1}.png`;
      await page.screenshot({ path }).catch(() => undefined);
    }
  }

  return {
    url: (path: string) => `${server.url}${path}`,
    /** Suspends the server while `meanwhile` runs. */
    async hanging(meanwhile: () => Promise<void>): Promise<void> {
      server.hang(true);
      try {
        await meanwhile();
      } finally {
        server.hang(false);
      }
    },
    /** Stops the server and starts one with other settings, on another port. */
    async restart(env: Record<string, string>): Promise<void> {
      await server.stop();
      server = await startServer({ env });
    },
    /** Opens a new browser context: nobody is signed in, unless `enter` gives a session. */
    async open(path: string, viewport = WIDE, enter?: (context: APIRequestContext) => Promise<Session>): Promise<Page> {
      const page = watched(worker ? await freshPage(browser, server.url, true) : await takePage(browser, server.url));
      pages.push(page);
      await page.setViewportSize(viewport);
      // Each page has its own address, like real users: a server accepts ten log-ins a minute from one.
      await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.0.${++places}` });
      page.setDefaultTimeout(60_000);
      page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && /content security policy|react/i.test(message.text()))
          troubles.push(`${page.url()}: ${message.text()} (${message.location().url})`);
      });
      if (enter) await storeSession(page, await enter(page.context().request));
      await page.goto(`${server.url}${path}`);
      return page;
    },
    /** Removes the troubles that the test was meant to cause. */
    expectTrouble(pattern: RegExp): void {
      const others = troubles.filter((trouble) => !pattern.test(trouble));
      expect(others.length).toBeLessThan(troubles.length);
      troubles.splice(0, troubles.length, ...others);
    },
    /**
     * Opens the user's start page with their session stored as the login form does: the form itself is tested in
     * login.test.
     */
    async signIn(email: string, viewport = WIDE, start = '/dashboard'): Promise<Page> {
      return this.enter(start, viewport, (context) => sessionOf(server.url, email, context));
    },
    /** The same with a separate session, even if the user already has one. */
    async signInAgain(email: string, viewport = WIDE, start = '/dashboard'): Promise<Page> {
      return this.enter(start, viewport, (context) => logIn(server.url, email, context));
    },
    async enter(
      path: string,
      viewport: typeof WIDE,
      by: (context: APIRequestContext) => Promise<Session>,
    ): Promise<Page> {
      const page = await this.open(path, viewport, by);
      await page.locator('[data-page-title]').waitFor();
      return page;
    },
  };
}

/** The demo company, once it is ready. */
async function theDemo(): Promise<Seeded> {
  const seeded = inject('seeded');
  const outcome = join(seeded.folder, '../outcome');
  await vi.waitUntil(() => existsSync(outcome), { timeout: 100_000 });
  const failure = readFileSync(outcome, 'utf8');
  if (failure !== '') throw new Error(`The demo company was not made. ${failure}`);
  return seeded;
}

/**
 * Axe finds no violation of WCAG 2.2 AA on the current page. Waits until the page has loaded, unless `loading`: for a
 * page that is still fetching, or whose PDF frame never settles.
 */
export async function expectAccessible(page: Page, { loading = false } = {}): Promise<void> {
  if (!loading) await settled(page, 100);
  await page.waitForFunction(
    () =>
      document.body.ariaBusy !== 'true' &&
      document.querySelectorAll('h1').length === 1 &&
      document.querySelector('main') !== null,
  );
  expect(await inaccessible(page), page.url()).toEqual([]);
}

/** What axe finds on the page as it is. */
export async function inaccessible(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await load(page, AXE);
  const violations = await page.evaluate(async (rules) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // Only violations: a third of the time. Without `preload` it fetches no stylesheets, which the page's policy
    // forbids.
    const options = { resultTypes: ['violations' as const], preload: false, iframes: false };
    const violations = (await run(document, { ...options, runOnly: rules })).violations;
    // A target partly scrolled under the page's own bar measures as too small, so it is scrolled out and measured
    // again.
    const small = violations.find(({ id }) => id === 'target-size');
    for (const node of small?.nodes ?? []) {
      const target = document.querySelector(String(node.target[0]));
      target?.scrollIntoView({ block: 'center' });
      const open = target && (await run(target, { ...options, runOnly: ['target-size'] }));
      if (open?.violations.length === 0) small!.nodes = small!.nodes.filter((other) => other !== node);
    }
    return violations.filter(({ nodes }) => nodes.length > 0);
  }, RULES);
  return violations.map(
    (v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(' ')} ${n.html.slice(0, 120)}`).join(', ')}`,
  );
}

/** Runs a script in the page. The page keeps it compiled for the next time, unlike with `page.evaluate`. */
async function load(page: Page, script: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: script });
  await session.detach();
}

/** Saves the list of a page as CSV. */
export async function exported(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click();
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { APIRequestContext, Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest';
import { BRIEF, freshPage, launchBrowser, leavePage, settled, takePage, watched } from './browser.ts';
import { hostServer, startServer, type RunningServer } from './server.ts';
import { logIn, sessionOf, storeSession, type Session } from './sessions.ts';

export const PHONE = { width: 390, height: 844 };
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const WIDE = { width: 1360, height: 900 };

/** One for all files of a worker, which ends with it. */
let launched: Promise<Browser> | undefined;

/**
 * A browser, and a server of its own for a file of journeys; on a PostgreSQL where `env` names one. What a test opens is closed behind
 * it; what is opened before all tests stays. `worker`: with the service worker,
 * which fetches every file of the build into each new context, so only for journeys that lose their connection.
 */
export function makeJourney({
  worker = false,
  ...options
}: { env?: Record<string, string>; prepare?: (dataDir: string) => Promise<void>; worker?: boolean } = {}) {
  let browser: Browser;
  let server: RunningServer;
  const pages: Page[] = [];
  let openBefore = 0;
  let places = 0;
  const troubles: string[] = [];

  beforeAll(async () => {
    server = options.env?.['DATABASE_URL']
      ? await startServer(options)
      : await hostServer({ from: await seededFolder(), ...options });
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
    // A page that threw, or that its own security policy stopped, is broken even where nobody looked.
    expect(troubles).toEqual([]);
  });

  /** A page that nobody looks at any more would still follow the news, and draw it. */
  async function leave(behind: Page[], forGood: boolean): Promise<void> {
    await Promise.all(behind.map((page) => (forGood ? page.context().close() : leavePage(page, server.url))));
  }

  /** What a person would have seen, for whoever reads the failure. */
  async function photograph(test: string): Promise<void> {
    const name = test.replace(/\W+/g, '-').slice(0, 60);
    for (const [i, page] of pages.flatMap((first) => first.context().pages()).entries()) {
      const path = `screens/failures/${name}-${new URL(server.url).port}-${i + 1}.png`;
      await page.screenshot({ path }).catch(() => undefined);
    }
  }

  return {
    url: (path: string) => `${server.url}${path}`,
    /** Lets the server hang while that is done. */
    async hanging(meanwhile: () => Promise<void>): Promise<void> {
      server.hang(true);
      try {
        await meanwhile();
      } finally {
        server.hang(false);
      }
    },
    /** Ends the server and starts one with other settings, on another port. */
    async restart(env: Record<string, string>): Promise<void> {
      await server.stop();
      server = await startServer({ env });
    },
    /** A browser of its own: nobody is signed in, unless `enter` gives a session. */
    async open(path: string, viewport = WIDE, enter?: (asking: APIRequestContext) => Promise<Session>): Promise<Page> {
      const page = watched(worker ? await freshPage(browser, server.url, true) : await takePage(browser, server.url));
      pages.push(page);
      await page.setViewportSize(viewport);
      // From a place of its own, as people are: a server takes ten log-ins a minute from one.
      await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.0.${++places}` });
      page.setDefaultTimeout(20_000);
      page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && /content security policy|react/i.test(message.text()))
          troubles.push(`${page.url()}: ${message.text()} (${message.location().url})`);
      });
      if (enter) await storeSession(page, await enter(page.context().request));
      await page.goto(`${server.url}${path}`);
      return page;
    },
    /** Takes out of the troubles what the journey was meant to raise. */
    expectTrouble(pattern: RegExp): void {
      const others = troubles.filter((trouble) => !pattern.test(trouble));
      expect(others.length).toBeLessThan(troubles.length);
      troubles.splice(0, troubles.length, ...others);
    },
    /** Where the person begins, in a browser that has their session as the login form leaves it: that form is login.test's. */
    async signIn(email: string, viewport = WIDE, start = '/dashboard'): Promise<Page> {
      return this.enter(start, viewport, (asking) => sessionOf(server.url, email, asking));
    },
    /** The same with a session of its own, whoever else has one. */
    async signInAgain(email: string, viewport = WIDE, start = '/dashboard'): Promise<Page> {
      return this.enter(start, viewport, (asking) => logIn(server.url, email, asking));
    },
    async enter(
      path: string,
      viewport: typeof WIDE,
      by: (asking: APIRequestContext) => Promise<Session>,
    ): Promise<Page> {
      const page = await this.open(path, viewport, by);
      await page.locator('[data-page-title]').waitFor();
      return page;
    },
  };
}

/** The folder with the demo company, once it is there. */
async function seededFolder(): Promise<string> {
  const [data, outcome] = ['data', 'outcome'].map((name) => join(inject('seeded'), name)) as [string, string];
  await vi.waitUntil(() => existsSync(outcome), { timeout: 100_000 });
  const failure = readFileSync(outcome, 'utf8');
  if (failure !== '') throw new Error(`The demo company was not made. ${failure}`);
  return data;
}

/**
 * Axe finds nothing on the page as it stands, by WCAG 2.2 AA. Waits until it has loaded what it shows, unless `loading`: a page
 * that still fetches, or whose frame of a PDF never comes to rest.
 */
export async function expectAccessible(page: Page, { loading = false } = {}): Promise<void> {
  if (!loading) await settled(page, 250);
  await page.waitForFunction(
    () =>
      document.body.ariaBusy !== 'true' &&
      document.querySelectorAll('h1').length === 1 &&
      document.querySelector('main') !== null,
  );
  if (!(await page.evaluate(() => 'axe' in window))) await load(page, AXE);
  const violations = await page.evaluate(async (rules) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // For what is wrong alone: a third of the time. Without `preload` it fetches no stylesheet, which the page's policy forbids.
    const options = { resultTypes: ['violations' as const], preload: false, iframes: false };
    const violations = (await run(document, { ...options, runOnly: rules })).violations;
    // What a page was scrolled under its own bar is small there, and whole again by scrolling: it is measured in the open.
    const small = violations.find(({ id }) => id === 'target-size');
    for (const node of small?.nodes ?? []) {
      const target = document.querySelector(String(node.target[0]));
      target?.scrollIntoView({ block: 'center' });
      const open = target && (await run(target, { ...options, runOnly: ['target-size'] }));
      if (open?.violations.length === 0) small!.nodes = small!.nodes.filter((other) => other !== node);
    }
    return violations.filter(({ nodes }) => nodes.length > 0);
  }, RULES);
  const found = violations.map(
    (v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(' ')} ${n.html.slice(0, 120)}`).join(', ')}`,
  );
  expect(found, page.url()).toEqual([]);
}

/** Runs a script in the page. A page that ran it before has it compiled: `page.evaluate` would have it compiled again. */
async function load(page: Page, script: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: script });
  await session.detach();
}

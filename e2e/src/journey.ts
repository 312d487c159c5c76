import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { launchBrowser, settled, watched } from './browser.ts';
import { hostServer, startServer, type RunningServer } from './server.ts';
import { logIn, sessionOf, type Session } from './sessions.ts';

export const PHONE = { width: 390, height: 844 };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const WIDE = { width: 1360, height: 900 };

/** One for all files of a worker, which ends with it: each page is in a context of its own, so that nobody is signed in already. */
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
  const contexts: BrowserContext[] = [];
  let openBefore = 0;
  let places = 0;
  const troubles: string[] = [];

  beforeAll(async () => {
    server = options.env?.['DATABASE_URL']
      ? await startServer(options)
      : await hostServer({ from: inject('seeded'), ...options });
    browser = await (launched ??= launchBrowser());
  });
  beforeEach(() => {
    openBefore = contexts.length;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await photograph(task.name);
    // A page that nobody looks at any more still follows the news, and draws it.
    await Promise.all(contexts.splice(openBefore).map((context) => context.close()));
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await server?.stop();
    // A page that threw, or that its own security policy stopped, is broken even where nobody looked.
    expect(troubles).toEqual([]);
  });

  /** What a person would have seen, for whoever reads the failure. */
  async function photograph(test: string): Promise<void> {
    const name = test.replace(/\W+/g, '-').slice(0, 60);
    for (const [i, page] of contexts.flatMap((context) => context.pages()).entries()) {
      const path = `screens/failures/${name}-${new URL(server.url).port}-${i + 1}.png`;
      await page.screenshot({ path }).catch(() => undefined);
    }
  }

  return {
    url: (path: string) => `${server.url}${path}`,
    /** Ends the server and starts one with other settings, on another port. */
    async restart(env: Record<string, string>): Promise<void> {
      await server.stop();
      server = await startServer({ env });
    },
    /** A fresh browser: nobody is signed in, unless `enter` gives it a session. */
    async open(path: string, viewport = WIDE, enter?: (context: BrowserContext) => Promise<Session>): Promise<Page> {
      const context = await browser.newContext({
        viewport,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
        serviceWorkers: worker ? 'allow' : 'block',
        // From a place of its own, as people are: a server takes ten log-ins a minute from one.
        extraHTTPHeaders: { 'x-forwarded-for': `10.0.0.${++places}` },
      });
      contexts.push(context);
      if (enter) await storeSession(context, server.url, await enter(context));
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
    /** Where the person begins, in a browser that has their session as the login form leaves it: that form is login.test's. */
    async signIn(email: string, viewport = WIDE, start = '/dashboard'): Promise<Page> {
      return this.enter(start, viewport, ({ request }) => sessionOf(server.url, email, request));
    },
    /** The same with a session of its own, whoever else has one. */
    async signInAnew(email: string, viewport = WIDE, start = '/dashboard'): Promise<Page> {
      return this.enter(start, viewport, ({ request }) => logIn(server.url, email, request));
    },
    async enter(path: string, viewport: typeof WIDE, by: (context: BrowserContext) => Promise<Session>): Promise<Page> {
      const page = await this.open(path, viewport, by);
      await page.locator('[data-page-title]').waitFor();
      return page;
    },
  };
}

/** Stores what the specification (§3) says that a browser keeps of somebody who signed in with it. */
async function storeSession(context: BrowserContext, origin: string, { jwt, user }: Session): Promise<void> {
  const kept = {
    jwt,
    userId: user.id,
    userName: user.username,
    userEmail: user.email,
    pictureUrl: user.pictureUrl ?? '',
    hasGSToken: String(user.hasGSToken),
    fromStaff: String(user.fromStaff),
  };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
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

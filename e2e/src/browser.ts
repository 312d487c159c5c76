import { accessSync, constants } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core';
import { shippedBrowser, type BrowserProgram } from './shipped-browser.ts';

// Prefer the headless shell: the same engine without windows, at two thirds of the work.
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/**
 * Disables V8's optimising compilers: a journey's page lives for seconds, so optimised code hardly runs; that saves an
 * eighth of a journey's work, including its server's.
 */
export const BRIEF = ['--js-flags=--no-opt,--no-maglev'];

/** CHROMIUM_PATH, else an installed Chromium or Chrome, else the one from an npm package. Throws if none can run. */
export function findBrowser(): BrowserProgram {
  const path = process.env['CHROMIUM_PATH'] || INSTALLED.find(isProgram);
  return path ? { path } : shippedBrowser();
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts a browser; `more`: additional arguments. */
export function launchBrowser(more: readonly string[] = [], { path, env } = findBrowser()): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...more];
  return chromium.launch({ executablePath: path, args, env: { ...process.env, ...env } });
}

const SETTINGS: BrowserContextOptions = {
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  reducedMotion: 'reduce',
};

/**
 * A page in a new browser context, at a document of that origin that is not a screen. `worker`: with the service
 * worker, which fetches every file of the build.
 */
export async function freshPage(browser: Browser, origin: string, worker: boolean): Promise<Page> {
  const context = await browser.newContext({ ...SETTINGS, serviceWorkers: worker ? 'allow' : 'block' });
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`);
  return page;
}

/** Pages left by earlier journeys, by origin. */
const left = new Map<string, Page[]>();

/**
 * A fresh page, reusing one of an earlier journey if there is one: it has the app's files cached and compiled, which is
 * half the work of a visit, and nothing else. Nobody is signed in.
 */
export async function takePage(browser: Browser, origin: string): Promise<Page> {
  return left.get(origin)?.pop() ?? freshPage(browser, origin, false);
}

/** Leaves a page for the next journey with all site data cleared; closes its browser if that fails. */
export async function leavePage(page: Page, origin: string): Promise<void> {
  const context = page.context();
  try {
    for (const event of ['request', 'requestfinished', 'requestfailed', 'response', 'console', 'pageerror'] as const)
      page.removeAllListeners(event);
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    await context.clearPermissions();
    await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
    await page.mouse.move(0, 0);
    // Nothing of the app runs here that could store something again.
    await page.goto(`${origin}/healthz`);
    await context.unrouteAll();
    await page.unrouteAll();
    await context.clearCookies();
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      localStorage.clear();
      sessionStorage.clear();
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
    });
    left.set(origin, [...(left.get(origin) ?? []), page]);
  } catch {
    await context.close();
  }
}

/**
 * Breaks every request to these addresses until `restore`. The route itself stays: Playwright sometimes loses a request
 * that is under way while a route is removed, and the page waits for it for ever.
 */
export async function breakRequests(page: Page, address: string): Promise<{ restore: () => void }> {
  let isBroken = true;
  await page.route(address, (route) => (isBroken ? route.abort() : route.continue()));
  return { restore: () => void (isBroken = false) };
}

const pending = new WeakMap<Page, Set<Request>>();

/** Counts the page's pending requests, except the live stream, which never ends. */
export function watched(page: Page): Page {
  const open = new Set<Request>();
  pending.set(page, open);
  page.on('request', (request) => !request.url().endsWith('/api/events') && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return page;
}

/** Waits until the page has sent no request for `quietMs` milliseconds. */
export async function settled(page: Page, quietMs = 500): Promise<void> {
  await page.waitForLoadState('load');
  const step = 50;
  for (let quiet = 0; quiet < quietMs; quiet = pending.get(page)!.size === 0 ? quiet + step : 0)
    await page.waitForTimeout(step);
}

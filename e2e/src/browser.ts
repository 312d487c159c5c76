import { accessSync, constants } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core';
import { shippedBrowser, type BrowserProgram } from './shipped-browser.ts';

// The shell first: the same engine without the windows that nobody sees, at two thirds of the work.
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/**
 * V8 without its optimizing compilers: a page of a journey lives for seconds, and what they compile is hardly run; an eighth of the work
 * of a journey, its server's counted.
 */
export const BRIEF = ['--js-flags=--no-opt,--no-maglev'];

/** CHROMIUM_PATH, else an installed Chromium or Chrome, else the one that ships inside an npm package. Throws where none can run. */
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

/** Starts a browser; `more`: arguments of its own. */
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
 * A page in a browser of its own, which was never here, at a document of that origin that is no screen. `worker`: with the service
 * worker, which fetches every file of the build.
 */
export async function freshPage(browser: Browser, origin: string, worker: boolean): Promise<Page> {
  const context = await browser.newContext({ ...SETTINGS, serviceWorkers: worker ? 'allow' : 'block' });
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`);
  return page;
}

/** Pages that earlier journeys left, by where they were. */
const left = new Map<string, Page[]>();

/**
 * The same, of somebody who was here before where such a page was left: it has the app's files, which to fetch and to compile is half the
 * work of a visit, and nothing else. Nobody is signed in.
 */
export async function takePage(browser: Browser, origin: string): Promise<Page> {
  return left.get(origin)?.pop() ?? freshPage(browser, origin, false);
}

/** Leaves a page for the next journey as if its person had cleared all that a site may keep; closes its browser where that fails. */
export async function leavePage(page: Page, origin: string): Promise<void> {
  const context = page.context();
  try {
    for (const event of ['request', 'requestfinished', 'requestfailed', 'response', 'console', 'pageerror'] as const)
      page.removeAllListeners(event);
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    await context.unrouteAll();
    await page.unrouteAll();
    await context.clearPermissions();
    await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
    await page.mouse.move(0, 0);
    // Here nothing of the app runs that could write again what is cleared.
    await page.goto(`${origin}/healthz`);
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

const asking = new WeakMap<Page, Set<Request>>();

/** Counts what the page asks for and has not got; the stream of news never ends, and is not waited for. */
export function watched(page: Page): Page {
  const open = new Set<Request>();
  asking.set(page, open);
  page.on('request', (request) => !request.url().endsWith('/api/events') && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return page;
}

/** Waits until the page has asked for nothing during that many milliseconds. */
export async function settled(page: Page, quietMs = 500): Promise<void> {
  await page.waitForLoadState('load');
  const step = 50;
  for (let quiet = 0; quiet < quietMs; quiet = asking.get(page)!.size === 0 ? quiet + step : 0)
    await page.waitForTimeout(step);
}

import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page, type Request } from 'playwright-core';

// The shell first: the same engine without the windows that nobody sees, at two thirds of the work.
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** A Chromium: CHROMIUM_PATH, else an installed one, else the one that ships inside an npm package. */
export async function launchBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  const installed = named ?? INSTALLED.find((path) => existsSync(path));
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
  if (installed !== undefined) return chromium.launch({ executablePath: installed, args });
  const shipped = (await import('@sparticuz/chromium')).default;
  return chromium.launch({ executablePath: await shipped.executablePath(), args: [...shipped.args, ...args] });
}

const asking = new WeakMap<Page, Set<Request>>();

/** Counts what the page asks for and has not got; the stream of news never ends, and is not waited for. */
export function watched(page: Page): Page {
  const open = new Set<Request>();
  asking.set(page, open);
  page.on('request', (request) => !request.url().endsWith('/api/news') && open.add(request));
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

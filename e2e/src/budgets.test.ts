import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settled } from './browser.ts';
import { makeJourney, PHONE, WIDE } from './journey.ts';

const journey = makeJourney();

/** What the page has fetched from the server so far, by the path of each request. */
function counted(page: Page) {
  const sizes = new Map<string, number>();
  page.on('requestfinished', async (request: Request) => {
    const { responseBodySize } = await request.sizes();
    sizes.set(new URL(request.url()).pathname, responseBodySize);
  });
  return sizes;
}

/**
 * The paths that this page asked for, itself among them. What the page before asked last may be answered while this one is on its
 * way, so the requests that the browser sends do not say it.
 */
const pathsOf = (page: Page) =>
  page.evaluate(() => [
    ...new Set([
      location.pathname,
      ...performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    ]),
  ]);

/** How far the page has moved by itself, as the browser counts it (Cumulative Layout Shift). */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

const SCREENS = {
  'owner@marlow.example': [
    '/dashboard',
    '/jobs',
    '/jobs/state/on-site',
    '/jobs/new',
    '/sites',
    '/documents',
    '/invoices',
    '/payments',
    '/statement',
    '/account',
    '/account/users',
    '/account/contact',
  ],
  'office@harrow.example': [
    '/desk',
    '/desk/requests',
    '/desk/orders',
    '/desk/planner',
    '/desk/customers',
    '/desk/documents',
    '/desk/enquiries',
    '/desk/invoices',
    '/desk/payments',
    '/desk/invoices/owed',
    '/desk/reports',
    '/desk/prices',
    '/desk/settings',
  ],
} as const;

/** Of one screen whose page is loaded again. */
const CALLS = 6;
/** With what it loads beforehand, once nothing else is to do, for the palette and the next screen. */
const FILES = 40;
/** What the web calls good (Cumulative Layout Shift). */
const SHIFT = 0.1;

// design: experience.md, Budgets.
describe('what a page costs', () => {
  it('the login page needs eight requests and 110 kB of scripts and styles, and moves nothing', async () => {
    const page = await journey.open('/forgot', PHONE);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const sizes = counted(page);
    await page.goto(journey.url('/login'), { waitUntil: 'networkidle' });
    const code = [...sizes].filter(([path]) => /^\/login$|\.(js|css)$/.test(path));
    expect(code.length).toBeGreaterThan(2);
    expect(sizes.size).toBeLessThanOrEqual(9);
    expect(code.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(110_000);
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });

  it.each(Object.entries(SCREENS))(
    'each screen of %s is there within a few requests, and stays in place',
    async (email, screens) => {
      const page = await journey.signIn(email, email.endsWith('harrow.example') ? WIDE : PHONE);
      // Where the login was pressed, the next page may have a link, whose screen the browser would load beforehand.
      await page.mouse.move(0, 0);
      const over: string[] = [];
      for (const path of screens) {
        await page.goto(journey.url(path));
        await page.locator('main h1').first().waitFor();
        await settled(page);
        const asked = await pathsOf(page);
        const calls = asked.filter((at) => at.startsWith('/api/') && at !== '/api/events');
        const files = asked.length - calls.length;
        const shift = await shiftOf(page);
        if (calls.length > CALLS || files > FILES || shift > SHIFT)
          over.push(`${path}: ${calls.length} calls, ${files} files, shift ${shift.toFixed(3)}`);
      }
      expect(over).toEqual([]);
    },
  );
});

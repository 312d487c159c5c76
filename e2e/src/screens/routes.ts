import type { Page } from 'playwright-core';
import { WITHOUT_PICTURE } from './list.ts';

/** A page of each app that its router draws and that is open to guests. */
const APPS = ['/about', '/desk/login', '/metrics/login'];

/** TanStack Router, which exposes itself there. */
interface Routed {
  __TSR_ROUTER__: { routesById: Record<string, { fullPath: string; children?: unknown }> };
}

/**
 * A message for each route that is neither pictured nor in `WITHOUT_PICTURE`, and for each name that is not a route.
 */
export async function missingRoutes(page: Page, origin: string, pictured: ReadonlySet<string>): Promise<string[]> {
  const all = new Set<string>();
  for (const path of APPS) {
    await page.goto(`${origin}${path}`);
    await page.locator('h1').waitFor();
    const routes = await page.evaluate(() =>
      Object.values((window as unknown as Routed).__TSR_ROUTER__.routesById).flatMap(({ fullPath, children }) =>
        children ? [] : [fullPath],
      ),
    );
    for (const route of routes) all.add(route);
  }
  const missing = [...all].filter((route) => !pictured.has(route) && !(route in WITHOUT_PICTURE));
  const stale = Object.keys(WITHOUT_PICTURE).filter((route) => !all.has(route) || pictured.has(route));
  return [
    ...missing.map((route) => `${route}: expected a picture of this route, but the list has none.`),
    ...stale.map((route) => `${route}: expected a route without a picture, but it has one or is gone.`),
  ];
}

import type { Page } from 'playwright-core';
import { WITHOUT_PICTURE } from './list.ts';

/** Where each app with a router begins; a guest may open all of them. */
const APPS = ['/login', '/desk/login', '/metrics/login'];

/** TanStack Router, which puts itself there. */
interface Routed {
  __TSR_ROUTER__: { routesById: Record<string, { fullPath: string; children?: unknown }> };
}

/** A sentence for each route that neither a picture shows nor `WITHOUT_PICTURE` names, and for each name that is no route. */
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

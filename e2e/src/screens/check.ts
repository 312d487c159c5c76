import type { Page } from 'playwright-core';
import { settled } from '../browser.ts';
import { unreadableTexts } from './unreadable.ts';

/** A picture, and what it must show to match its name. */
export interface Screen {
  name: string;
  /** The path to open. */
  path: string;
  /** The only `h1` of the page. */
  heading: string | RegExp;
  /** The path after a redirect, if different. */
  leadsTo?: string;
  /** A text that distinguishes it from other pictures with the same heading. */
  shows?: string;
  /** The status of the response, for an error page. */
  refused?: 403 | 404;
}

export interface Shown {
  /** The route of the app, as its routes.tsx writes it; for a page without a router, its path. */
  route: string;
  /** What is wrong with the picture, in sentences. */
  troubles: string[];
}

/** TanStack Router, which exposes itself there. */
interface Routed {
  __TSR_ROUTER__?: {
    history: { push(path: string): void };
    state: { status: string; matches: { fullPath: string }[]; resolvedLocation?: { href: string } };
  };
}

/**
 * Opens a screen and compares it with the list. `inside`: from another screen of the same app if possible, like a link,
 * without loading a document. `quietMs`: how long the page must send no request; `patienceMs`: how long to wait for its
 * heading.
 */
export async function visit(
  page: Page,
  origin: string,
  screen: Screen,
  { inside = false, quietMs = 250, patienceMs = 10_000 } = {},
): Promise<Shown> {
  const troubles: string[] = [];
  const trouble = (text: string) => troubles.push(`${screen.name}: ${text}`);
  const refused = new Map<string, number>();
  const broken: string[] = [];
  const onResponse = (response: { url(): string; status(): number }) =>
    response.status() >= 400 && refused.set(new URL(response.url()).pathname, response.status());
  const onError = (error: Error) => broken.push(error.message);
  page.on('response', onResponse);
  page.on('pageerror', onError);
  try {
    if (!inside || !(await follow(page, screen.path))) await page.goto(`${origin}${screen.path}`);
    await page.waitForFunction(hasArrived, null, { timeout: patienceMs }).catch(() => undefined);
    await settled(page, quietMs);
  } finally {
    page.off('response', onResponse);
    page.off('pageerror', onError);
  }
  const shown = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('h1')].map((h1) => h1.innerText.trim()),
    text: document.body.innerText,
    busy: document.body.ariaBusy === 'true',
    route: (window as Routed).__TSR_ROUTER__?.state.matches.at(-1)?.fullPath,
  }));
  const at = new URL(page.url());
  const expected = new URL(screen.leadsTo ?? screen.path, origin);
  if (at.pathname !== expected.pathname)
    trouble(`expected the address ${expected.pathname}, but it led to ${at.pathname}.`);
  for (const [key, value] of expected.searchParams)
    if (screen.leadsTo === undefined && at.searchParams.get(key) !== value && !isLink(expected.pathname))
      trouble(`expected ${key}=${value} in the address, but it is ${at.search || 'empty'}.`);
  const [heading = 'no heading'] = shown.headings;
  const fits = typeof screen.heading === 'string' ? heading === screen.heading : screen.heading.test(heading);
  if (!fits) trouble(`expected the heading “${String(screen.heading)}”, but it shows “${heading}”.`);
  if (shown.headings.length > 1) trouble(`expected one heading, but it shows “${shown.headings.join('”, “')}”.`);
  if (screen.shows !== undefined && !shown.text.includes(screen.shows))
    trouble(`expected the text “${screen.shows}”, but it is not there.`);
  if (shown.busy) trouble('expected a page at rest, but it is still loading.');
  for (const [path, status] of refused)
    if (status !== screen.refused) trouble(`expected no error, but ${path} answered ${status}.`);
  if (screen.refused !== undefined && ![...refused.values()].includes(screen.refused))
    trouble(`expected the answer ${screen.refused}, but nothing was refused.`);
  for (const message of broken) trouble(`expected no error, but a script threw “${message}”.`);
  for (const text of await page.evaluate(unreadableTexts)) trouble(`expected every text to be readable, but ${text}.`);
  return { route: shown.route ?? at.pathname, troubles };
}

/** Whether the page's router accepted the path, because it belongs to its app. */
async function follow(page: Page, path: string): Promise<boolean> {
  if (appOf(new URL(page.url()).pathname) !== appOf(path)) return false;
  return page.evaluate((to) => {
    const router = (window as Routed).__TSR_ROUTER__;
    router?.history.push(to);
    return router !== undefined;
  }, path);
}

const appOf = (path: string) => /^\/(desk|metrics|run)\b/.exec(path)?.[1] ?? 'portal';

/** Whether the page shows the screen of its address. Runs in the page. */
function hasArrived(): boolean {
  const state = (window as Routed).__TSR_ROUTER__?.state;
  const here = window.location.pathname + window.location.search;
  const isThere =
    state === undefined || (state.status === 'idle' && state.resolvedLocation?.href.split('#')[0] === here);
  return isThere && document.querySelector('h1') !== null && document.body.ariaBusy !== 'true';
}

/** The reset link, whose query the page removes from its address. */
const isLink = (path: string) => path === '/reset';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import { BRIEF, launchBrowser, watched } from '../browser.ts';
import { visit } from './check.ts';
import { unreadableTexts } from './unreadable.ts';

const ORIGIN = 'http://localhost';
const SOON = { quietMs: 100, patienceMs: 500 };
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser(BRIEF, inject('browser'));
  page = watched(await browser.newPage({ viewport: { width: 390, height: 844 } }));
});
afterAll(() => browser.close());

describe('a text that cannot be read', () => {
  const unreadableIn = async (html: string) => {
    await page.setContent(`<body style="margin: 0; font: 16px/1.5 sans-serif">${html}</body>`);
    return page.evaluate(unreadableTexts);
  };
  const LONG = 'Mixed construction and demolition waste without hazardous substances';
  const nowrap = 'white-space: nowrap; width: 120px;';

  test.each([
    ['is cut off by its own box', `<p style="${nowrap} overflow: hidden">${LONG}</p>`, 'is cut off by p'],
    [
      'is cut off by a box around it',
      `<div class="card" style="width: 120px; overflow: hidden"><b style="white-space: nowrap">${LONG}</b></div>`,
      'is cut off by div.card',
    ],
    ['is cut off below', `<p style="width: 120px; height: 36px; overflow: hidden">${LONG}</p>`, 'is cut off by p'],
    [
      'has an ellipsis and no title',
      `<p style="${nowrap} overflow: hidden; text-overflow: ellipsis">${LONG}</p>`,
      'is cut off by p',
    ],
    ['runs out of its box', `<p style="${nowrap}">${LONG}</p>`, 'runs out of p'],
    [
      'runs out of a button that is not high enough',
      `<button style="width: 120px; height: 30px">${LONG}</button>`,
      'runs out of button',
    ],
    ['runs out of the page', `<span style="white-space: nowrap">${LONG}</span>`, 'runs out of the page'],
    [
      'is a placeholder wider than its field',
      `<input style="width: 120px" placeholder="${LONG}">`,
      'is cut off by input',
    ],
    [
      'is a choice wider than its field',
      `<select style="width: 120px"><option>${LONG}</select>`,
      'is cut off by select',
    ],
    ['lies on another', '<p>Order SO-10567</p><p style="margin-top: -40px">Delivered</p>', 'lies on “'],
  ])('%s', async (_case, html, why) => {
    expect(await unreadableIn(html)).toContainEqual(expect.stringContaining(why));
  });

  test.each([
    ['wraps', `<p style="width: 120px">${LONG}</p>`],
    ['scrolls into view', `<div style="${nowrap} overflow-x: auto">${LONG}</div>`],
    [
      'has an ellipsis, and the rest in its title',
      `<p title="${LONG}" style="${nowrap} overflow: hidden; text-overflow: ellipsis">${LONG}</p>`,
    ],
    [
      'is for screen readers alone',
      `<p style="position: absolute; width: 1px; height: 1px; overflow: hidden">${LONG}</p>`,
    ],
    ['is folded away', `<div style="height: 0; overflow: hidden"><p>${LONG}</p></div>`],
    [
      'is in a menu that leaves the box it hangs in',
      `<div style="width: 50px; height: 20px; overflow: hidden"><p style="position: fixed; top: 50px; left: 0">${LONG}</p></div>`,
    ],
    ['is typed into a field', `<input style="width: 120px" value="${LONG}">`],
  ])('a text that %s counts as readable', async (_case, html) => {
    expect(await unreadableIn(html)).toEqual([]);
  });
});

describe('a picture', () => {
  const orders = { name: 'orders', path: '/orders?q=quay', heading: 'Orders' };
  const served = async (bodies: Record<string, { status?: number; body: string }>) => {
    await page.unrouteAll();
    await page.route(`${ORIGIN}/**`, (route) => {
      const { status = 200, body } = bodies[new URL(route.request().url()).pathname] ?? { status: 404, body: '' };
      return route.fulfill({ status, contentType: 'text/html', body });
    });
  };

  it('a picture of the right screen has no trouble', async () => {
    await served({ '/orders': { body: '<h1>Orders</h1>' } });
    expect(await visit(page, ORIGIN, orders, SOON)).toEqual({ route: '/orders', troubles: [] });
  });

  test.each([
    [
      'of another screen',
      '<h1>Page not found</h1>',
      'orders: expected the heading “Orders”, but it shows “Page not found”.',
    ],
    ['of an empty page', '<p>…</p>', 'orders: expected the heading “Orders”, but it shows “no heading”.'],
    [
      'of a page that leads elsewhere',
      '<script>history.replaceState(null, "", "/login")</script><h1>Orders</h1>',
      'orders: expected the address /orders, but it led to /login.',
    ],
    [
      'of a list that is not searched',
      '<script>history.replaceState(null, "", "/orders")</script><h1>Orders</h1>',
      'orders: expected q=quay in the address, but it is empty.',
    ],
    [
      'of a page whose request was refused',
      '<script>fetch("/api/orders")</script><h1>Orders</h1>',
      'orders: expected no error, but /api/orders answered 404.',
    ],
    [
      'of a page whose script threw',
      '<h1>Orders</h1><script>throw new Error("Broken")</script>',
      'orders: expected no error, but a script threw “Broken”.',
    ],
    [
      'of a page that is still loading',
      '<body aria-busy="true"><h1>Orders</h1>',
      'orders: expected a page at rest, but it is still loading.',
    ],
  ])('%s reports what was expected and what is shown', async (_case, body, trouble) => {
    await served({ '/orders': { body } });
    expect((await visit(page, ORIGIN, orders, SOON)).troubles).toContain(trouble);
  });

  it('a picture reports its missing text and a refusal that did not happen', async () => {
    await served({ '/orders': { body: '<h1>Orders</h1>' } });
    expect((await visit(page, ORIGIN, { ...orders, shows: 'No orders', refused: 404 }, SOON)).troubles).toEqual([
      'orders: expected the text “No orders”, but it is not there.',
      'orders: expected the answer 404, but nothing was refused.',
    ]);
  });
});

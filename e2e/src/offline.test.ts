import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf } from './api-client.ts';
import { settled } from './browser.ts';
import { expectAccessible, makeJourney, PHONE } from './journey.ts';
import { logOut } from './sessions.ts';

const journey = makeJourney({ worker: true });
const banner = (page: Page) => page.getByRole('status').getByText(/^You are offline\./);

/** Waits until the shell is cached, as a first visit leaves it. */
async function shellCached(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(async () => {
    const names = await caches.keys();
    return navigator.serviceWorker.controller !== null && names.some((name) => name.startsWith('answers:'));
  });
  await settled(page);
}
const answersOf = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => /^answers:./.test(name)));

// design: experience.md, "Installable; offline shows what was last loaded and says so".
describe('without a connection', () => {
  it('the portal opens offline with a banner and the data last loaded; the banner disappears once online', async () => {
    const page = await journey.signIn('owner@marlow.example', PHONE);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shellCached(page);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.context().setOffline(true);
    await page.reload();
    await banner(page)
      .getByText(/Last updated \d\d:\d\d\.$/)
      .waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    await expectAccessible(page);
    // A page that was never loaded, or is not cached, explains the problem and offers a retry.
    await page.goto(journey.url('/invoices'));
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await expectAccessible(page);
    await page.goto(journey.url('/dashboard'));
    await banner(page).waitFor();
    await page.context().setOffline(false);
    await banner(page).waitFor({ state: 'detached' });
    await expectAccessible(page);
  });

  it('the portal opens with the data last loaded while the connection hangs; the banner disappears once it answers', async () => {
    const page = await journey.signIn('owner@marlow.example', PHONE);
    await shellCached(page);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    const silent = page.getByText(/^We can’t reach the server\. Last updated \d\d:\d\d\.$/);
    await journey.hanging(async () => {
      await page.reload();
      await silent.waitFor();
      await page.getByRole('heading', { level: 1, name: title! }).waitFor();
      await expectAccessible(page, { loading: true });
    });
    await silent.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: title! }).waitFor();
  });

  it('the cache has no money or documents, nothing after a log-out, and nothing for another user', async () => {
    const page = await journey.signIn('owner@marlow.example');
    await shellCached(page);
    for (const path of ['/invoices', '/documents', '/account/users', '/jobs']) {
      await page.goto(journey.url(path));
      await settled(page);
    }
    const addresses = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('answers:'));
      const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return caught.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(
      addresses.filter((path) => /invoice|payment|statement|document|member|\/auth\/|users|link/.test(path)),
    ).toEqual([]);
    expect(addresses).toContain('/api/orders/me/getOrdersSummary');
    await expect.poll(() => answersOf(page)).toHaveLength(1);

    await page.context().setOffline(true);
    await logOut(page);
    await page.waitForURL('**/login');
    await expect.poll(() => answersOf(page)).toEqual([]);
    await page.goto(journey.url('/dashboard'));
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByText('Marlow').count()).toBe(0);

    // A user's data that was left without logging out is removed when another user logs in.
    await page.context().setOffline(false);
    await page.evaluate(async () => void (await caches.open('answers:somebody-else')));
    await page.getByLabel('Email').fill('owner@kent.example');
    await page.getByLabel('Password', { exact: true }).fill('Skips-and-tonnes-1');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
    await expect.poll(() => answersOf(page)).toHaveLength(1);
    await expect.poll(() => answersOf(page)).not.toContain('answers:somebody-else');
  });
});

describe('requests made without a connection', () => {
  const waiting = (page: Page) => page.getByRole('region', { name: 'Saved while offline' });
  /** Opens the order page of a container on site. */
  const toStanding = async (page: Page, container: RegExp): Promise<string> => {
    await page.goto(journey.url('/jobs/state/on-site'));
    await page.getByRole('row').filter({ hasText: container }).first().getByRole('link').first().click();
    await page.waitForURL('**/jobs/detail/*');
    await page.getByRole('heading', { level: 1, name: / at / }).waitFor();
    return page.url().split('/').at(-1)!;
  };

  it('an order is queued on the device, survives a reload, and is sent once when the connection is back', async () => {
    const page = await journey.signIn('owner@marlow.example', PHONE);
    await shellCached(page);
    await page.goto(journey.url('/jobs'));
    await page.getByRole('table').waitFor();
    await toStanding(page, /20 yd roll-on/);
    await page.getByText('More actions').click();
    await page.getByRole('link', { name: 'Order again' }).click();
    await page.waitForURL('**/jobs/new/copy/**');
    for (const name of [/waste hierarchy/, /no asbestos/, /I accept .* terms/])
      await page.getByRole('checkbox', { name }).check();
    await page
      .getByText(/Price held for/)
      .filter({ visible: true })
      .waitFor();
    let sent = 0;
    page.on('request', (request) => void (request.url().endsWith('/createJob') && sent++));
    await page.context().setOffline(true);
    await page
      .getByRole('button', { name: /^Place order/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForURL('**/jobs');
    await waiting(page)
      .getByText(/^20 yd roll-on .* at /)
      .waitFor();
    await expectAccessible(page);
    await page.reload();
    await waiting(page).getByText('1 request is saved on this device').waitFor();
    sent = 0;
    await page.context().setOffline(false);
    await waiting(page).waitFor({ state: 'detached' });
    await page.getByText(/^Back online\. Sent: 20 yd roll-on/).waitFor();
    await page.goto(journey.url('/jobs/state/requested'));
    await page
      .getByRole('row')
      .filter({ hasText: /20 yd roll-on/ })
      .first()
      .waitFor();
    expect(sent).toBe(1);
  });

  it('a collection that another user has requested in the meantime is refused with a message, and can be dismissed', async () => {
    const page = await journey.signIn('owner@marlow.example');
    const orderId = await toStanding(page, /yd/);
    await page.getByRole('button', { name: 'Request collection' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('gridcell').getByRole('button', { disabled: false }).first().click();
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Request collection' }).click();
    await waiting(page)
      .getByText(/^Collection from /)
      .waitFor();

    const api = await apiOf(journey.url, 'buyer@marlow.example');
    const order = (await api('GET', `/orders/${orderId}`)).body['data'] as {
      jobs: { id: string }[];
      site: { id: string };
    };
    const { lockedDates, maxDate } = (await api('GET', `/sites/me/getLockedDates/${order.site.id}?jobType=collection`))
      .body['data'] as { lockedDates: string[]; maxDate: string };
    let day = Date.parse(maxDate);
    const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
    while (lockedDates.includes(dateOf(day))) day -= 86_400_000;
    const requested = await api('POST', `/jobs/me/requestCollection/${order.jobs[0]!.id}`, {
      collectionDate: dateOf(day),
    });
    expect(requested.status).toBe(201);
    await page.context().setOffline(false);
    await waiting(page)
      .getByText(/^Not accepted: Collection from /)
      .waitFor();
    await waiting(page)
      .getByText(/already/)
      .waitFor();
    await expectAccessible(page);
    await waiting(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await waiting(page).waitFor({ state: 'detached' });
  });
});

describe('the portal as an installable app', () => {
  it('the portal has a manifest in the company’s name, icons that load, and a worker that is revalidated', async () => {
    const page = await journey.open('/login');
    const link = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await page.request.get(journey.url(link!));
    const manifest = (await answer.json()) as { name: string; start_url: string; display: string; icons: Icon[] };
    expect(manifest).toMatchObject({ name: 'Harrow Skips', start_url: '/dashboard', display: 'standalone' });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of manifest.icons) {
      const width = await page.evaluate(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        return image.naturalWidth;
      }, src);
      expect(`${width}x${width}`).toBe(sizes);
    }
    const worker = await page.request.get(journey.url('/service-worker.js'));
    expect(worker.headers()['cache-control']).toBe('no-cache');
    expect(await worker.text()).not.toMatch(/__BUILD__|__FILES__/);
    const policy = (await page.request.get(journey.url('/login'))).headers()['content-security-policy'];
    expect(policy).toContain("worker-src 'self'");
  });
});

interface Icon {
  src: string;
  sizes: string;
  purpose: string;
}

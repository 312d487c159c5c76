import { describe, expect, it } from 'vitest';
import { makeJourney, PHONE } from './journey.ts';
import { apiOf } from './api-client.ts';

const journey = makeJourney();

interface Row {
  id: string;
  number: string;
  site: { id: string };
  containerType: { id: string };
  containerSubType: { id: string };
  wasteType: { id: string };
}

describe('a new job', () => {
  it('a job sent by Ctrl+Enter while its price loads is sent once the price is there, and only once', async () => {
    const page = await journey.signIn('owner@marlow.example');
    await page.goto(journey.url('/jobs/state/on-site'));
    await page
      .getByRole('link', { name: /SO-\d+/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Order again' }).click();
    await page.waitForURL('**/jobs/new/copy/**');
    for (const name of [/waste hierarchy/, /no asbestos/, /I accept .* terms/])
      await page.getByRole('checkbox', { name }).check();
    await page
      .getByText(/Price held for/)
      .filter({ visible: true })
      .waitFor();

    // A slow connection: the next price takes a while.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/jobs/me/checkPrices', async (route) => {
      await held;
      await route.continue();
    });
    let placed = 0;
    const sent: (string | null)[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/createJob')) return;
      placed += 1;
      sent.push((request.postDataJSON() as { data: { quoteId: string | null } }).data.quoteId);
    });
    await page.getByRole('button', { name: 'Change: When' }).click();
    await page.locator('[role="grid"] button:not([aria-disabled="true"])').last().click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('We’ll send your order as soon as the price has loaded.').waitFor();
    expect(placed).toBe(0);
    release();
    await page.waitForURL('**/jobs/summary/*');
    expect(placed).toBe(1);
    expect(sent[0]).toMatch(/^[\da-f-]{36}$/);
  });

  it('a copy of an order for several containers that was cancelled orders all of them', async () => {
    const api = await apiOf(journey.url, 'owner@kent.example');
    const rows = (await api('GET', '/orders/me/getOrdersByStatus?status=on-site')).body['data'] as Row[];
    const row = rows[0]!;
    const days = (await api('GET', `/sites/me/getLockedDates/${row.site.id}?quantity=3`)).body['data'] as {
      minDate: string;
      lockedDates: string[];
    };
    const date = Array.from({ length: 30 }, (_, i) =>
      new Date(Date.parse(days.minDate) + i * 86_400_000).toISOString().slice(0, 10),
    ).find((day) => !days.lockedDates.includes(day))!;
    const { body } = await api('POST', '/jobs/me/createJob', {
      siteId: row.site.id,
      containerTypeId: row.containerType.id,
      containerSubTypeId: row.containerSubType.id,
      wasteTypeId: row.wasteType.id,
      date,
      quantity: 3,
      declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
      termsAccepted: true,
      payment: { method: 'card' },
    });
    const { orderIds, paymentUrl } = body['meta'] as { orderIds: string[]; paymentUrl: string };
    const page = await journey.signIn('owner@kent.example');
    await page.goto(paymentUrl.replace(/^https?:\/\/[^/]+/, journey.url('')));
    await page.getByRole('button', { name: /approve/i }).click();
    await page.waitForURL('**/jobs/paid/*');
    for (const id of orderIds) await api('POST', `/orders/me/cancelOrder/${id}`, {});
    await page.reload();
    await page.getByRole('link', { name: 'Order again' }).first().click();
    await page.waitForURL('**/jobs/new/copy/**');
    await page.getByText(/^3 × /).first().waitFor();
    await page
      .getByText(/Price held for/)
      .filter({ visible: true })
      .waitFor();
  });

  it('on a phone the focused field never lies under a bar', async () => {
    const page = await journey.signIn('owner@marlow.example', PHONE);
    await page.goto(journey.url('/jobs/state/on-site'));
    await page
      .getByRole('link', { name: /SO-\d+/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Order again' }).click();
    await page.waitForURL('**/jobs/new/copy/**');
    await page.getByText(/with the next available day/).waitFor();
    await page.locator('[data-page-title]').focus();
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      const hidden = await page.evaluate(() => {
        const at = document.activeElement!;
        const bar = document.querySelector('[data-price-bar]')!.getBoundingClientRect();
        const { top, bottom, height } = at.getBoundingClientRect();
        if (!at.closest('main') || at.closest('[data-price-bar]') || height > 300) return null;
        const head = document.querySelector('header')!.getBoundingClientRect();
        return bottom > bar.top || top < head.bottom ? at.outerHTML.slice(0, 120) : null;
      });
      expect(hidden).toBeNull();
    }
  });
});

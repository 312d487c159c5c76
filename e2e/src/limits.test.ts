import { describe, expect, it } from 'vitest';
import { apiOf, fillDay } from './api-client.ts';
import { expectAccessible, PHONE, makeJourney } from './journey.ts';
import { PASSWORD } from './sessions.ts';

const journey = makeJourney();

const client = (email: string) => apiOf(journey.url, email);

describe('what prevents an order', () => {
  it('a full day is struck through, shows why, and cannot be chosen', async () => {
    const api = await client('owner@marlow.example');
    const site = ((await api('GET', '/sites')).body['data'] as { id: string; name: string }[]).find(
      (s) => s.name === 'Quay House',
    )!;
    const catalogue = (await api('GET', '/applications/me/auth')).body['data'] as {
      containerSubtypes: { id: string; name: string; containerTypes: { id: string }[] }[];
      wasteTypes: { id: string; name: string }[];
    };
    const container = catalogue.containerSubtypes.find((c) => c.name === '4 yd midi')!;
    const waste = catalogue.wasteTypes.find((w) => w.name === 'Mixed construction')!;
    const locked = (await api('GET', `/sites/me/getLockedDates/${site.id}`)).body['data'] as {
      minDate: string;
      lockedDates: string[];
    };
    const free = Array.from({ length: 30 }, (_, i) =>
      new Date(Date.parse(locked.minDate) + i * 86_400_000).toISOString().slice(0, 10),
    ).find((date) => !locked.lockedDates.includes(date))!;
    const full = await fillDay(api, {
      siteId: site.id,
      containerTypeId: container.containerTypes[0]!.id,
      containerSubTypeId: container.id,
      wasteTypeId: waste.id,
      date: free,
      method: 'account',
    });
    expect(full).toBe('DATE_FULL');

    const page = await journey.signIn('owner@marlow.example');
    await page.goto(journey.url(`/jobs/new/${site.id}`));
    await page.getByRole('radio', { name: 'Mixed construction' }).first().click();
    await page
      .getByRole('radio', { name: /^4 yd midi/ })
      .first()
      .click();
    const day = page
      .locator(`[role="grid"] button[aria-disabled="true"]`)
      .filter({ hasText: new RegExp(`^${Number(free.slice(8))}$`) });
    await day.first().waitFor();
    await expect.poll(() => day.first().getAttribute('aria-label')).toMatch(/fully booked/);
    await page.getByText(/Holbeck depot is fully booked on/).waitFor();
    await expectAccessible(page);
  });

  it('a viewer sees orders without prices, and is told why they cannot order', async () => {
    const page = await journey.signIn('viewer@marlow.example', PHONE);
    const replies: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/'))
        void response.text().then(
          (text) => replies.push(text),
          () => undefined,
        );
    });
    for (const path of ['/dashboard', '/jobs', '/jobs/state/on-site', '/sites', '/account']) {
      await page.goto(journey.url(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('main').textContent(), { message: path }).not.toMatch(/£/);
      await expectAccessible(page);
    }
    await page.goto(journey.url('/dashboard'));
    // Touch has no hover: a tap shows the reason, and one elsewhere hides it.
    const why = page.getByRole('tooltip').filter({ hasText: 'Your role can’t place orders' }).first();
    await page.getByRole('button', { name: 'New job' }).first().dispatchEvent('pointerup', { pointerType: 'touch' });
    await why.waitFor();
    await page.locator('h1').dispatchEvent('pointerdown', { pointerType: 'touch' });
    await why.waitFor({ state: 'hidden' });
    await page.goto(journey.url('/jobs/state/on-site'));
    await page
      .getByRole('link', { name: /SO-\d+/ })
      .first()
      .click();
    await page.waitForURL('**/jobs/detail/*');
    await page.getByRole('heading', { level: 1, name: / at / }).waitFor();
    await expect.poll(() => page.locator('main').textContent()).not.toMatch(/£/);
    await expectAccessible(page);
    expect(replies.filter((text) => /Pence"/.test(text))).toEqual([]);
  });

  it('a user switches to another of their accounts, and nothing of the first one remains', async () => {
    const page = await journey.signIn('owner@marlow.example');
    await page.goto(journey.url('/account/change'));
    await expectAccessible(page);
    await page.getByRole('row').filter({ hasText: 'Alder Civils' }).getByRole('button', { name: 'Switch' }).click();
    await page.waitForURL('**/dashboard');
    await page
      .getByText(/on stop/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await expect.poll(() => page.locator('body').textContent()).not.toContain('Quay House');

    // A link from an email opens its item all the same: in the item's account, and for guests after the login.
    const marlow = await client('buyer@marlow.example');
    const [order] = (await marlow('GET', '/orders/me/getOrdersByStatus?status=on-site')).body['data'] as {
      id: string;
      number: string;
    }[];
    const accountId = ((await marlow('GET', '/accounts/me/findMine')).body['data'] as { id: string }).id;
    const mailed = `/open/${accountId}/jobs/detail/${order!.id}`;
    await page.goto(journey.url(mailed));
    await page.getByText(order!.number).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`/jobs/detail/${order!.id}`);
    const guest = await journey.open(mailed);
    await guest.getByLabel('Email').fill('buyer@marlow.example');
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await guest.getByRole('button', { name: 'Login' }).click();
    await guest.waitForURL(`**/jobs/detail/${order!.id}`);
  });
});

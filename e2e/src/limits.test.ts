import { describe, expect, it } from 'vitest';
import { expectAccessible, PHONE, makeJourney } from './journey.ts';

const journey = makeJourney();

describe('what prevents an order', () => {
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
});

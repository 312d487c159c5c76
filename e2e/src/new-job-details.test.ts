import { describe, expect, it } from 'vitest';
import { makeJourney, PHONE } from './journey.ts';

const journey = makeJourney();

describe('a new job', () => {
  it('on a phone the focused field never lies under a bar', async () => {
    const page = await journey.signIn('owner@marlow.example', PHONE);
    await page.goto(journey.url('/jobs/state/on-site'));
    await page
      .getByRole('link', { name: /SO-\d+/ })
      .first()
      .click();
    await page.getByText('More actions').click();
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

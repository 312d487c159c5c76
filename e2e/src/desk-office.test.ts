import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE, WIDE } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const staff = (who: 'office' | 'accounts' | 'manager', viewport = WIDE) =>
  journey.signIn(`${who}@harrow.example`, viewport, '/desk');
const place = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

describe('what was done and mailed', () => {
  it('is narrowed down to one deed, opened to what changed, and saved as a file', async () => {
    const page = await staff('manager');
    await place(page, 'Audit').click();
    await heading(page, /^Last done:/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Older', exact: true }).click();
    await page.waitForURL(/before=/);
    await page.getByRole('link', { name: 'Newest', exact: true }).click();
    await page.getByLabel('What', { exact: true }).selectOption('order.placed');
    await page.waitForURL(/action=order.placed/);
    await page.getByRole('combobox', { name: 'Customer' }).fill('kent');
    await page.getByRole('option', { name: /Kent Street/ }).click();
    await page.waitForURL(/account=/);
    const table = page.getByRole('table', { name: 'What was done' });
    await expect.poll(() => table.getByText('Marlow Build Ltd').count()).toBe(0);
    const download = page.waitForEvent('download');
    await button(page, 'CSV').click();
    expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
    await page
      .getByRole('button', { name: /^What changed: Order placed/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: /^Open SO-/ }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Everything that was done to this' }).click();
    await page.waitForURL(/of=/);
    await page.getByText('Of one thing alone').waitFor();
    await table.getByText('Job confirmed').first().waitFor();

    const office = await staff('office');
    expect(await place(office, 'Audit').count()).toBe(0);
    await place(office, 'Outbox').click();
    await heading(office, /kept here$/);
    await expectAccessible(office);
    await office.getByLabel('Search by address').fill('marlow');
    await office.waitForURL(/q=marlow/);
    await office
      .getByRole('button', { name: /^Read “/ })
      .first()
      .click();
    const letter = office.getByRole('dialog');
    await letter.locator('iframe').waitFor();
    await expectAccessible(office);
    await letter.getByText('As text').click();
    await letter
      .getByText(/Harrow Skips/)
      .first()
      .waitFor();

    const phone = await staff('manager', PHONE);
    for (const [path, title] of [
      ['/desk/audit', /^Last done:/],
      ['/desk/outbox', /kept here$/],
    ] as const) {
      await phone.goto(journey.url(path));
      await heading(phone, title);
      await expectAccessible(phone);
    }
  });
});

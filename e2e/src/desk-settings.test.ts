import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE, WIDE } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const staff = (who: 'office' | 'accounts' | 'manager', viewport = WIDE) =>
  journey.signIn(`${who}@harrow.example`, viewport, '/desk');

describe('settings', () => {
  it('settings preview a new brand, and close and reopen the portal', async () => {
    const page = await staff('manager');
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await heading(page, 'Settings');
    await page.getByText('The portal is open.').waitFor();
    await page.getByText(/easy to read/).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Brand colour').fill('#777777');
    await page.getByLabel('Text colour').fill('#888888');
    await page.getByText(/WCAG AA needs 4.5\). The portal will use/).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Brand colour').fill('#0b2e6f');
    await page.getByLabel('Text colour').fill('#fff');
    await page.getByText(/easy to read/).waitFor();
    await button(page, 'Save').click();
    await page.getByText('Saved.').first().waitFor();
    await expect
      .poll(() =>
        page.evaluate(() =>
          getComputedStyle(document.querySelector('[data-page-title]')!).getPropertyValue('--brand').trim(),
        ),
      )
      .toBe('#0b2e6f');

    const logo = page.getByRole('group', { name: 'Logo' });
    await logo
      .locator('input')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await logo.getByText(/Choose a PNG for the logo/).waitFor();
    await logo.locator('input').setInputFiles('web/public/icons/icon-192.png');
    await page.getByRole('img', { name: 'Harrow Skips' }).first().waitFor();
    await expectAccessible(page);
    await logo.getByRole('button', { name: 'Remove' }).click();
    await logo.getByText(/your company name is shown/).waitFor();

    // Closed for customers: a message and no login; the office has its own login.
    await page.getByRole('link', { name: 'Portal', exact: true }).click();
    await page.getByLabel('Close the portal to customers').check();
    await page.getByLabel('Message to customers').fill('Back on Monday');
    await expectAccessible(page);
    await button(page, 'Save').click();
    await page.getByText('The portal is closed. Customers see: Back on Monday').waitFor();
    const guest = await journey.open('/desk');
    await guest.waitForURL('**/desk/login');
    await heading(guest, 'Staff login');
    await expectAccessible(guest);
    await guest.getByLabel('Email').fill('owner@marlow.example');
    await guest.getByLabel('Password', { exact: true }).fill('Skips-and-tonnes-1');
    await button(guest, 'Log in').click();
    await guest.getByText('Back on Monday').waitFor();
    await guest.getByLabel('Email').fill('manager@harrow.example');
    await button(guest, 'Log in').click();
    await guest.waitForURL('**/desk');
    await guest.goto(journey.url('/desk/settings?tab=portal'));
    await guest.getByLabel('Close the portal to customers').uncheck();
    await button(guest, 'Save').click();
    await guest.getByText('The portal is open.').waitFor();

    const phone = await journey.open('/desk/invitation#token=used', PHONE);
    await heading(phone, 'This invitation is no longer valid');
    await expectAccessible(phone);
  });
});

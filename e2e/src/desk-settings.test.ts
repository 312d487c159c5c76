import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE, WIDE } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const staff = (who: 'office' | 'accounts' | 'manager', viewport = WIDE) =>
  journey.signIn(`${who}@harrow.example`, viewport, '/desk');

describe('the calendar', () => {
  it('the calendar shows a day’s jobs before closing it, changes a week, and looks up a postcode', async () => {
    const page = await staff('manager');
    await page.getByRole('navigation').getByRole('link', { name: 'Calendar' }).click();
    await heading(page, 'Calendar');
    await page.getByText(/open \d days a week\.$/).waitFor();
    await page.locator('[data-date]').first().waitFor();
    await expectAccessible(page);

    // A working day that is neither full nor closed, weeks ahead.
    const day = page.getByRole('button', { name: /\d+ of \d+ places booked$/ }).last();
    const date = (await day.getAttribute('data-date'))!;
    const cell = page.locator(`[data-date="${date}"]`);
    await day.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/booked on this day/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Jobs on this day' }).fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await cell.getByText(/of 3 /).waitFor();
    await cell.click();
    await dialog
      .getByRole('button', { name: /^Close/ })
      .filter({ hasText: /day|booked/ })
      .click();
    await dialog.getByText('Enter a reason. Customers will see it.').waitFor();
    await dialog.getByLabel('Reason').fill('Weighbridge test');
    await dialog
      .getByRole('button', { name: /^Close/ })
      .filter({ hasText: /day|booked/ })
      .click();
    await cell.getByText('Weighbridge test').waitFor();
    await page.getByRole('table', { name: 'Planned closures' }).getByText('Weighbridge test').waitFor();
    await cell.click();
    await dialog.getByRole('button', { name: 'Reopen this day' }).click();
    await cell.getByText('Weighbridge test').waitFor({ state: 'detached' });

    // The week: adds Saturday mornings.
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await dialog.getByLabel('Lead time (days)').fill('99');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a whole number of days, up to 60.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Lead time (days)').fill('2');
    await dialog.getByLabel('Open on Sunday').check();
    await dialog.getByLabel('Cut-off on Sunday').fill('11:00');
    await dialog.getByLabel('Jobs on Sunday').fill('4');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('4 jobs, cut-off 11:00').waitFor();

    // A zone, a prefix that is already used, and the postcode tester.
    await button(page, 'Add a zone').click();
    await dialog.getByLabel('Name').fill('Harrogate');
    await dialog.getByLabel('Postcode prefixes').fill('HG1, LS11');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/LS11 is in /).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Postcode prefixes').fill('HG1, HG2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Zone saved/).waitFor();
    await page.getByLabel('Postcode', { exact: true }).fill('hg1 1aa');
    await button(page, 'Check').click();
    await page.getByText(/Harrogate zone, served from .* \(prefix HG1\)/).waitFor();
    await page.getByText(/First available:/).waitFor();
    await button(page, 'Edit Harrogate').click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Zone removed.').waitFor();

    const phone = await staff('office', PHONE);
    await phone.getByRole('link', { name: 'More' }).click();
    await heading(phone, 'More');
    await expectAccessible(phone);
    await phone.getByRole('main').getByRole('link', { name: 'Calendar' }).click();
    await heading(phone, 'Calendar');
    await phone.getByText(/open \d days a week\.$/).waitFor();
    await phone.locator('[data-date]').first().waitFor();
    await expectAccessible(phone);
    await phone
      .getByRole('button', { name: /places booked$/ })
      .first()
      .click();
    await phone.getByRole('dialog').getByText('Only a manager can change the calendar.').waitFor();
  });
});

describe('settings', () => {
  it('settings preview a new brand, close and reopen the portal, and invite a member of staff', async () => {
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

    await page.getByRole('link', { name: 'Company' }).click();
    await page.getByLabel('Customer service telephone').waitFor();
    await expectAccessible(page);
    await page.locator('main').getByRole('link', { name: 'Email', exact: true }).click();
    await page.getByLabel('Sender name').fill('Bank <bank@evil.example>');
    await button(page, 'Save').click();
    await page.getByText(/Enter a name without/).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Sender name').fill('Harrow Skips of Leeds');
    await button(page, 'Save').click();
    await button(page, 'Send test email').click();
    await page.getByText('Test email sent to manager@harrow.example.').waitFor();
    await page.getByRole('link', { name: 'Orders and terms' }).click();
    await page.getByLabel(/^Terms and conditions, version/).waitFor();
    await expectAccessible(page);

    await page.locator('main').getByRole('link', { name: 'Permits' }).click();
    await button(page, 'Add a council').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Council' }).fill('Harrogate Council');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/Enter an amount in pounds/).waitFor();
    await dialog.getByLabel('Charge, £ ex. VAT').fill('45');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('table').getByText('Harrogate Council').waitFor();
    await page.getByRole('link', { name: 'Charges' }).click();
    await button(page, 'Add a charge').click();
    await dialog.getByLabel('Name').fill('Plasterboard');
    await dialog.getByLabel('Price per unit, £ ex. VAT').fill('45');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('£45.00 per item').waitFor();

    await page.getByRole('link', { name: 'Staff' }).click();
    await button(page, 'Invite someone').click();
    await dialog.getByLabel('Email').fill('nora@harrow.example');
    await dialog.getByText('Accounts').click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('table', { name: 'Pending invitations' }).getByText('nora@harrow.example').waitFor();
    await page.getByRole('button', { name: /^Remove Colin/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('You need at least one manager. Make someone else a manager first.').waitFor();
    await expectAccessible(page);

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

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE, WIDE } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const staff = (who: 'office' | 'accounts' | 'manager', viewport = WIDE) =>
  journey.signIn(`${who}@harrow.example`, viewport, '/desk');

describe('the calendar', () => {
  it('closes a day knowing what stands on it, changes a week, and says where a postcode belongs', async () => {
    const page = await staff('manager');
    await page.getByRole('navigation').getByRole('link', { name: 'Calendar' }).click();
    await heading(page, /works \d days a week$/);
    await page.locator('[data-date]').first().waitFor();
    await expectAccessible(page);

    // A working day that is neither full nor closed, weeks ahead.
    const day = page.getByRole('button', { name: /\d+ of \d+ places taken$/ }).last();
    const date = (await day.getAttribute('data-date'))!;
    const cell = page.locator(`[data-date="${date}"]`);
    await day.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/booked on this day/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Jobs on this day' }).fill('3');
    await dialog.getByRole('button', { name: 'Set' }).click();
    await cell.getByText(/of 3 /).waitFor();
    await cell.click();
    await dialog
      .getByRole('button', { name: /^Close/ })
      .filter({ hasText: /day|booked/ })
      .click();
    await dialog.getByText('Say why; customers read it.').waitFor();
    await dialog.getByLabel('Reason').fill('Weighbridge test');
    await dialog
      .getByRole('button', { name: /^Close/ })
      .filter({ hasText: /day|booked/ })
      .click();
    await cell.getByText('Weighbridge test').waitFor();
    await page.getByRole('table', { name: 'Closed days ahead' }).getByText('Weighbridge test').waitFor();
    await cell.click();
    await dialog.getByRole('button', { name: 'Open this day' }).click();
    await cell.getByText('Weighbridge test').waitFor({ state: 'detached' });

    // The week: Saturday mornings.
    await page.getByRole('button', { name: 'Change', exact: true }).first().click();
    await dialog.getByLabel('Lead days').fill('99');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Whole days, up to 60.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Lead days').fill('2');
    await dialog.getByLabel('Works on Sunday').check();
    await dialog.getByLabel('Cut-off on Sunday').fill('11:00');
    await dialog.getByLabel('Jobs on Sunday').fill('4');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('4 jobs, cut-off 11:00').waitFor();

    // A zone, a prefix that is taken, and the tester.
    await button(page, 'Add a zone').click();
    await dialog.getByLabel('Name').fill('Harrogate');
    await dialog.getByLabel('Postcode prefixes').fill('HG1, LS11');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/LS11 belongs to/).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Postcode prefixes').fill('HG1, HG2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/The zone is saved/).waitFor();
    await page.getByLabel('Postcode', { exact: true }).fill('hg1 1aa');
    await button(page, 'Look it up').click();
    await page.getByText(/Harrogate, from .*, by HG1/).waitFor();
    await page.getByText(/First free:/).waitFor();
    await button(page, 'Change Harrogate').click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The zone is removed.').waitFor();

    const phone = await staff('office', PHONE);
    await phone.getByRole('link', { name: 'More' }).click();
    await heading(phone, 'More');
    await expectAccessible(phone);
    await phone.getByRole('main').getByRole('link', { name: 'Calendar' }).click();
    await heading(phone, /works \d days a week$/);
    await phone.locator('[data-date]').first().waitFor();
    await expectAccessible(phone);
    await phone
      .getByRole('button', { name: /places taken$/ })
      .first()
      .click();
    await phone.getByRole('dialog').getByText('The manager sets the calendar.').waitFor();
  });
});

describe('settings', () => {
  it('change the brand while one looks, close the portal and open it again, and ask somebody into the office', async () => {
    const page = await staff('manager');
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await heading(page, 'The portal is open');
    await page.getByText(/it can be read/).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Brand colour').fill('#777777');
    await page.getByLabel('Text on it').fill('#888888');
    await page.getByText(/WCAG AA asks for 4.5. The portal will put/).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Brand colour').fill('#0b2e6f');
    await page.getByLabel('Text on it').fill('#fff');
    await page.getByText(/it can be read/).waitFor();
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
    await logo.getByText(/the name stands there/).waitFor();

    await page.getByRole('link', { name: 'Company' }).click();
    await page.getByLabel('Telephone for customers').waitFor();
    await expectAccessible(page);
    await page.locator('main').getByRole('link', { name: 'Mail', exact: true }).click();
    await page.getByLabel('Sender').fill('Bank <bank@evil.example>');
    await button(page, 'Save').click();
    await page.getByText(/A name, without/).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Sender').fill('Harrow Skips of Leeds');
    await button(page, 'Save').click();
    await button(page, 'Send me one').click();
    await page.getByText('On its way to manager@harrow.example.').waitFor();
    await page.getByRole('link', { name: 'Orders and terms' }).click();
    await page.getByLabel(/^Terms, version/).waitFor();
    await expectAccessible(page);

    await page.locator('main').getByRole('link', { name: 'Permits' }).click();
    await button(page, 'Add a council').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Council' }).fill('Harrogate Council');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/Pounds, and pence after a point/).waitFor();
    await dialog.getByLabel('Charge, £ without VAT').fill('45');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('table').getByText('Harrogate Council').waitFor();
    await page.getByRole('link', { name: 'Charges' }).click();
    await button(page, 'Add a charge').click();
    await dialog.getByLabel('Name').fill('Plasterboard');
    await dialog.getByLabel('Sum, £ without VAT').fill('45');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('£45.00 for each item').waitFor();

    await page.getByRole('link', { name: 'Staff' }).click();
    await button(page, 'Invite somebody').click();
    await dialog.getByLabel('E-mail').fill('nora@harrow.example');
    await dialog.getByText('Accounts').click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByRole('table', { name: 'Invited' }).getByText('nora@harrow.example').waitFor();
    await page.getByRole('button', { name: /^End the work of Colin/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('You need at least one manager. Make someone else a manager first.').waitFor();
    await expectAccessible(page);

    // Closed for customers: a message and no login; the office has a door of its own.
    await page.getByRole('link', { name: 'Portal', exact: true }).click();
    await page.getByLabel('The portal is closed for customers').check();
    await page.getByLabel('What they read while it is closed').fill('Back on Monday');
    await expectAccessible(page);
    await button(page, 'Save').click();
    await heading(page, 'The portal is closed');
    const guest = await journey.open('/desk');
    await guest.waitForURL('**/desk/login');
    await heading(guest, 'Log in to the desk');
    await expectAccessible(guest);
    await guest.getByLabel('E-mail').fill('owner@marlow.example');
    await guest.getByLabel('Password', { exact: true }).fill('Skips-and-tonnes-1');
    await button(guest, 'Log in').click();
    await guest.getByText('Back on Monday').waitFor();
    await guest.getByLabel('E-mail').fill('manager@harrow.example');
    await button(guest, 'Log in').click();
    await guest.waitForURL('**/desk');
    await guest.goto(journey.url('/desk/settings?tab=portal'));
    await guest.getByLabel('The portal is closed for customers').uncheck();
    await button(guest, 'Save').click();
    await heading(guest, 'The portal is open');

    const phone = await journey.open('/desk/invitation#token=used', PHONE);
    await heading(phone, 'This invitation does not hold');
    await expectAccessible(phone);
  });
});

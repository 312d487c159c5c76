import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE, WIDE } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const staff = (who: 'office' | 'accounts' | 'manager', viewport = WIDE) =>
  journey.signIn(`${who}@harrow.example`, viewport, '/desk');

describe('the price book', () => {
  it('is typed into, pasted into, read in from a file, and says what a customer would pay', async () => {
    const page = await staff('accounts');
    await page.getByRole('navigation').getByRole('link', { name: 'Prices' }).click();
    await heading(page, /prices$/);
    const narrow = async (label: string, option: string, said: RegExp) => {
      await page.getByLabel(label, { exact: true }).selectOption(option);
      await page.waitForURL(said);
    };
    await narrow('Container', '8 yd builders', /container=/);
    await narrow('Movement', 'Delivery', /type=delivery/);
    await narrow('Waste', 'Rows for any waste', /waste=any/);
    await narrow('Whose', 'List prices', /whose=list/);
    const grid = page.getByRole('grid', { name: 'Price book' });
    await expect.poll(() => grid.getByRole('row').count()).toBe(5);
    await expectAccessible(page);

    // One cell, by keys alone; then taken back.
    const cell = grid.locator('[data-cell="0 0"]');
    await cell.getByText('255', { exact: true }).waitFor();
    await cell.focus();
    await page.keyboard.type('26x');
    await page.keyboard.press('Enter');
    await page.getByText(/Price £: this cannot be read/).waitFor();
    await cell.focus();
    await page.keyboard.type('260.50');
    await page.keyboard.press('Enter');
    await cell.getByText('260.50').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await cell.getByText('255', { exact: true }).waitFor();

    // A block from a spreadsheet: two prices, one cell that is none.
    await cell.focus();
    await grid.evaluate((element, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, '261\t20\n271\tmuch');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 cells change.').waitFor();
    await dialog.getByText(/left out: “much”/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
    await cell.getByText('261', { exact: true }).waitFor();

    // A file: looked at, mended, taken over.
    await button(page, 'Import').click();
    const head = 'Movement,Container,Zone,Price,VAT,Hire,Over hire a day,Tonnes included,Per tonne';
    const line = (zone: string, pounds: string) => `Delivery,8 yd builders,${zone},${pounds},20,14,2.50,,`;
    const text = dialog.getByLabel(/Or paste/);
    await text.fill([head, line('', '262'), line('Nowhere', '1')].join('\n'));
    await button(page, 'Look at it').click();
    await dialog.getByText('0 new, 1 changed, 0 the same, 1 wrong').waitFor();
    await dialog.getByText('Line 3: There is no zone “Nowhere”.').waitFor();
    await expectAccessible(page);
    await text.fill([head, line('', '262'), line('Bradford', '270')].join('\n'));
    await button(page, 'Look at it').click();
    await dialog.getByRole('button', { name: /^Take over/ }).click();
    await cell.getByText('262', { exact: true }).waitFor();
    const download = page.waitForEvent('download');
    await button(page, 'CSV').click();
    expect((await download).suggestedFilename()).toMatch(/^prices-.*\.csv$/);

    // What Marlow would pay: their own price, and the permit of the road.
    await button(page, 'What would they pay?').click();
    await dialog.getByRole('combobox', { name: 'Customer' }).fill('marlow');
    await dialog.getByRole('option', { name: /Marlow Build/ }).click();
    await dialog.getByLabel('Another postcode').fill('LS11 5PS');
    await dialog.getByLabel('Container').selectOption('8 yd builders');
    await dialog.getByRole('button', { name: 'Work it out' }).click();
    await dialog.getByText('They would pay £295.20').waitFor();
    await dialog.getByText(/By the row 8 yd builders, Delivery, Mixed construction, Marlow/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    // A price for one customer, and its end.
    await button(page, 'Add a price').click();
    await dialog.getByRole('button', { name: 'Add the price' }).click();
    await dialog.getByText('Choose one.').first().waitFor();
    await dialog.getByLabel('Container').selectOption('6 yd builders');
    await dialog.getByText('For a customer').click();
    await dialog.getByRole('combobox', { name: 'Customer' }).fill('kent');
    await dialog.getByRole('option', { name: /Kent Street/ }).click();
    await dialog.getByLabel('Price £').fill('199.99');
    await dialog.getByLabel('Over hire £').fill('2');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add the price' }).click();
    await page.getByText(/6 yd builders, Delivery: holds from/).waitFor();

    await page.goto(journey.url('/desk/prices?q=Kent'));
    await page.getByRole('button', { name: /^About 6 yd builders/ }).click();
    await dialog.getByText('£199.99').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'End this price' }).click();
    await page.getByText(/the price ends/).waitFor();

    const phone = await staff('manager', PHONE);
    await phone.goto(journey.url('/desk/prices?q=Marlow'));
    await heading(phone, /prices$/);
    await expectAccessible(phone);
  });
});

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
    await logo.getByText(/A logo is a PNG/).waitFor();
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
    await page.getByText('The office needs a manager. Make somebody else a manager first.').waitFor();
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

    const phone = await journey.open('/desk/invitation?token=used', PHONE);
    await heading(phone, 'This invitation does not hold');
    await expectAccessible(phone);
  });
});

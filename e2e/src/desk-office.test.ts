import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE, WIDE } from './journey.ts';

// The webhook's receiver is on this machine.
const journey = makeJourney({ env: { TONNAGE_PRIVATE_WEBHOOKS: 'on' } });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const staff = (who: 'office' | 'accounts' | 'manager', viewport = WIDE) =>
  journey.signIn(`${who}@harrow.example`, viewport, '/desk');
const place = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

describe('the audit and the outbox', () => {
  it('the audit is filtered to one action, shows its changes, and is exported to a file', async () => {
    const page = await staff('manager');
    await place(page, 'Audit').click();
    await heading(page, 'Audit');
    await page.getByText(/^Last action: /).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Older', exact: true }).click();
    await page.waitForURL(/before=/);
    await page.getByRole('link', { name: 'Newest', exact: true }).click();
    await page.getByLabel('What', { exact: true }).selectOption('order.placed');
    await page.waitForURL(/action=order.placed/);
    await page.getByRole('combobox', { name: 'Customer' }).fill('kent');
    await page.getByRole('option', { name: /Kent Street/ }).click();
    await page.waitForURL(/account=/);
    const table = page.getByRole('table', { name: 'Activity' });
    await expect.poll(() => table.getByText('Marlow Build Ltd').count()).toBe(0);
    const download = page.waitForEvent('download');
    await button(page, 'CSV').click();
    expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
    await page
      .getByRole('button', { name: /^Details: Order placed/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: /^Open SO-/ }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Full history' }).click();
    await page.waitForURL(/of=/);
    await page.getByText('History of one record').waitFor();
    await table.getByText('Job confirmed').first().waitFor();

    const office = await staff('office');
    expect(await place(office, 'Audit').count()).toBe(0);
    await place(office, 'Outbox').click();
    await heading(office, /emails not sent$/);
    await expectAccessible(office);
    // A debounced search that fires while a tab is opening keeps the tab.
    await office.getByLabel('Search by address').fill('marlow');
    await office.getByRole('link', { name: /^Not sent/ }).click();
    await office.waitForURL(({ search }) => search.includes('q=marlow') && search.includes('state=kept'));
    await office
      .getByRole('button', { name: /^View “/ })
      .first()
      .click();
    const email = office.getByRole('dialog');
    await email.locator('iframe').waitFor();
    await expectAccessible(office);
    await email.getByText('Plain text').click();
    await email
      .getByText(/Harrow Skips/)
      .first()
      .waitFor();

    const phone = await staff('manager', PHONE);
    for (const [path, title] of [
      ['/desk/audit', 'Audit'],
      ['/desk/outbox', /emails not sent$/],
    ] as const) {
      await phone.goto(journey.url(path));
      await heading(phone, title);
      await expectAccessible(phone);
    }
  });
});

describe('the catalogue', () => {
  it('the catalogue adds a size with a live drawing, moves it, and withdraws it; a waste shows its containers', async () => {
    const page = await staff('manager');
    await place(page, 'Catalogue').click();
    await heading(page, 'Catalogue');
    await page.getByText(/container sizes, \d+ waste types offered\.$/).waitFor();
    await expectAccessible(page);
    await button(page, 'Add a size').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a number up to 100, for example 8 or 7.5.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('7 yd builders');
    await dialog.getByLabel('Cubic yards').fill('7');
    await dialog.getByLabel('Length, cm').fill('320');
    await dialog.getByLabel('Width, cm').fill('160');
    await dialog.getByLabel('Height, cm').fill('120');
    await dialog.getByRole('img', { name: '7 yd builders, next to a person for scale' }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Customers can see the change now.').first().waitFor();
    const names = page.getByRole('table', { name: 'Container sizes' }).locator('tbody tr td:nth-child(2)');
    await button(page, 'Move 7 yd builders up').click();
    await expect.poll(async () => (await names.allTextContents()).at(-1)).toMatch(/^40 yd roll-on/);
    await button(page, 'Edit 7 yd builders').click();
    await dialog.getByLabel(/^Offered to customers/).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('withdrawn', { exact: true }).waitFor();

    await page.getByRole('link', { name: /^Container types/ }).click();
    await button(page, 'Edit Roll-on roll-off').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Waste types/ }).click();
    await button(page, 'Edit Soil and stones').click();
    await dialog.getByLabel('EWC codes').fill('17 05 03*');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('A code with an asterisk is hazardous, so tick Hazardous.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('EWC codes').fill('17 05 04');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    const phone = await staff('manager', PHONE);
    for (const path of ['/desk/catalogue', '/desk/catalogue?tab=wastes']) {
      await phone.goto(journey.url(path));
      await heading(phone, 'Catalogue');
      await expectAccessible(phone);
    }
  });
});

describe('API keys and webhooks', () => {
  it('an API key is shown once and reads data; a webhook is notified, and its log shows the responses', async () => {
    const page = await staff('manager');
    await page.goto(journey.url('/desk/settings?tab=keys'));
    await button(page, 'Create API key').click();
    const dialog = page.getByRole('dialog');
    const make = dialog.getByRole('button', { name: 'Create API key' });
    await make.click();
    await dialog.getByText('Choose at least one.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Bookkeeping');
    await dialog.getByLabel('Invoices').check();
    await make.click();
    await dialog.getByText(/^You won’t be able to see it again/).waitFor();
    await expectAccessible(page);
    const key = /tonnage_key_[\w-]{43}/.exec((await dialog.textContent())!)![0];
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
    const read = async (path: string) =>
      (await fetch(journey.url(path), { headers: { authorization: `Bearer ${key}` } })).status;
    expect([await read('/api/desk/invoices'), await read('/api/desk/orders')]).toEqual([200, 403]);
    await button(page, 'Revoke Bookkeeping').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('API key revoked.').waitFor();
    expect(await read('/api/desk/invoices')).toBe(401);
    await expectAccessible(page);

    const received: (string | undefined)[] = [];
    const far = createServer((request, response) => {
      received.push(request.headers['tonnage-event'] as string | undefined);
      response.end('Thank you');
    }).listen(0, '127.0.0.1');
    await once(far, 'listening');
    const url = `http://127.0.0.1:${(far.address() as AddressInfo).port}/hooks`;
    try {
      await page.goto(journey.url('/desk/settings?tab=webhooks'));
      await button(page, 'Add a webhook').click();
      await dialog.getByLabel('URL').fill('ftp://nowhere');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Enter a URL that starts with https://').waitFor();
      await expectAccessible(page);
      await dialog.getByLabel('URL').fill(url);
      await dialog.getByLabel('Order placed').check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
      await button(page, `Log of ${url}`).click();
      await dialog.getByText('No deliveries yet.').waitFor();
      await dialog.getByRole('button', { name: 'Send test' }).click();
      await dialog.getByText('Delivered').waitFor();
      await dialog.getByText('Thank you').waitFor();
      await expectAccessible(page);
      expect(received).toEqual(['test']);
    } finally {
      far.closeAllConnections();
      far.close();
    }
  });
});

describe('the price list', () => {
  it('the price list is typed into, pasted into and imported from a file, and a price check quotes a customer’s price', async () => {
    const page = await staff('accounts');
    await page.getByRole('navigation').getByRole('link', { name: 'Prices' }).click();
    await heading(page, /prices$/);
    const narrow = async (label: string, option: string, text: RegExp) => {
      await page.getByLabel(label, { exact: true }).selectOption(option);
      await page.waitForURL(text);
    };
    await narrow('Container', '8 yd builders', /container=/);
    await narrow('Movement', 'Delivery', /type=delivery/);
    await narrow('Waste type', 'Prices for any waste', /waste=any/);
    await narrow('Price type', 'List prices', /whose=list/);
    const grid = page.getByRole('grid', { name: 'Price list' });
    await expect.poll(() => grid.getByRole('row').count()).toBe(5);
    await expectAccessible(page);

    // Edits one cell by keyboard only, then undoes it.
    const cell = grid.locator('[data-cell="0 0"]');
    await cell.getByText('255', { exact: true }).waitFor();
    await cell.focus();
    await page.keyboard.type('26x');
    await page.keyboard.press('Enter');
    await page.getByText(/Price £: enter a number/).waitFor();
    await cell.focus();
    await page.keyboard.type('260.50');
    await page.keyboard.press('Enter');
    await cell.getByText('260.50').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await cell.getByText('255', { exact: true }).waitFor();

    // Pastes a block from a spreadsheet: two prices, and one invalid cell.
    await cell.focus();
    await grid.evaluate((element, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, '261\t20\n271\tmuch');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 cells will change.').waitFor();
    await dialog.getByText(/will be skipped: “much”/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
    await cell.getByText('261', { exact: true }).waitFor();

    // A file: previewed, corrected, imported.
    await button(page, 'Import').click();
    const head = 'Movement,Container,Zone,Price,VAT,Hire,Over hire per day,Included tonnes,Per tonne';
    const line = (zone: string, pounds: string) => `Delivery,8 yd builders,${zone},${pounds},20,14,2.50,,`;
    const text = dialog.getByLabel(/Or paste/);
    await text.fill([head, line('', '262'), line('Nowhere', '1')].join('\n'));
    await button(page, 'Preview').click();
    await dialog.getByText('0 new, 1 changed, 0 unchanged, 1 error').waitFor();
    await dialog.getByText('Line 3: There is no zone “Nowhere”.').waitFor();
    await expectAccessible(page);
    await text.fill([head, line('', '262'), line('Bradford', '270')].join('\n'));
    await button(page, 'Preview').click();
    await dialog.getByRole('button', { name: /^Import \d/ }).click();
    await cell.getByText('262', { exact: true }).waitFor();
    const download = page.waitForEvent('download');
    await button(page, 'CSV').click();
    expect((await download).suggestedFilename()).toMatch(/^prices-.*\.csv$/);

    // Marlow's price: their own one, plus the permit for the highway.
    await button(page, 'Price check').click();
    await dialog.getByRole('combobox', { name: 'Customer' }).fill('marlow');
    await dialog.getByRole('option', { name: /Marlow Build/ }).click();
    await dialog.getByLabel('Another postcode').fill('LS11 5PS');
    await dialog.getByLabel('Container').selectOption('8 yd builders');
    await dialog.getByRole('button', { name: 'Check price' }).click();
    await dialog.getByText('Price inc. VAT: £295.20').waitFor();
    await dialog.getByText(/Price used: 8 yd builders, Delivery, Mixed construction, Marlow/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    // Adds a price for one customer, and ends it.
    await button(page, 'Add a price').click();
    await dialog.getByRole('button', { name: 'Add price' }).click();
    await dialog.getByText('Choose one.').first().waitFor();
    await dialog.getByLabel('Container').selectOption('6 yd builders');
    await dialog.getByText('A customer', { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Customer' }).fill('kent');
    await dialog.getByRole('option', { name: /Kent Street/ }).click();
    await dialog.getByLabel('Price £').fill('199.99');
    await dialog.getByLabel('Over hire £').fill('2');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add price' }).click();
    await page.getByText(/6 yd builders, Delivery: applies from/).waitFor();

    await page.goto(journey.url('/desk/prices?q=Kent'));
    await page.getByRole('button', { name: /^Details of 6 yd builders/ }).click();
    await dialog.getByText('£199.99').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'End this price' }).click();
    await page.getByText(/end date saved/).waitFor();

    const phone = await staff('manager', PHONE);
    await phone.goto(journey.url('/desk/prices?q=Marlow'));
    await heading(phone, /prices$/);
    await expectAccessible(phone);
  });
});

describe('a member of staff', () => {
  it('a member of staff changes their password and finds their devices and two-factor authentication, without an account', async () => {
    const page = await staff('accounts');
    await page.getByRole('link', { name: 'Your login' }).click();
    await heading(page, 'Your login');
    await expectAccessible(page);
    await page.getByLabel('Current password').fill('not-the-password-1');
    await page.getByLabel('New password', { exact: true }).fill('A-quite-different-one-77');
    await page.getByLabel(/^Confirm/).fill('A-quite-different-one-77');
    await button(page, 'Change password').click();
    await page.getByText('The provided current password is invalid').waitFor();
    await page.getByRole('link', { name: 'Where you’re logged in' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByText('This device').first().waitFor();
    await page.goto(journey.url('/desk/profile/security'));
    await heading(page, 'Two-factor authentication');
    await button(page, 'Set up').click();
    await page.getByLabel('Current password').waitFor();
    await expectAccessible(page);
    // The customers' pages are empty for staff who view no account.
    await page.goto(journey.url('/account/profile'));
    await page.waitForURL('**/desk');
  });
});

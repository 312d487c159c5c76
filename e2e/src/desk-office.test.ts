import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE, WIDE } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const staff = (who: 'office' | 'accounts' | 'manager', viewport = WIDE) =>
  journey.signIn(`${who}@harrow.example`, viewport, '/desk');

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
    await button(page, 'Export').click();
    await button(page, 'CSV').click();
    expect((await download).suggestedFilename()).toMatch(/^prices-.*\.csv$/);

    // Marlow's price: their own one, plus the permit for the highway.
    await button(page, 'Price check').click();
    await dialog.getByRole('combobox', { name: 'Customer' }).fill('marlow');
    await page.getByRole('option', { name: /Marlow Build/ }).click();
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
    await page.getByRole('option', { name: /Kent Street/ }).click();
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
    await page.waitForURL('**/desk/customers');
  });
});

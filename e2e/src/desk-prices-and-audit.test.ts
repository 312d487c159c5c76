import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible, makeJourney, PHONE } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const accounts = (viewport?: typeof PHONE) => journey.signIn('accounts@harrow.example', viewport, '/desk/invoices');

/** Downloads a file by pressing a button, and reads it. */
async function fetched(page: Page, press: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const coming = page.waitForEvent('download');
  await press();
  const file = await coming;
  return { name: file.suggestedFilename(), lines: (await readFile(await file.path(), 'utf8')).trim().split('\r\n') };
}

describe('accounting', () => {
  it('aged debtors lead to the statement of one customer', async () => {
    const page = await accounts();
    await page.getByRole('link', { name: 'Aged debtors' }).click();
    await heading(page, /outstanding$/);
    const rows = page.getByRole('table').getByRole('row');
    const marlow = rows.filter({ hasText: 'Marlow Build Ltd' });
    await marlow.waitFor();
    await expectAccessible(page);
    const debtors = await fetched(page, () => button(page, 'CSV').click());
    expect(debtors.name).toMatch(/^debtors-/);
    expect(debtors.lines).toHaveLength(await rows.count());
    // Marlow pays on time, Alder does not.
    await page.getByRole('link', { name: 'Overdue', exact: true }).click();
    await page.waitForURL('**late=overdue');
    await marlow.waitFor({ state: 'detached' });
    await page.getByLabel('Name or number').fill('alder');
    await page.waitForURL('**q=alder**');
    await page.getByRole('link', { name: 'Alder Civils' }).click();
    await heading(page, /outstanding$/);
    await page.getByText('Closing balance').first().waitFor();
    await expectAccessible(page);
    const statement = await fetched(page, () => button(page, 'CSV').click());
    expect(statement.name).toMatch(/^statement-\d+-/);
    expect(statement.lines[1]).toContain('Opening balance');
    await page.getByRole('link', { name: /^INV-/ }).first().click();
    await heading(page, /^INV-/);
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Customer', exact: true }).click();
    await heading(page, 'Alder Civils');
    await page.getByRole('link', { name: 'Statement' }).waitFor();

    const phone = await accounts(PHONE);
    await phone.getByRole('link', { name: 'Aged debtors' }).click();
    await heading(phone, /outstanding$/);
    await phone.getByText('Marlow Build Ltd').filter({ visible: true }).first().waitFor();
    await expectAccessible(phone);
  });

  it('sales are exported line by line for the accounting package', async () => {
    const page = await accounts();
    await button(page, 'Accounts export').click();
    const dialog = page.getByRole('dialog');
    const from = await dialog.getByLabel('Issued from').inputValue();
    await dialog.getByLabel('Issued to').fill('2001-01-01');
    await button(page, 'Download').click();
    await dialog.getByText('End date is before start date.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Issued to').fill(`${from.slice(0, 8)}28`);
    const sales = await fetched(page, () => button(page, 'Download').click());
    expect(sales.name).toContain(`sales-${from}-`);
    expect(sales.lines[0]).toContain('Net (GBP)');
    expect(sales.lines.length).toBeGreaterThan(1);
    await dialog.waitFor({ state: 'detached' });
  });
});

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible, makeJourney, WIDE } from './journey.ts';

const journey = makeJourney();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const accounts = () => journey.signIn('accounts@harrow.example', WIDE, '/desk/invoices');

/** Downloads a file by pressing a button, and reads it. */
async function fetched(page: Page, press: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const coming = page.waitForEvent('download');
  await press();
  const file = await coming;
  return { name: file.suggestedFilename(), lines: (await readFile(await file.path(), 'utf8')).trim().split('\r\n') };
}

describe('accounting', () => {
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
    expect(sales.lines[0]).toContain('Net (£)');
    expect(sales.lines.length).toBeGreaterThan(1);
    await dialog.waitFor({ state: 'detached' });
  });
});

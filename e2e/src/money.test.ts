import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, exported, makeJourney } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** An amount on the page, in pence. */
const penceIn = (text: string | null) => Math.round(Number((text ?? '').replace(/[^\d.-]/g, '')) * 100);

// portal.md §2, §5: owners, managers and accounts see invoices and payments; nobody else does.
describe('invoices', () => {
  it('an invoice is found, read, and paid by a card that is declined first', async () => {
    const page = await journey.signIn('owner@marlow.example');
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await heading(page, /outstanding on|Nothing outstanding/);
    await expectAccessible(page);
    await page
      .getByRole('navigation', { name: 'Invoice status' })
      .getByRole('link', { name: /^Outstanding/ })
      .click();
    await page.waitForURL('**/invoices?state=open');
    await page.getByRole('row').filter({ hasText: 'INV-' }).first().getByRole('link').click();
    await heading(page, /^INV-/);
    const number = (await page.getByRole('heading', { level: 1 }).textContent())!;
    await page.getByRole('table', { name: 'Items' }).waitFor();
    await expectAccessible(page);

    const download = page.waitForEvent('download');
    await button(page, 'Download PDF').click();
    expect((await download).suggestedFilename()).toContain(number);

    await button(page, 'Pay by card').click();
    await heading(page, 'Test payment');
    await page.getByText(`for ${number}`).waitFor();
    await button(page, 'Decline card').click();
    await heading(page, 'Your card was declined');
    await expectAccessible(page);
    await button(page, 'Try again').click();
    await heading(page, 'Test payment');
    await button(page, 'Approve payment').click();
    await heading(page, / paid$/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'View invoice' }).click();
    await page.getByText('Paid in full.').waitFor();
    await page.getByRole('table', { name: 'Payments' }).getByText('Card').waitFor();

    await page.goto(journey.url('/payments'));
    await heading(page, 'Payments');
    await page.getByRole('row').filter({ hasText: number }).first().getByText('Card').waitFor();
    await expectAccessible(page);
    const list = page.waitForEvent('download');
    await exported(page);
    expect((await list).suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  });
});

describe('the statement', () => {
  it('the statement adds up, and so does its ageing', async () => {
    const page = await journey.signIn('owner@alder.example');
    await page.goto(journey.url('/statement?from=2020-01-01'));
    await page.getByText('The first day must be before the last').waitFor();
    await page.goto(journey.url('/statement'));
    await heading(page, /outstanding$/);
    await expectAccessible(page);
    const [transactions, aged] = [0, 1].map((at) =>
      page
        .getByRole('article', { name: /^Statement / })
        .locator('table')
        .nth(at),
    );
    const cells = (of: string) => transactions!.locator(of).allTextContents();
    const balances = (await cells('tbody td:last-child')).map(penceIn);
    const amounts = (await cells('tbody td:nth-last-child(2)')).map(penceIn);
    const [opening, closing] = [balances[0]!, balances.at(-1)!];
    expect(amounts.slice(1, -1).reduce((sum, pence) => sum + pence, opening)).toBe(closing);
    const ages = (await aged!.locator('tbody td').allTextContents()).map(penceIn);
    expect(ages.slice(0, -1).reduce((sum, pence) => sum + pence, 0)).toBe(ages.at(-1));
    expect(ages.at(-1)).toBe(closing);
    expect(penceIn(await page.getByRole('heading', { level: 1 }).textContent())).toBe(closing);
    expect(await aged!.locator('thead').textContent()).toContain('Over 90 days');
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE, WIDE } from './journey.ts';

const journey = makeJourney();

async function openPalette(page: Page): Promise<void> {
  // The previous dialog has closed.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
}

describe('the portal’s search', () => {
  it('the search opens a page, an order, a site and a document by keyboard only', async () => {
    const page = await journey.signIn('owner@marlow.example');
    await openPalette(page);
    await page.getByRole('option', { name: 'New job', selected: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('docu');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/documents');
    await page.getByRole('table').waitFor();
    const paper = /WB-\d+/.exec((await page.getByRole('table').textContent()) ?? '')?.[0];

    await openPalette(page);
    await page.keyboard.type('quay');
    await page
      .getByRole('group', { name: 'Sites' })
      .getByRole('option', { name: /^Quay House/ })
      .waitFor();
    await expectAccessible(page);
    const chosen = page.getByRole('dialog').getByRole('option', { selected: true });
    for (let i = 0; i < 20 && !(await chosen.textContent())?.startsWith('Quay House'); i++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sites/view/*');
    await page.getByRole('heading', { level: 1, name: 'Quay House' }).waitFor();

    // Enter at once waits for the current text, and never chooses a match for an earlier one.
    await page.goto(journey.url('/jobs/state/on-site'));
    const number = /SO-\d+/.exec((await page.getByRole('row').filter({ hasText: '20 yd' }).textContent()) ?? '')![0];
    await openPalette(page);
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/jobs/detail/*');
    await page.getByRole('heading', { level: 1, name: '20 yd roll-on at Mill Lane plots' }).waitFor();

    await openPalette(page);
    await page.keyboard.type(paper ?? 'LCC-88213');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/documents\/[\da-f-]{36}$/);
  });

  it('the search reports no matches, closes on Escape, and restores the focus', async () => {
    const page = await journey.signIn('viewer@marlow.example');
    const button = page.getByRole('button', { name: 'Search' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Search' }).fill('nothing like it');
    await page.getByText(/^No results for “nothing like it”/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('the search over metrics', () => {
  it('the search opens a project, its screens, a metric and a page by keyboard only', async () => {
    const page = await journey.signIn('manager@metrics.example', WIDE, '/metrics');
    await openPalette(page);
    await page.getByRole('option', { name: 'Scorecard', selected: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('site perf');
    await page.getByRole('option', { name: /^Site performance/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/metrics\/projects\/[\da-f-]{36}$/);
    await page.getByRole('grid').waitFor();

    await openPalette(page);
    await page
      .getByRole('group', { name: 'Project: Site performance' })
      .getByRole('option', { name: 'Report', selected: true })
      .waitFor();
    await page.keyboard.type('evol');
    await page.getByRole('option', { name: /^Evolution/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/evolution**');

    await openPalette(page);
    await page.keyboard.type('waste coll');
    await page
      .getByRole('group', { name: 'Metrics' })
      .getByRole('option', { name: /^Waste collected/ })
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/metrics\/metric\/[\da-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'Waste collected' }).waitFor();

    await openPalette(page);
    await page.getByRole('option', { name: 'Detail' }).waitFor();
    await page.keyboard.type('new org');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/metrics/organisations/new');
  });

  it('the search opens by its button on a phone, and offers a new project only to managers', async () => {
    const page = await journey.signIn('viewer@metrics.example', PHONE, '/metrics');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('option', { name: 'New organisation' }).waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('option', { name: 'New project' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Search' }).fill('nothing like it');
    await page.getByText(/^No results for “nothing like it”/).waitFor();
  });
});

describe('the desk’s search', () => {
  it('the search opens a page, a customer and an order by keyboard only, and hides invoices from office staff', async () => {
    const page = await journey.signIn('accounts@harrow.example', WIDE, '/desk');
    await openPalette(page);
    await page.keyboard.type('aged');
    await page.getByRole('option', { name: 'Aged debtors', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/desk/invoices/owed');

    await openPalette(page);
    await page.keyboard.type('alder');
    await page.getByRole('group', { name: 'Invoices' }).getByRole('option', { name: /^INV-/ }).first().waitFor();
    await expectAccessible(page);
    const chosen = page.getByRole('dialog').getByRole('option', { selected: true });
    for (let i = 0; i < 20 && !(await chosen.textContent())?.startsWith('Alder Civils'); i++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/desk/customers/*');
    await page.getByRole('heading', { level: 1, name: 'Alder Civils' }).waitFor();

    const office = await journey.signIn('office@harrow.example', PHONE, '/desk');
    await office.getByRole('button', { name: 'Search' }).click();
    await office.getByRole('combobox', { name: 'Search' }).fill('quay');
    await office.getByRole('group', { name: 'Orders' }).getByRole('option').first().waitFor();
    expect(await office.getByRole('group', { name: 'Invoices' }).count()).toBe(0);
    await expectAccessible(office);
    await office.keyboard.press('Enter');
    await office.waitForURL(/\/desk\/orders\/[\da-f-]{36}$/);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, makeJourney, WIDE } from './journey.ts';

const journey = makeJourney();

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row} ${column}"]`);
/** The newest ended week: the running one is the last of seven. */
const DUE = 5;

describe('figures that go somewhere else than they were typed', () => {
  test('a value in the wrong row is asked about, and put where it belongs in one press and one step', async () => {
    const page = await journey.signIn('editor@metrics.example', WIDE, '/metrics');
    await page.getByRole('link', { name: 'Site performance' }).first().click();
    await page.getByRole('grid').waitFor();
    await cell(page, 1, DUE).focus();
    await page.keyboard.type('3900');
    await page.keyboard.press('Enter');
    await page.getByText(/^Recycling rate, .*: rows swapped\? £3,900\.00 is usual for Waste spend/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Swap with Waste spend' }).click();
    await expect.poll(() => cell(page, 2, DUE).innerText()).toMatch(/^3,900\.00/);
    await expect.poll(() => cell(page, 1, DUE).innerText()).not.toMatch(/3,?900/);
    // Saved so, and taken back so.
    await expect.poll(() => cell(page, 2, DUE).innerText()).toContain('To be accepted');
    await expect.poll(() => cell(page, 1, DUE).innerText()).toContain('Overdue');
    await cell(page, 2, DUE).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(page, 1, DUE).innerText()).toMatch(/^3,?900/);
  });

  test('a step is taken back to what was typed before it, arrived or not', async () => {
    const page = await journey.signIn('editor@metrics.example', WIDE, '/metrics');
    await page.getByRole('link', { name: 'Site performance' }).first().click();
    await page.getByRole('grid').waitFor();
    for (const value of ['13', '14']) {
      await cell(page, 0, DUE).focus();
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => cell(page, 0, DUE).innerText()).toMatch(/^14/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(page, 0, DUE).innerText()).toMatch(/^13/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(page, 0, DUE).innerText()).toContain('Overdue');
  });

  test('a year of objectives is pasted from a spreadsheet: seen period by period, saved at once', async () => {
    const page = await journey.signIn('manager@metrics.example', WIDE, '/metrics');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('Fuel spend');
    await page.getByRole('option', { name: /^Fuel spend/ }).click();
    await page.getByRole('link', { name: 'Detail' }).click();
    await page.getByRole('button', { name: 'Paste many' }).click();
    const dialog = page.getByRole('dialog', { name: 'Objectives from a spreadsheet' });
    await dialog.getByLabel('Numbers').fill('£3,000.00\t2950\t2900\tless\t\t2800');
    await dialog.getByText('4 new · 1 is no number').waitFor();
    await dialog.getByRole('radio', { name: 'At most' }).check({ force: true });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Set 4 objectives' }).click();
    await page.getByText('4 objectives are set').waitFor();
    await page.getByRole('cell', { name: 'At most £2,800.00' }).waitFor();

    // The same again has nothing to save; a column reads like a row.
    await page.getByRole('button', { name: 'Paste many' }).click();
    await dialog.getByLabel('Numbers').fill('3000\n2950\n2900');
    await dialog.getByText('3 the same').waitFor();
    await dialog.getByRole('button', { name: /^Set 3 objectives/, disabled: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiOf } from './api-client.ts';
import { breakRequests } from './browser.ts';
import { expectAccessible, makeJourney, PHONE, projectLink, WIDE } from './journey.ts';
import { PASSWORD } from './sessions.ts';

const journey = makeJourney();

/** Signs in through the common form; a user who is only in organisations starts in metrics. */
async function signIn(who: 'editor' | 'viewer', viewport = WIDE): Promise<Page> {
  const page = await journey.open('/login', viewport);
  await page.getByLabel('Email').fill(`${who}@metrics.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/metrics');
  await page.locator('[data-page-title]').waitFor();
  return page;
}

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row} ${column}"]`);
/** The newest ended week: the running one is the last of nine. */
const DUE = 7;
/** The row of the waste spend, below the four of waste management. */
const SPEND = 4;

describe('a week of figures', () => {
  test('the editor finds the week in their tasks and types it by keyboard; each value is saved on its own', async () => {
    const editor = await signIn('editor');
    await expectAccessible(editor);
    await projectLink(editor, 'Site performance').click();
    await editor.getByRole('grid').waitFor();
    await expectAccessible(editor);
    await cell(editor, 0, DUE).focus();
    await editor.keyboard.type('12.4');
    await editor.keyboard.press('Enter');
    await editor.keyboard.type('87%');
    await editor.keyboard.press('Enter');
    await editor.keyboard.type('£3,875.50');
    await editor.keyboard.press('Enter');
    await editor.getByText('6 of 6 reported for').waitFor();
    // Each shows its comparison at once, with last week's value and the objective.
    await expect.poll(() => cell(editor, SPEND, DUE).innerText()).toMatch(/^3,875\.50\s[-+]£[\d,.]+\s.*, on track$/s);
    await editor.getByText(/^Waste spend, .*: [-+]£[\d,.]+ vs previous, on track$/).waitFor();
    await expectAccessible(editor);
    await editor.reload();
    await editor.getByRole('grid').waitFor();
    await expect.poll(() => cell(editor, SPEND, DUE).innerText()).toMatch(/^3,875\.50/);
    await expect.poll(() => cell(editor, SPEND, DUE).innerText()).toContain('To be accepted');
    // Dismissed by keyboard alone.
    const running = cell(editor, 0, DUE + 1);
    await running.focus();
    await editor.keyboard.press('x');
    const reason = editor.getByRole('radio', { name: 'Not measured' });
    await reason.waitFor();
    await editor.keyboard.press('3');
    await expect.poll(() => reason.isChecked()).toBe(true);
    await editor.keyboard.press('Enter');
    await reason.waitFor({ state: 'detached' });
    await expect.poll(() => running.innerText()).toContain('dismissed: Not measured');
  });
});

describe('a week on a phone', () => {
  const field = (page: Page, metric: string) => page.getByRole('textbox', { name: new RegExp(`^${metric}, `) });
  const pick = (page: Page, metric: string) =>
    page.getByRole('list', { name: 'All values for this period' }).getByRole('button', { name: metric }).click();
  const progress = (page: Page, n: number) => page.getByText(`${n} / 6 reported`).waitFor();
  const enter = async (page: Page, metric: string, value: string) => {
    await field(page, metric).fill(value);
    await page.keyboard.press('Enter');
  };
  /** Swipes over the card, by touch. */
  const swipe = async (page: Page, dx: number) => {
    const card = page.getByRole('heading', { level: 2 });
    const at = { pointerType: 'touch', clientY: 300 };
    await card.dispatchEvent('pointerdown', { ...at, clientX: 200 });
    await card.dispatchEvent('pointerup', { ...at, clientX: 200 + dx });
  };

  test('a phone shows a deck of cards: Enter opens the next, input survives offline and a reload, and no one’s value is lost', async () => {
    const page = await signIn('editor', PHONE);
    await page.goto(journey.url('/metrics/projects'));
    await projectLink(page, 'Site performance').click();
    await progress(page, 6);
    await swipe(page, -100);
    await progress(page, 1);
    await pick(page, 'Recycling rate');
    await enter(page, 'Recycling rate', 'much');
    await page.getByText('Only numbers are allowed').waitFor();
    // So that the top bar covers nothing.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await enter(page, 'Recycling rate', '88');
    // The next open one of its category; the spend belongs to another.
    await field(page, 'Skips collected').waitFor();
    await pick(page, 'Waste spend');
    await enter(page, 'Waste spend', '3900000');
    await page.getByText(/looks like the wrong unit/).waitFor();
    await page.getByRole('button', { name: 'Use £3,900.00' }).click();
    await page.getByText(/looks like the wrong unit/).waitFor({ state: 'detached' });
    await progress(page, 3);
    // Nothing is being saved any more.
    await page.getByRole('button', { name: /^Waste spend.*3,900\.00.*(To be accepted|Updated)/ }).waitFor();

    // The network drops; the card is sent when it returns, and another user has written to it in the meantime.
    const connection = await breakRequests(page, '**/entries');
    await pick(page, 'Skips collected');
    await enter(page, 'Skips collected', '8');
    await page.getByText('1 value is saved on this device and will sync when you’re back online.').waitFor();
    await page.reload();
    await page.getByText('1 value is saved on this device and will sync when you’re back online.').waitFor();
    await progress(page, 4);
    await field(page, 'Contaminated loads').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const manager = await apiOf(journey.url, 'manager@metrics.example');
    const grid = (await manager('GET', `/metrics/projects/${id}/grid`)).body['data'] as {
      columns: { key: string; label: string }[];
      rows: { metric: { id: string; name: string } }[];
    };
    const skips = grid.rows.find(({ metric }) => metric.name === 'Skips collected')!.metric.id;
    const entry = { metricId: skips, key: grid.columns.at(-1)!.key, version: 0, action: 'report', value: '9' };
    expect((await manager('PUT', `/metrics/projects/${id}/entries`, { entries: [entry] })).status).toBe(200);
    connection.restore();
    await page.getByText(/^Skips collected, .*: Priya Nair changed this value to 9 while you typed 8\./).waitFor();
    await page.getByRole('button', { name: 'Use mine' }).click();
    await page.getByRole('button', { name: 'Use mine' }).waitFor({ state: 'detached' });

    await enter(page, 'Contaminated loads', '0');
    await enter(page, 'Wasted journeys', '1');
    await page.getByText(/^All 6 reported for /).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await progress(page, 5);
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByRole('dialog').getByText('No activity', { exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await progress(page, 6);
    await page.reload();
    await progress(page, 6);
    await page.getByRole('button', { name: /^Skips collected.*8\b/ }).waitFor();
    const running = page.getByText(grid.columns.at(-1)!.label, { exact: true });
    await running.waitFor();
    await swipe(page, 100);
    await running.waitFor({ state: 'detached' });
  });

  test('a viewer goes from what is off track to the evidence, reads the week and cannot type', async () => {
    const page = await signIn('viewer', PHONE);
    await page.getByRole('heading', { name: /off track/ }).waitFor();
    // The figure lies above the link of its whole card.
    const recovery = page
      .getByRole('table', { name: 'Scorecard' })
      .getByRole('row')
      .filter({ hasText: 'Recovery rate' });
    await recovery.getByRole('link', { name: /^[\d.]+%$/ }).click();
    const period = page.getByRole('dialog');
    await period
      .getByText(/from \d+ jobs?/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await period.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main', exact: true });
    await menu.getByRole('button', { name: 'All', exact: true }).click();
    await expectAccessible(page);
    await menu.getByRole('link', { name: /^Fleet/ }).click();
    await menu.waitFor({ state: 'hidden' });
    await page.getByText('2 / 2 reported').waitFor();
    await page.getByRole('heading', { name: 'Fuel spend' }).waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
  });
});

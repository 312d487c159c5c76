import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { expectAccessible, makeJourney, projectLink, WIDE } from './journey.ts';
import { TestMailbox } from './mailbox.ts';

const mailbox = await TestMailbox.open();
const journey = makeJourney({ env: { SMTP_URL: mailbox.url } });
afterAll(() => mailbox.close());

const OWNER = 'olu@twelve.example';
const PASSWORD = 'Ropes-and-sheets-9';
const EDITORS = Array.from({ length: 12 }, (_, i) => `editor${i + 1}@twelve.example`);
/** As copied from a spreadsheet: two metrics for each editor. */
const HEADS = ['Metric', 'Type/Unit', 'Target', 'Direction', 'Editor e-mail', 'Category'];
const ROWS = EDITORS.flatMap((email, i) => [
  [`Waste of site ${i + 1}`, 't', '12', 'at most', email, 'Waste management'],
  [`Skips of site ${i + 1}`, 'count', '', '', email, 'Waste management'],
]);
const copied = (rows: readonly (readonly string[])[]) => rows.map((cells) => cells.join('\t')).join('\r\n');

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** The link in an email to a page of Metrics. */
function linkIn(email: string, path: string): string {
  const found = new RegExp(`http://localhost:\\d+(/metrics/${path}#[^\\s"<>\\])]*)`).exec(email)?.[1];
  if (!found) throw new Error(`No link to ${path} in:\n${email}`);
  return found.replaceAll('&amp;', '&');
}

test('a team of twelve signs up and sets itself up from a spreadsheet', async () => {
  const page = await journey.open('/metrics/login', WIDE);
  await page.getByRole('link', { name: 'Create your account' }).click();
  await page.getByLabel('Your name').fill('Olu Owner');
  await page.getByLabel('Email').fill(OWNER);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I accept the privacy policy/ }).check();
  await press(page, 'Create account');
  await heading(page, 'Check your email');
  await page.goto(journey.url(linkIn(await mailbox.email(OWNER, 1), 'confirm')));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Confirm and log in');
  await page.waitForURL('**/metrics/welcome');
  await page.getByRole('link', { name: 'Skip' }).click();

  await page.getByRole('link', { name: 'Create an organisation' }).click();
  await page.getByLabel('Name').fill('Twelve Sites');
  await press(page, 'Next');
  await press(page, 'Create without inviting anyone');
  await page.getByRole('link', { name: 'Create a project' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('All sites');
  await press(page, 'Next');
  await page.getByText('Step 2 of 4').waitFor();
  await press(page, 'Next');
  await page.getByText('Step 3 of 4').waitFor();
  await page.getByText('Weekly').click();
  await press(page, 'Next');

  // A fault is said with its row and column, and nothing is added until it is corrected.
  await press(page, 'Paste metrics');
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByLabel('Rows of your spreadsheet');
  await rows.fill(copied([HEADS, ...ROWS, ['Loads', 'stone']]));
  await dialog.getByText('Row 26, Unit: “stone” isn’t a unit.').waitFor();
  await expectAccessible(page);
  await rows.fill(copied([HEADS, ...ROWS]));
  await dialog.getByRole('table', { name: 'Metrics to add' }).getByText('editor12@twelve.example').first().waitFor();
  await press(page, 'Add 24 metrics');
  await page.getByText('24 metrics', { exact: true }).waitFor();
  await press(page, 'Create project');
  await heading(page, 'All sites is ready');

  // Each of the twelve gets one email for both metrics.
  for (const email of EDITORS) await mailbox.emailWith(email, '/metrics/invitation#');
  expect(EDITORS.map((email) => mailbox.subjects(email).length)).toEqual(EDITORS.map(() => 1));

  const invited = await journey.open(linkIn(await mailbox.email(EDITORS[2]!, 1), 'invitation'), WIDE);
  await heading(invited, 'Join Twelve Sites');
  await invited.getByLabel('Your name').fill('Ed Three');
  await invited.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await invited.getByLabel('Confirm password').fill(PASSWORD);
  await invited.getByRole('checkbox', { name: /I accept the privacy policy/ }).check();
  await press(invited, 'Accept invitation');
  await invited.waitForURL('**/metrics/welcome');
  await invited.getByRole('link', { name: 'Skip' }).click();
  await projectLink(invited, 'All sites').click();
  const grid = invited.getByRole('grid');
  await grid.waitFor();
  // Only their own two metrics.
  expect(await grid.getByRole('rowheader').count()).toBe(2);
  await grid.getByRole('gridcell').first().click();
  await invited.keyboard.type('11.5');
  await invited.keyboard.press('Enter');
  await grid.getByRole('gridcell', { name: /11\.5/ }).first().waitFor();

  // The owner sees the value arrive, and that the others are still invited.
  await page.getByRole('link', { name: 'Report values' }).click();
  await page.getByRole('grid').getByText('11.5').first().waitFor();
});

test('the metrics of a project are ordered by dragging one of them', async () => {
  const page = await journey.signIn('manager@metrics.example', WIDE, '/metrics/projects');
  await projectLink(page, 'Site performance').click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await press(page, /^More$/);
  await press(page, 'Reorder');
  const items = page.getByRole('dialog').getByRole('listitem');
  const name = async (item: Locator) => (await item.getByRole('button').first().innerText()).trim();
  const last = await name(items.last());
  await items.last().dragTo(items.nth(1));
  await expect.poll(() => name(items.nth(1))).toBe(last);
  await press(page, 'Save order');
  await page.getByText('The order is saved.').waitFor();
});

test('a chart is saved as a picture', async () => {
  const page = await journey.signIn('manager@metrics.example', WIDE, '/metrics/projects');
  await projectLink(page, 'Site performance').click();
  await page.getByRole('link', { name: 'Evolution' }).click();
  const [picture] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as image')]);
  expect(picture.suggestedFilename()).toBe('Evolution-of-Waste-collected.png');
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG');
});

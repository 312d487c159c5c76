import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { makeJourney } from './journey.ts';
import { ownDatabase } from './life.ts';

/** An empty company moves in with what another system exports, none of it in our own layout. */
const database = await ownDatabase('moving');
const dataDir = mkdtempSync(join(tmpdir(), 'tonnage-moving-'));
const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});
const printed = await promisify(execFile)(
  process.execPath,
  ['server/src/cli.ts', 'create-tenant', '--slug', 'move', '--name', 'Move Skips', '--manager', 'mia@move.example'],
  { cwd: new URL('../../', import.meta.url), env: { ...process.env, ...env } },
);
const journey = makeJourney({ env });

const PASSWORD = 'Barges-and-locks-51';
const [CUSTOMERS, SITES, INVOICES] = [400, 700, 1200];
const range = (count: number) => Array.from({ length: count }, (_, i) => i);
const account = (i: number) => `C${String(i + 1).padStart(4, '0')}`;
const postcode = (i: number) => `LS${1 + (i % 20)} ${i % 10}AB`;

/** As Excel saves “Unicode text”: tabs, in UTF-16, under a title. */
const customers = Buffer.from(
  `\u{FEFF}${[
    'Debtors at 30 November',
    [
      'A/C Ref',
      'Name',
      'Attn',
      'Tel No',
      'E-mail',
      'Street 1',
      'Town',
      'Post Code',
      'Terms (days)',
      'Credit Limit',
    ].join('\t'),
    ...range(CUSTOMERS).map((i) =>
      [
        account(i),
        `Customer ${i + 1} Limited`,
        `Contact ${i + 1}`,
        `0113 496 ${String(i).padStart(4, '0')}`,
        `office${i}@c.example`,
        `${i + 1} Mill Lane`,
        'Leeds',
        postcode(i),
        i % 5 === 0 ? 'Cash' : '30 days',
        i % 5 === 0 ? '' : '"5,000.00"',
      ].join('\t'),
    ),
  ].join('\r\n')}`,
  'utf16le',
);

/** As a German Excel saves CSV: semicolons, Windows-1252, and headings merged over several columns. */
const sitesWith = (place: string) =>
  Buffer.from(
    [
      'Customer;;Site;;;;',
      'Account No;Name;Name;Address 1;Town;Post Code;Telephone',
      ...range(SITES).map((i) =>
        [
          account(i % CUSTOMERS),
          '',
          `Café site ${i + 1}`,
          `${i + 1} High Street`,
          'Leeds',
          i === 350 ? place : postcode(i),
          '0113 496 0100',
        ].join(';'),
      ),
    ].join('\r\n'),
    'latin1',
  );

/** As Sage lists what is open: credits by their type, amounts with commas. Two pounds of each ten are paid. */
const openPence = (i: number) => 10_000 + i;
const invoices = Buffer.from(
  [
    'Type,A/C,Inv No,Date,Due Date,Gross,O/S',
    ...range(INVOICES).map((i) =>
      [
        i % 50 === 0 ? 'SC' : 'SI',
        account(i % CUSTOMERS),
        `S${i + 1}`,
        `${String(1 + (i % 28)).padStart(2, '0')}/${String(1 + (i % 9)).padStart(2, '0')}/2025`,
        `28/${String(1 + (i % 12)).padStart(2, '0')}/2025`,
        `"${((openPence(i) + 200_000) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}"`,
        (openPence(i) / 100).toFixed(2),
      ].join(','),
    ),
  ].join('\n'),
  'latin1',
);

/** What a newcomer does: presses, choices and files. */
let actions = 0;
async function press(page: Page, name: string | RegExp): Promise<void> {
  actions++;
  await page
    .getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .last()
    .click();
}
async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  actions++;
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}
const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const finished = (page: Page, count: number) =>
  page
    .getByRole('row')
    .filter({ hasText: `${count.toLocaleString('en-GB')} added` })
    .filter({ hasText: /^(?!.*Importing)/ })
    .first()
    .waitFor();

it('a company moves in from three exports, one of them wrong first, undoes one and does it again', async () => {
  const link = /https?:\/\/[^\s"<]*#[\w=&;-]+/.exec(printed.stdout)![0];
  const { pathname, hash } = new URL(link);
  const page = await journey.open(`${pathname}${hash}`);
  await page.getByLabel('Your name').fill('Mia Move');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Set up your company' }).waitFor();
  actions++;
  await page.getByRole('link', { name: 'Move in from another system' }).click();

  await press(page, 'Import customers');
  await choose(page, 'debtors.txt', customers);
  await see(page, `${CUSTOMERS} new, 0 already here, 0 rows with errors`);
  await press(page, `Import ${CUSTOMERS} customers`);
  await finished(page, CUSTOMERS);

  await press(page, 'Import sites');
  await choose(page, 'sites.csv', sitesWith('LS99'));
  await see(page, '“LS99” isn’t a full UK postcode.');
  await press(page, 'Choose another file');
  await choose(page, 'sites.csv', sitesWith('LS9 9AB'));
  await see(page, `${SITES} new, 0 already here, 0 rows with errors`);
  await press(page, `Import ${SITES} sites`);
  await finished(page, SITES);

  await press(page, 'Undo: sites.csv');
  await press(page, 'Undo');
  await see(page, 'Import undone.');
  await press(page, 'Import sites');
  await choose(page, 'sites again.csv', sitesWith('LS9 9AB'));
  await see(page, `${SITES} new, 0 already here, 0 rows with errors`);
  await press(page, `Import ${SITES} sites`);
  await page.getByRole('button', { name: 'Undo: sites again.csv' }).waitFor();

  await press(page, 'Import open invoices');
  await choose(page, 'open.csv', invoices);
  await see(page, `${INVOICES.toLocaleString('en-GB')} new, 0 already here, 0 rows with errors`);
  await press(page, `Import ${INVOICES.toLocaleString('en-GB')} invoices`);
  await finished(page, INVOICES);
  expect(actions).toBeLessThanOrEqual(60);

  // Every penny is where the earlier system had it: all of it more than 90 days old, and credits unallocated.
  const [owed, credits] = range(INVOICES).reduce<[number, number]>(
    ([debt, credit], i) => (i % 50 === 0 ? [debt, credit + openPence(i)] : [debt + openPence(i), credit]),
    [0, 0],
  );
  await page.goto(journey.url('/desk/invoices/owed'));
  for (const pence of [owed, credits, owed - credits])
    await see(page, `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`);
});

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { addDays, type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { AGES, ageOf, type Age } from '@tonnage/domain/skip-hire/ageing';
import type { BookCell } from '@tonnage/server/platform/formats/xlsx';
import { workbook } from '@tonnage/server/platform/formats/xlsx';
import pg from 'pg';
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
const [CUSTOMERS, SITES, CONTAINERS, JOBS, INVOICES] = [400, 700, 900, 60, 1200];
/** Its files are of one day and the server of the next if midnight comes meanwhile: then it fails. */
const TODAY = dateIn(LONDON, new Date().toISOString());
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

const british = (day: IsoDate) => day.split('-').toReversed().join('/');
const siteOf = (i: number) => ({
  account: account(i % CUSTOMERS),
  name: `Café site ${i + 1}`,
  postcode: i === 350 ? 'LS9 9AB' : postcode(i),
});
const deliveredOn = (i: number): IsoDate => addDays(TODAY, -(i % 120));
/** A workbook with a title, real dates and amounts, an empty row, and a sum at its end; its first sheet is another. */
const bookOf = (...rows: (readonly BookCell[])[]) =>
  buffer(
    workbook([
      { name: 'Notes', frozen: 0, rows: [[['Exported for the new system']]] },
      { name: 'Report', frozen: 0, rows: [rows] },
    ]),
  );
const containers = await bookOf(
  ['Skips on hire'],
  ['A/C', 'Site', 'Skip size', 'Material', 'Skip No', 'On hire', 'Hire days', 'Daily rate', 'Invoiced to', 'Job No'],
  ...range(CONTAINERS).map((i) => {
    const site = siteOf(i % SITES);
    const size = ['6yd', '8 yard skip', 'RORO 40', '12YD ENCLOSED', 'Midi (old)'][i % 5]!;
    const waste = ['Mixed', 'Soil', 'HARDCORE (DIRTY)', '17 02 01'][i % 4]!;
    return [
      site.account,
      site.name,
      size,
      waste,
      i % 3 === 0 ? `K${i}` : null,
      { kind: 'day', date: deliveredOn(i) },
      14,
      { kind: 'money', pence: 250 },
      { kind: 'day', date: TODAY },
      30_000 + i,
    ] satisfies BookCell[];
  }),
  [],
  ['Total', CONTAINERS],
);
const jobOn = (i: number): IsoDate => addDays(TODAY, 1 + (i % 12));
const jobs = await bookOf(
  ['Movement', 'Required', 'AM/PM', 'A/C', 'Site', 'Skip size', 'Material', 'Job No', 'Rate'],
  ...range(JOBS).map((i) => {
    const site = siteOf(i);
    const type = ['DEL', 'EXCH', 'COLL'][i % 3]!;
    return [
      type,
      { kind: 'day', date: jobOn(i) },
      i % 2 === 0 ? 'am' : '',
      site.account,
      site.name,
      '8yd',
      'Mixed',
      type === 'DEL' ? 50_000 + i : 30_000 + i,
      type === 'COLL' ? null : { kind: 'money', pence: 21_000 },
    ] satisfies BookCell[];
  }),
);

/** As Sage lists what is open: credits by their type, amounts with commas. Two pounds of each ten are paid. */
const openPence = (i: number) => 10_000 + i;
/** Not due for two weeks, to four months late. */
const dueOn = (i: number): IsoDate => addDays(TODAY, 14 - (i % 135));
const invoices = Buffer.from(
  [
    'Type,A/C,Inv No,Date,Due Date,Gross,O/S',
    ...range(INVOICES).map((i) =>
      [
        i % 50 === 0 ? 'SC' : 'SI',
        account(i % CUSTOMERS),
        `S${i + 1}`,
        british(addDays(dueOn(i), -30)),
        british(dueOn(i)),
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
async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    actions++;
    await page.getByLabel(label, { exact: true }).last().fill(value);
  }
}
async function pick(page: Page, label: string, value: string): Promise<void> {
  actions++;
  await page.getByLabel(label, { exact: true }).selectOption({ label: value });
}
const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const finished = (page: Page, count: number) =>
  page
    .getByRole('row')
    .filter({ hasText: `${count.toLocaleString('en-GB')} added` })
    .filter({ hasText: /^(?!.*Importing)/ })
    .first()
    .waitFor();

it('a company moves in from five exports, one of them wrong first, undoes one and does it again', async () => {
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

  await press(page, 'Import containers on hire');
  await choose(page, 'on hire.xlsx', containers);
  await see(page, '2 names in the file aren’t in your catalogue');
  await see(page, 'There is no depot yet. Add one first.');
  await press(page, 'Cancel');
  actions++;
  await page.goto(journey.url('/desk/calendar'));
  await press(page, 'Add a depot');
  await fill(page, { Name: 'Move yard', Code: 'MOV', Postcode: 'LS11 0BT' });
  await press(page, 'Save');
  await see(page, /Move yard/);
  actions++;
  await page.goto(journey.url('/desk/moving-in'));
  await press(page, 'Import containers on hire');
  await choose(page, 'on hire.xlsx', containers);
  await pick(page, 'Midi (old): Means', '4 yd midi');
  await pick(page, 'HARDCORE (DIRTY): Means', 'Concrete and brick');
  await see(page, `${CONTAINERS} new, 0 already here, 0 rows with errors`);
  await press(page, `Import ${CONTAINERS} containers`);
  await finished(page, CONTAINERS);

  await press(page, 'Import booked jobs');
  await choose(page, 'booked.xlsx', jobs);
  await see(page, `${JOBS} new, 0 already here, 0 rows with errors`);
  await press(page, `Import ${JOBS} jobs`);
  await finished(page, JOBS);

  await press(page, 'Import open invoices');
  await choose(page, 'open.csv', invoices);
  await see(page, `${INVOICES.toLocaleString('en-GB')} new, 0 already here, 0 rows with errors`);
  await press(page, `Import ${INVOICES.toLocaleString('en-GB')} invoices`);
  await finished(page, INVOICES);
  expect(actions).toBeLessThanOrEqual(60);

  const client = new pg.Client(database.url);
  await client.connect();
  const rowsOf = async <T extends object>(sql: string) => (await client.query<T>(sql)).rows;
  // Every container has been on hire for as many days as in the earlier system, and nothing of it is invoiced again.
  const hires = await rowsOf<{ number: string; start: string; days: number; to: string }>(`select o.number,
    o.hire_start::text as start, o.hire_days as days, j.over_hire_to::text as to from orders o
    join jobs j on j.order_id = o.id and j.type = 'delivery' where o.status in ('on_site', 'collection_booked')`);
  const byNumber = new Map(hires.map((hire) => [hire.number, hire]));
  expect(range(CONTAINERS).map((i) => byNumber.get(String(30_000 + i)))).toEqual(
    range(CONTAINERS).map((i) => ({ number: String(30_000 + i), start: deliveredOn(i), days: 14, to: TODAY })),
  );
  expect(
    await rowsOf(`select type, count(*)::int as jobs from jobs where status = 'confirmed' group by 1 order by 1`),
  ).toEqual(['collection', 'delivery', 'exchange'].map((type) => ({ type, jobs: JOBS / 3 })));
  const [emails] = await rowsOf<{ to: string }>(
    `select count(*)::int as others from emails where to_address like '%@c.example'`,
  );
  expect(emails).toEqual({ others: 0 });

  // Every penny is where the earlier system had it, in every column, and credits are unallocated.
  const owed = Object.fromEntries(AGES.map((age) => [age, 0])) as Record<Age, number>;
  let credits = 0;
  for (const i of range(INVOICES))
    if (i % 50 === 0) credits += openPence(i);
    else owed[ageOf(dueOn(i), TODAY)] += openPence(i);
  const found = await rowsOf<{ due: string; kind: string; pence: string }>(
    `select due_on::text as due, kind, sum(gross_pence) as pence from invoices group by 1, 2`,
  );
  await client.end();
  const foundOf = (fits: (row: { due: string; kind: string }) => boolean) =>
    found.filter(fits).reduce((sum, { pence }) => sum + Number(pence), 0);
  expect(AGES.map((age) => foundOf(({ due, kind }) => kind === 'invoice' && ageOf(due, TODAY) === age))).toEqual(
    AGES.map((age) => owed[age]),
  );
  await page.goto(journey.url('/desk/invoices/owed'));
  const debt = AGES.reduce((sum, age) => sum + owed[age], 0);
  for (const pence of [debt, credits, debt - credits])
    await see(page, `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`);
});

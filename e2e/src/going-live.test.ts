import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { monthOf } from '@tonnage/domain/skip-hire/invoices';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { makeJourney } from './journey.ts';
import { TestMailbox } from './mailbox.ts';
import { draw, ownDatabase, PNG } from './life.ts';

/**
 * A company goes live with nothing but `tonnage create-tenant`: everything that follows is entered on
 * screens, by the people who would enter it, and every email is a real one.
 */
const database = await ownDatabase('live');
const dataDir = mkdtempSync(join(tmpdir(), 'tonnage-live-'));
const post = await TestMailbox.open();
const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, SMTP_URL: post.url };
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
  await post.close();
});

/** What the command prints: the link of the first manager's invitation. */
const printed = await promisify(execFile)(
  process.execPath,
  ['server/src/cli.ts', 'create-tenant', '--slug', 'low', '--name', 'Low Skips', '--manager', 'mia@low.example'],
  { cwd: new URL('../../', import.meta.url), env: { ...process.env, ...env } },
);
const journey = makeJourney({ env });

const PASSWORD = 'Barges-and-locks-51';
const SMALL = { width: 390, height: 740 };
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (within: Page | Locator, name: string | RegExp) =>
  within
    .getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .first()
    .click();
const toast = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** A label, of an optional field too. */
const labelled = (label: string) => new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}( *optional)?$`);

/** Fills in the fields by their labels. */
async function fill(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = within.getByLabel(labelled(label));
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption({ label: value });
    else await field.fill(value);
  }
}

/** The path of a link with a secret, which is followed on the journey's own server. */
function pathOf(text: string, page: string): string {
  const link = new RegExp(`https?://[^\\s"<]*${page}#[\\w=&;-]+`).exec(text);
  if (!link) throw new Error(`No link to ${page} in ${text.slice(0, 400)}`);
  const { pathname, hash } = new URL(link[0].replaceAll('&amp;', '&'));
  return `${pathname}${hash}`;
}

/** The manager follows the checklist until nothing that trading needs is missing. */
async function setUp(): Promise<Page> {
  const desk = await journey.open(pathOf(printed.stdout, ''));
  await fill(desk, { 'Your name': 'Mia Low', Password: PASSWORD, 'Confirm password': PASSWORD });
  await press(desk, 'Accept invitation');
  await heading(desk, 'Set up your company');
  const step = async (name: string) => {
    await desk.goto(journey.url('/desk/set-up'));
    await desk
      .getByRole('table')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
  };

  await step('Company and VAT');
  await fill(desk, {
    'Legal name': 'Low Skips Ltd',
    'Company number': '09999042',
    'VAT number': 'GB 999 0421 78',
    'Customer service telephone': '0113 496 0100',
    'Customer service email': 'office@low.example',
    Address: '1 Brown Lane, Leeds LS11 0BT',
    'Waste carrier registration': 'CBDU123456',
    Tier: 'Upper tier',
    'Valid until': '2029-01-01',
    'Bank details': 'Sort code 00-00-00, account 12345678',
  });
  await press(desk, 'Save');
  await toast(desk, /saved/i);

  await step('Depots');
  await press(desk, 'Add a depot');
  await fill(desk.getByRole('dialog'), {
    Name: 'Low yard',
    Code: 'LOW',
    Postcode: 'LS11 0BT',
    Address: '1 Brown Lane, Leeds',
    Authorisation: 'Environmental permit',
    'Permit or exemption number': 'EPR/XY9876ZA',
    'Lead time (days)': '0',
  });
  await press(desk.getByRole('dialog'), 'Save');
  await toast(desk, 'Low yard');

  await step('Zones');
  await press(desk, 'Add a zone');
  await fill(desk.getByRole('dialog'), { Name: 'Leeds', 'Postcode prefixes': 'LS1, LS6, LS10, LS11' });
  await press(desk.getByRole('dialog'), 'Save');
  await toast(desk, 'Zone saved.');

  await step('Prices');
  for (const movement of ['Delivery', 'Exchange']) {
    await press(desk, 'Add a price');
    const price = { 'Price £ ex. VAT': '240', 'VAT %': '20', 'Hire days': '14', 'Over hire £': '2.50' };
    await fill(desk.getByRole('dialog'), { Container: '8 yd builders', Movement: movement, ...price });
    await press(desk.getByRole('dialog'), 'Add price');
    await desk.getByRole('dialog').waitFor({ state: 'detached' });
  }

  await step('Terms and conditions');
  await fill(desk, { 'Terms and conditions, version 1': 'Level loads only.' });
  await press(desk, 'Save');
  await toast(desk, /saved/i);

  await step('Lorries');
  await press(desk, 'Add lorry');
  await fill(desk.getByRole('dialog'), { Name: 'Skip loader 1', Registration: 'YK71 LOW', 'Payload, kg': '10000' });
  await press(desk.getByRole('dialog'), 'Save');
  await toast(desk, 'YK71 LOW');
  await press(desk, 'Add driver');
  await fill(desk.getByRole('dialog'), { Name: 'Terry Wall', Telephone: '07700 900123' });
  await press(desk.getByRole('dialog'), 'Save');
  await toast(desk, 'Terry Wall');

  await desk.goto(journey.url('/desk/set-up'));
  await toast(desk, 'You’re ready to trade.');
  return desk;
}

/** The office adds a customer on credit and invites its owner, who joins from the email and adds a site. */
async function addCreditCustomer(desk: Page): Promise<Page> {
  await desk.goto(journey.url('/desk/customers'));
  await press(desk, 'Add customer');
  const dialog = desk.getByRole('dialog');
  await fill(dialog, {
    Name: 'Marsh Build Ltd',
    Address: '2 Canal Road, Leeds LS1 4AP',
    Telephone: '0113 496 0200',
    Email: 'accounts@marsh.example',
    'What the business does (SIC code)': '43910',
  });
  await press(dialog, 'Add customer');
  await heading(desk, 'Marsh Build Ltd');
  await press(desk.getByRole('region', { name: 'Money' }), 'Edit');
  await dialog.getByRole('radio', { name: 'On account' }).check();
  await fill(dialog, { 'Credit limit, £': '5000' });
  await press(dialog, 'Save');
  await dialog.waitFor({ state: 'detached' });
  await press(desk, 'Invite');
  await fill(dialog, { Email: 'nora@marsh.example', Role: 'Owner' });
  await press(dialog, 'Invite');
  await dialog.waitFor({ state: 'detached' });

  const invitation = await post.emailWith('nora@marsh.example', 'Marsh Build Ltd');
  const owner = await journey.open(pathOf(invitation, '/invitation'));
  await fill(owner, { 'Your name': 'Nora Marsh', 'Choose a password': PASSWORD, 'Confirm password': PASSWORD });
  await press(owner, 'Accept invitation');
  await owner.waitForURL('**/dashboard');
  return owner;
}

/** The owner adds a site and orders an 8 yd skip there; the office confirms it. Returns the day, YYYY-MM-DD. */
async function orderInPortal(desk: Page, owner: Page): Promise<string> {
  await owner.goto(journey.url('/jobs/new'));
  await press(owner, 'Add a site');
  const dialog = owner.getByRole('dialog');
  const place = { Postcode: 'LS10 1JR', Address: '3 Canal Wharf', Town: 'Leeds' };
  await fill(dialog, { 'Site name': 'Canal Wharf', ...place });
  await press(dialog, 'Add a site');
  await owner
    .getByRole('radio', { name: /^Mixed construction/ })
    .first()
    .click();
  await owner
    .getByRole('radio', { name: /^8 yd builders/ })
    .first()
    .click();
  const free = owner.locator('[role="grid"] button:not([aria-disabled="true"])').first();
  const day = dayNamed((await free.getAttribute('aria-label'))!);
  await free.click();
  await owner.getByLabel('PO number').fill('MB-1');
  for (const name of [/waste hierarchy/, /no asbestos/, /I accept .* terms/])
    await owner.getByRole('checkbox', { name }).check();
  await press(owner, 'Place order on account');
  await owner.waitForURL('**/jobs/summary/*');

  await desk.goto(journey.url('/desk/requests'));
  const card = desk.getByRole('listitem').filter({ hasText: 'Canal Wharf' });
  await press(card, /^Confirm SO-/);
  await toast(desk, /confirmed\. Sent to \S+@/);
  return day;
}

/** The date of `Monday 30 November`, one of the next weeks. */
function dayNamed(label: string): IsoDate {
  const today = new Date().toISOString().slice(0, 10);
  const days = Array.from({ length: 60 }, (_, i) => addDays(today, i));
  return days.find((day) => formatLongDay(day) === label)!;
}

/** A private customer rings for the same day and pays in cash. */
async function orderByPhone(desk: Page, day: string): Promise<void> {
  await desk.goto(journey.url('/desk/phone-order'));
  await heading(desk, 'Phone order');
  await desk.locator('[name=find]').fill('Pat Home');
  await desk.getByRole('option', { name: /Add “Pat Home”/ }).click();
  await fill(desk, { Telephone: '07700 900456', Email: 'pat@home.example' });
  await fill(desk, { Address: '4 Beech Grove', Town: 'Leeds', Postcode: 'LS6 2AB', Size: '8 yd builders' });
  await desk.getByLabel('Waste', { exact: true }).selectOption({ index: 1 });
  await fill(desk, { Day: `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`, Payment: 'Cash, taken' });
  await desk.getByText(/^Total £\d/).waitFor();
  await desk.getByLabel('Read to the caller and confirmed').check();
  await press(desk, 'Place order');
  await toast(desk, /^SO-\d+ confirmed$/);
}

/** The office allocates the customers' jobs of the day to the one vehicle and driver. */
async function plan(desk: Page, day: string, customers: string[]): Promise<void> {
  await desk.goto(journey.url(`/desk/planner?day=${day}`));
  for (const customer of customers) {
    await desk.locator('[data-tray] [data-plan]').filter({ hasText: customer }).first().click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Lorry').selectOption({ index: 1 });
    await dialog.getByLabel('Driver').selectOption({ index: 1 });
    await press(dialog, 'Allocate');
    await dialog.waitFor({ state: 'detached' });
  }
}

/** The driver opens the link to the day on a phone. */
async function openRoute(desk: Page, day: string): Promise<Page> {
  await desk.goto(journey.url(`/desk/planner?day=${day}`));
  await press(desk, /^Route for Terry Wall/);
  const dialog = desk.getByRole('dialog');
  const make = dialog.getByRole('button', { name: 'Create link' });
  const made = dialog.getByRole('button', { name: /driver’s link/ });
  await make.or(made).waitFor();
  if (await make.isVisible()) await make.click();
  const link = await made.textContent();
  return journey.open(/\/run#token=[\w-]{43}/.exec(link!)![0], SMALL);
}

/** The stop at a site that is to do: it stands before those that are finished. Its place stays its own. */
async function stopAt(phone: Page, site: string): Promise<Locator> {
  const first = phone
    .getByRole('listitem', { name: /^Stop \d+$/ })
    .filter({ hasText: site })
    .first();
  return phone.getByRole('listitem', { name: (await first.getAttribute('aria-label'))!, exact: true });
}

async function setOut(stop: Locator): Promise<void> {
  await press(stop, /^En route to stop/);
  await stop.getByText('On its way').waitFor();
  await stop.getByText('Waiting to send').waitFor({ state: 'detached' });
}

/** One skip is delivered without a signal; at the other site nobody opens. */
async function deliverAndFail(phone: Page): Promise<void> {
  const wharf = await stopAt(phone, 'Canal Wharf');
  await setOut(wharf);
  await phone.context().setOffline(true);
  await press(wharf, /is done$/);
  await wharf.getByLabel('Container number').fill('8-001');
  await wharf.locator('input[type="file"]').setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: PNG });
  await wharf.getByAltText('Your photo').waitFor();
  await press(wharf, 'Mark as done');
  await wharf.getByText('Waiting to send').waitFor();
  await phone.context().setOffline(false);
  await wharf.getByText('Waiting to send').waitFor({ state: 'detached' });

  const grove = await stopAt(phone, 'Beech Grove');
  await press(grove, /failed$/);
  await press(grove, 'No access');
  await press(grove, 'Mark as failed');
  await grove.getByText('Waiting to send').waitFor({ state: 'detached' });
}

/** The office books the failed delivery again for the same day, with the wasted journey, and it is delivered. */
async function rebook(desk: Page, day: string, phone: Page): Promise<void> {
  await desk.goto(journey.url('/desk'));
  await desk.getByRole('listitem').getByRole('link', { name: 'Rebook' }).first().click();
  await press(desk, /^Rebook/);
  const dialog = desk.getByRole('dialog');
  await fill(dialog, { Date: day });
  await dialog.getByLabel('Charge the wasted journey').check();
  await fill(dialog, { 'Amount, £ ex. VAT': '60' });
  await press(dialog, 'Rebook');
  await toast(desk, /rebooked\. (Sent to|No email was sent)/);
  await plan(desk, day, ['Pat Home']);
  await phone.reload();
  const grove = await stopAt(phone, 'Beech Grove');
  await setOut(grove);
  await press(grove, /is done$/);
  await grove.getByLabel('Container number').fill('8-002');
  await press(grove, 'Mark as done');
  await grove.getByText('Completed').waitFor();
}

/** The owner asks for the collection; the note is signed on site, and the load is weighed. */
async function collect(desk: Page, owner: Page): Promise<void> {
  await owner.goto(journey.url('/jobs/state/on-site'));
  await owner.getByRole('table').getByRole('link').first().click();
  await press(owner, 'Request collection');
  const dialog = owner.getByRole('dialog');
  const free = dialog.getByRole('gridcell').getByRole('button', { disabled: false }).first();
  const day = dayNamed((await free.getAttribute('aria-label'))!);
  await free.click();
  await press(dialog, 'Request collection');
  await dialog.waitFor({ state: 'detached' });
  await desk.goto(journey.url('/desk/requests'));
  await press(desk.getByRole('listitem').filter({ hasText: 'Canal Wharf' }), /^Confirm SO-/);
  await toast(desk, /confirmed\. Sent to \S+@/);
  await plan(desk, day, ['Marsh Build']);
  // Of another day, if it is past today's cut-off by now.
  const phone = await openRoute(desk, day);
  const wharf = await stopAt(phone, 'Canal Wharf');
  await setOut(wharf);
  await press(wharf, /is done$/);
  await wharf.getByLabel('Gross, kg').fill('11840');
  await wharf.getByLabel('Tare, kg').fill('10000');
  await draw(phone, 'Signature');
  await fill(wharf, { 'Name of person signing': 'Jo Site', 'Their position, for example site manager': 'Foreman' });
  await wharf.getByRole('checkbox', { name: /waste hierarchy/ }).check();
  await press(wharf, 'Mark as done');
  await wharf.getByText('Completed').waitFor();
  await owner
    .getByText(/1\.84\s?t/)
    .first()
    .waitFor();
}

/** The subjects of the emails to an address, with any day and month for the actual ones. */
const subjectsTo = (to: string) =>
  post
    .subjects(to)
    // Every quarter of an hour by the clock, if it finds a driver allocated.
    .filter((subject) => !/^Your (delivery|collection) on /.test(subject))
    .map((subject) =>
      subject
        .replace(/for \w+day \d+ \w+/, 'for DAY')
        // The two accounts of the run are invoiced at the same time. What is ordered late on the last day of a month is of two months.
        .replace(/INV-[23] for (\w+ \d{4}|\d+ \w+ \d{4} to \d+ \w+ \d{4})$/, 'INV for MONTH'),
    );

/** A month later the manager invoices it, and the customer has had every email. */
async function invoiceTheMonth(day: string): Promise<void> {
  const end = new Date(`${day.slice(0, 8)}28T12:00:00Z`).getTime() + 8 * 86_400_000;
  await journey.restart({
    ...env,
    AHEAD_DAYS: String(Math.ceil((end - Date.now()) / 86_400_000)),
    NODE_OPTIONS: `--import ${new URL('./later.ts', import.meta.url).href}`,
  });
  const desk = await journey.open('/desk/login');
  await fill(desk, { Email: 'mia@low.example', Password: PASSWORD });
  await press(desk, 'Log in');
  await desk.waitForURL('**/desk');
  await desk.goto(journey.url(`/desk/invoices/run?upTo=${monthOf(day).to}`));
  await heading(desk, /^Invoice run to/);
  await press(desk, /^Issue/);
  await press(desk.getByRole('dialog'), /^Issue/);
  await toast(desk, /issued, dated/);
  await expect
    .poll(() => subjectsTo('nora@marsh.example').toSorted())
    .toEqual(
      [
        'Mia Low has invited you to the Marsh Build Ltd account',
        'SO-1 received',
        'Delivery confirmed for DAY (SO-1)',
        'Container delivered (SO-1)',
        'Collection requested for DAY (SO-1)',
        'WTN-1 needs your signature',
        'Collection confirmed for DAY (SO-1)',
        'Container collected (SO-1)',
        'Invoice INV for MONTH',
      ].toSorted(),
    );
  await expect
    .poll(() => subjectsTo('pat@home.example').toSorted())
    .toEqual(
      [
        'Receipt for INV-1',
        'SO-2 received',
        'We couldn’t complete your delivery (SO-2)',
        'Delivery confirmed for DAY (SO-2)',
        'Container delivered (SO-2)',
        'Invoice INV for MONTH',
      ].toSorted(),
    );
}

it('a company is set up, takes its first orders, drives, signs, weighs, fails, rebooks and invoices its first month', async () => {
  const desk = await setUp();
  const owner = await addCreditCustomer(desk);
  const day = await orderInPortal(desk, owner);
  await orderByPhone(desk, day);
  await plan(desk, day, ['Marsh Build', 'Pat Home']);
  const phone = await openRoute(desk, day);
  await deliverAndFail(phone);
  await rebook(desk, day, phone);
  await collect(desk, owner);
  await invoiceTheMonth(day);
});

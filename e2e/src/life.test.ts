import { monthOf } from '@tonnage/domain/skip-hire/invoices';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, it } from 'vitest';
import { apiOf } from './api-client.ts';
import { makeJourney, WIDE } from './journey.ts';
import { draw, ownDatabase, PNG } from './life.ts';
import { TestMailbox } from './mailbox.ts';

const database = await ownDatabase('life');
const dataDir = mkdtempSync(join(tmpdir(), 'tonnage-life-'));
const post = await TestMailbox.open();
const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, SMTP_URL: post.url, TONNAGE_DEMO: 'small' };
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
  await post.close();
});

// Two servers on one database: the office works on the first, the customer and the driver on the second.
const office = makeJourney({ env });
const portal = makeJourney({ env });

const SMALL = { width: 390, height: 740 };
const OWNER = 'owner@marlow.example';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Places the customer's order of an 8 yd skip for the first free day, in the form; the order's page stays open. */
async function place(page: Page): Promise<string> {
  await page.goto(portal.url('/jobs/new'));
  await heading(page, 'New job');
  await page.locator('main').getByRole('button').filter({ hasText: 'Quay House' }).first().click();
  await page.getByRole('radio', { name: 'Mixed construction' }).first().click();
  await page
    .getByRole('radio', { name: /^8 yd builders/ })
    .first()
    .click();
  await page.locator('[role="grid"] button:not([aria-disabled="true"])').first().click();
  await page.getByLabel('PO number').fill('MB-LIFE');
  for (const name of [/waste hierarchy/, /no asbestos/, /I accept .* terms/])
    await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Place order on account' }).first().click();
  await page.waitForURL('**/jobs/summary/*');
  const orderId = page.url().split('/').at(-1)!;
  await page.goto(portal.url(`/jobs/detail/${orderId}`));
  await heading(page, '8 yd builders at Quay House');
  return orderId;
}

interface Job {
  id: string;
  date: string;
  type: string;
}

async function jobOf(orderId: string, type: 'delivery' | 'collection'): Promise<Job> {
  const api = await apiOf(portal.url, OWNER);
  const { jobs } = (await api('GET', `/orders/${orderId}?populate=jobs`)).body['data'] as { jobs: Job[] };
  return jobs.find((job) => job.type === type)!;
}

/** The office confirms the request, allocates the job to a vehicle and a driver, and creates the link to that day. */
async function plan(desk: Page, number: string, job: Job): Promise<string> {
  const card = desk.getByRole('listitem').filter({ hasText: number });
  await card.getByRole('button', { name: /^Confirm SO-/ }).click();
  await desk.getByText(new RegExp(`${number} confirmed\\. Sent to .+@`)).waitFor();
  const planned = desk.locator(`[data-plan="${job.id}"]`);
  await desk.goto(office.url(`/desk/planner?day=${job.date}`));
  await planned.click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Lorry').selectOption({ index: 1 });
  await dialog.getByLabel('Driver').selectOption({ index: 1 });
  const driver = await dialog
    .getByLabel('Driver')
    .evaluate((field: HTMLSelectElement) => field.selectedOptions[0]!.text);
  await dialog.getByRole('button', { name: 'Allocate' }).click();
  await desk.getByText(/ allocated\./).waitFor();
  await desk
    .locator(`[data-lane]:has([data-plan="${job.id}"])`)
    .getByRole('button', { name: `Route for ${driver}` })
    .click();
  await dialog.getByText(/to do/).waitFor();
  const make = dialog.getByRole('button', { name: 'Create link' });
  const read = dialog.getByRole('button', { name: /driver’s link/ });
  await make.or(read).waitFor();
  // The link exists already when both jobs fall on the same day.
  if (await make.isVisible()) await make.click();
  const link = (await read.textContent())!;
  return /\/run#token=[\w-]{43}/.exec(link)![0];
}

/** On the driver's phone: marks the stop with the order's PO number as on its way. */
async function setOut(path: string) {
  const phone = await portal.open(path, SMALL);
  const stop = phone.getByRole('listitem', { name: /^Stop \d+$/ }).filter({ hasText: 'MB-LIFE' });
  await stop.getByRole('button', { name: /^En route to stop/ }).click();
  await stop.getByText('On its way').waitFor();
  return { phone, stop };
}

describe('an order', () => {
  it('an order is placed, confirmed, delivered, collected, weighed and invoiced, and its customer sees each step live', async () => {
    const customer = await portal.signIn(OWNER);
    const desk = await office.signIn('office@harrow.example', WIDE, '/desk');
    await desk.goto(office.url('/desk/requests'));
    await heading(desk, /request/i);

    const orderId = await place(customer);
    const number = /SO-\d+/.exec((await customer.locator('main').textContent()) ?? '')![0];
    // On the other server, without a reload.
    await desk.getByRole('listitem').filter({ hasText: number }).waitFor();
    const delivery = await plan(desk, number, await jobOf(orderId, 'delivery'));
    await customer.getByText('Allocated').first().waitFor();
    // Others may come at the hour, such as a digest on a Monday at eight.
    await post.emailWith(OWNER, number);

    const out = await setOut(delivery);
    await customer.getByText('On its way').first().waitFor();
    await out.stop.getByRole('button', { name: /is done$/ }).click();
    await out.stop.getByLabel('Container number').fill('8-207');
    await out.stop
      .locator('input[type="file"]')
      .setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: PNG });
    await draw(out.phone, 'Signature');
    await out.stop.getByLabel('Name of person signing').fill('Jo Site');
    await out.stop.getByRole('button', { name: 'Mark as done' }).click();
    await customer.getByText('On site', { exact: true }).first().waitFor();
    await customer.getByText('Signed on site by Jo Site').first().waitFor();

    await desk.goto(office.url('/desk/requests'));
    await customer.getByRole('button', { name: 'Request collection' }).click();
    const dialog = customer.getByRole('dialog');
    await dialog.getByRole('gridcell').getByRole('button', { disabled: false }).first().click();
    await dialog.getByRole('button', { name: 'Request collection' }).click();
    await desk.getByRole('listitem').filter({ hasText: number }).waitFor();
    const last = await jobOf(orderId, 'collection');
    const collection = await plan(desk, number, last);
    const back = await setOut(collection);
    await back.stop.getByRole('button', { name: /is done$/ }).click();
    await back.stop.getByLabel('Gross, kg').fill('11840');
    await back.stop.getByLabel('Tare, kg').fill('10000');
    await back.stop.getByRole('button', { name: 'Mark as done' }).click();
    await customer.getByText('Completed').first().waitFor();
    await customer
      .getByText(/1\.84\s?t/)
      .first()
      .waitFor();

    // A month passes.
    const end = new Date(`${last.date.slice(0, 8)}28T12:00:00Z`).getTime() + 8 * 86_400_000;
    const later = {
      ...env,
      AHEAD_DAYS: String(Math.ceil((end - Date.now()) / 86_400_000)),
      NODE_OPTIONS: `--import ${new URL('./later.ts', import.meta.url).href}`,
    };
    await office.restart(later);
    await portal.restart(later);
    const accounts = await office.signIn('accounts@harrow.example', WIDE, '/desk');
    await accounts.goto(office.url(`/desk/invoices/run?upTo=${monthOf(last.date).to}`));
    await heading(accounts, /^Invoice run to/);
    await accounts.getByText(number).first().waitFor();
    await accounts.getByRole('button', { name: /^Issue/ }).click();
    await accounts
      .getByRole('dialog')
      .getByRole('button', { name: /^Issue/ })
      .click();
    await accounts.getByText(/issued, dated/).waitFor();

    const paying = await portal.signIn(OWNER);
    await paying.goto(portal.url('/invoices?state=open'));
    await paying.getByRole('row').filter({ hasText: 'INV-' }).first().getByRole('link').click();
    await heading(paying, /^INV-/);
    await paying.getByRole('table', { name: 'Items' }).getByText(number).first().waitFor();
    await paying.getByRole('button', { name: 'Pay by card', exact: true }).click();
    await heading(paying, 'Test payment');
    await paying.getByRole('button', { name: 'Approve payment' }).click();
    await heading(paying, / paid$/);
  });
});

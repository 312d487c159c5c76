import type { Page } from 'playwright-core';
import { afterAll, describe, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE, WIDE } from './journey.ts';
import { TestMailbox } from './mailbox.ts';
import { laterDay, unallocatedJob } from './planned-job.ts';

const mailbox = await TestMailbox.open();
const journey = makeJourney({ env: { SMTP_URL: mailbox.url } });
afterAll(() => mailbox.close());
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const office = (viewport = WIDE) => journey.signIn('office@harrow.example', viewport, '/desk');

describe('the desk', () => {
  it('the desk shows pending work, and a request is confirmed by keyboard only; the customer sees it', async () => {
    const customer = await journey.signIn('owner@marlow.example');
    await customer.goto(journey.url('/jobs/state/scheduled'));
    const page = await office();
    await heading(page, /request/);
    await expectAccessible(page);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /Requests/ })
      .click();
    await heading(page, /^1 new request$/);
    await expectAccessible(page);
    const card = page.getByRole('listitem').filter({ hasText: 'Deliver' });
    const number = (await card.getAttribute('aria-label'))!.split(',')[0]!;
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    await page.getByText(`${number} confirmed. Sent to `).waitFor();
    await heading(page, 'No new requests');
    await expectAccessible(page);
    // Notified by the server: the customer did nothing.
    await customer.getByRole('table').getByText(number).first().waitFor();
  });

  it('the office proposes a date that the customer declines from the email, and another that they accept', async () => {
    const page = await office();
    const customer = await journey.signIn('owner@marlow.example');
    await customer.goto(journey.url('/jobs/state/on-site'));
    await customer.getByRole('table').getByRole('link').first().click();
    await customer.getByRole('button', { name: 'Request collection' }).click();
    await customer.getByRole('dialog').getByRole('gridcell').getByRole('button', { disabled: false }).first().click();
    await customer.getByRole('dialog').getByRole('button', { name: 'Request collection' }).click();
    await customer
      .getByText(/is asked for|requested for/i)
      .first()
      .waitFor();

    await page.goto(journey.url('/desk/requests'));
    const card = page.getByRole('listitem').filter({ hasText: 'Collect' });
    await card.getByRole('button', { name: 'Offer another date' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Offer date' }).click();
    await dialog.getByText('Choose a date to offer.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('gridcell').getByRole('button', { disabled: false }).nth(4).click();
    await dialog.getByRole('button', { name: 'Offer date' }).click();
    await page.getByText(/Another date offered/).waitFor();
    await card.getByText(/awaiting the customer’s answer/).waitFor();

    const email = await mailbox.emailWith('owner@marlow.example', '/proposal#answer=decline');
    const link = /http[^\s"]+\/proposal#answer=decline[^\s"<)\]]+/.exec(email)![0].replace('&amp;', '&');
    const phone = await journey.open(new URL(link).pathname + new URL(link).hash, PHONE);
    await heading(phone, /^Decline /);
    await phone.getByText('You asked for').waitFor();
    await expectAccessible(phone);
    // Opening the link changes nothing.
    await card.getByText(/awaiting the customer’s answer/).waitFor();
    await button(phone, 'Accept it instead').click();
    await heading(phone, /^Does .* suit you\?$/);
    await button(phone, 'Decline it instead').click();
    await button(phone, 'Decline this date').click();
    await heading(phone, 'Date declined');
    await expectAccessible(phone);
    await phone.reload();
    await heading(phone, 'Date declined');
    await card.getByText(/awaiting the customer’s answer/).waitFor({ state: 'detached' });

    await card.getByRole('button', { name: 'Offer another date' }).click();
    await dialog.getByRole('gridcell').getByRole('button', { disabled: false }).nth(3).click();
    await dialog.getByLabel('Note to the customer').fill('The lorry is in for its test');
    await dialog.getByRole('button', { name: 'Offer date' }).click();
    await card.getByText(/awaiting the customer’s answer/).waitFor();

    await customer.getByText('Our note: The lorry is in for its test').waitFor();
    await expectAccessible(customer);
    await button(customer, 'Accept this date').click();
    await customer.getByText(/^Confirmed for/).waitFor();
    await customer.getByText(/We’ve suggested/).waitFor({ state: 'detached' });
  });

  it('a job is moved by keyboard on the planner, allocated, sent out and completed', async () => {
    const page = await office();
    const { id, date, depotId } = await unallocatedJob(journey.url);
    await page.goto(journey.url(`/desk/planner?depot=${depotId}&day=${date}`));
    const job = page.locator(`[data-plan="${id}"]`);
    const waiting = page.locator(`[data-tray] [data-plan="${id}"]`);
    await waiting.waitFor();
    await expectAccessible(page);
    await job.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Day').selectOption(await laterDay(page, date));
    await dialog.getByRole('button', { name: 'Move job' }).click();
    await page.getByText(/\S+@\S+ will be emailed in a minute/).waitFor();
    await job.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await waiting.waitFor();

    await job.click();
    await dialog.getByRole('button', { name: 'Allocate' }).click();
    await dialog.getByText('Choose a lorry.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Lorry').selectOption({ index: 1 });
    await dialog.getByLabel('Driver').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Allocate' }).click();
    await page.getByText(/ allocated\./).waitFor();
    await job.click();
    await dialog.getByRole('button', { name: 'Mark as on its way' }).click();
    await page.getByText(/is on its way/).waitFor();
    await job.click();
    await dialog.getByLabel('Container number').fill('8-114');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mark done' }).click();
    await page.getByText(/done\. Sent to \S+@/).waitFor();
    await page
      .locator(`[data-lane] [data-plan="${id}"]`)
      .getByText(/, completed$/)
      .waitFor();
  });

  it('staff put a customer on stop, and view the portal as them with a way back', async () => {
    const accounts = await journey.signIn('accounts@harrow.example', WIDE, '/desk');
    await accounts.goto(journey.url('/desk/customers'));
    await accounts
      .getByRole('table')
      .getByRole('link', { name: /Kent Street/ })
      .click();
    await heading(accounts, 'Kent Street Fitouts');
    await expectAccessible(accounts);
    await button(accounts, 'Put on stop').click();
    const dialog = accounts.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Put on stop' }).click();
    await accounts.getByText('Enter a reason for the account history.').waitFor();
    await dialog.getByLabel('Reason').fill('Card refused three times');
    await dialog.getByRole('button', { name: 'Put on stop' }).click();
    await accounts.getByText('On stop').first().waitFor();
    await accounts.getByText('Card refused three times').waitFor();

    const page = await office(PHONE);
    await page.goto(journey.url('/desk/customers'));
    await page
      .getByRole('table')
      .getByRole('link', { name: /Kent Street/ })
      .click();
    await heading(page, 'Kent Street Fitouts');
    await button(page, 'View as customer').click();
    await page.waitForURL('**/dashboard');
    await page.getByText('You’re viewing the portal as Kent Street Fitouts').waitFor();
    await expectAccessible(page);
    await button(page, 'Back to Desk').click();
    await page.waitForURL('**/desk/customers');
    // Staff have no account of their own.
    await page.goto(journey.url('/dashboard'));
    await page.waitForURL('**/desk/customers');
  });
});

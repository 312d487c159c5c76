import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE } from './journey.ts';
import { PASSWORD } from './sessions.ts';
import { TestMailbox } from './mailbox.ts';

const mailbox = await TestMailbox.open();
const journey = makeJourney({ env: { SMTP_URL: mailbox.url } });
afterAll(() => mailbox.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function goTo(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(journey.url(path));
  await heading(page, title);
  await expectAccessible(page);
}

// Specification §2: /account with profile, business, users, change; portal.md §2, members.
describe('members of the account', () => {
  it('members are invited to chosen sites, sign up by the emailed link, are edited and removed', async () => {
    const owner = await journey.signIn('owner@marlow.example');
    await goTo(owner, '/account', 'Account');
    await owner.getByRole('link', { name: /^People/ }).click();
    await heading(owner, 'People');
    await owner.getByText('buyer@marlow.example').waitFor();
    await expectAccessible(owner);
    await button(owner, 'Invite someone').click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('Email').fill('pat@newhand.example');
    await dialog.getByLabel('Role').selectOption('viewer');
    await dialog.getByText('Selected sites').click();
    await button(owner, 'Send invitation').click();
    await dialog.getByText('Choose at least one site').waitFor();
    await expectAccessible(owner);
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByLabel('Access until').fill('yesterday');
    await button(owner, 'Send invitation').click();
    await dialog.getByText(/^Choose .* or later\.$/).waitFor();
    await dialog.getByLabel('Access until').fill('');
    await button(owner, 'Send invitation').click();
    await dialog.waitFor({ state: 'detached' });
    await owner.getByRole('rowheader', { name: /pat@newhand\.example/ }).waitFor();

    const email = await mailbox.email('pat@newhand.example', 1);
    const link = /http:\/\/localhost:\d+\/invitation#[^\s"<>\])]*/.exec(email)![0];
    const pat = await journey.open('/login', PHONE);
    await pat.goto(link);
    await heading(pat, 'Join Marlow Build Ltd');
    await button(pat, 'Accept invitation').click();
    await pat.getByText('Enter your name').waitFor();
    await expectAccessible(pat);
    await pat.getByLabel('Your name').fill('Pat Newhand');
    await pat.getByLabel('Choose a password').fill(PASSWORD);
    await pat.getByLabel('Confirm password').fill(PASSWORD);
    await button(pat, 'Accept invitation').click();
    await pat.waitForURL('**/dashboard');
    await pat.goto(journey.url('/sites'));
    await pat.getByRole('table').waitFor();
    await expect.poll(() => pat.getByRole('table').getByRole('link').count()).toBe(1);
    await goTo(pat, '/account/users', 'People');
    await pat.getByText('Only owners and managers can see who has access.').waitFor();
    await pat.goto(link);
    await heading(pat, 'This invitation is no longer valid');
    await expectAccessible(pat);

    await owner.reload();
    await button(owner, 'Edit Pat Newhand').click();
    await owner.getByRole('dialog').getByText('All sites').click();
    await button(owner, 'Save').click();
    await owner.getByText('Pat Newhand updated').waitFor();
    await button(owner, 'Remove Pat Newhand').click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await owner.getByText('Pat Newhand removed').waitFor();
    await owner.getByText('pat@newhand.example').waitFor({ state: 'detached' });
    // The last owner cannot leave.
    await owner
      .getByRole('row')
      .filter({ hasText: 'owner@marlow.example' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await owner.getByText('An account needs an owner. Make someone else an owner first.').waitFor();
    await expectAccessible(owner);

    // A user without an account may delete their login.
    await pat.goto(journey.url('/dashboard'));
    await heading(pat, 'No account');
    await button(pat, 'Delete my login').click();
    const last = pat.getByRole('dialog');
    await last.getByLabel('Current password').fill(PASSWORD);
    await last.getByRole('button', { name: 'Delete my login' }).click();
    await last.getByText('Type your own email address').waitFor();
    await expectAccessible(pat);
    await last.getByLabel('Type pat@newhand.example').fill('pat@newhand.example');
    await last.getByRole('button', { name: 'Delete my login' }).click();
    await pat.waitForURL('**/login');
  });
});

describe('two-factor authentication', () => {
  it('its key is copied without TLS, where a page has no clipboard API', async () => {
    const page = await journey.signIn('buyer@marlow.example');
    await goTo(page, '/account/security', 'Two-factor authentication');
    await button(page, 'Set up').click();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByAltText('QR code for your authenticator app').waitFor();
    await expectAccessible(page);
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByTitle(/key/i).click();
    await page.getByText('Copied').waitFor();
  });
});

describe('the profile picture', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('a profile picture is drawn smaller, uploaded and shown in the bar', async () => {
    const page = await journey.signIn('buyer@marlow.example');
    await goTo(page, '/account/profile', 'Profile');
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Choose a picture').click();
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
    const inBar = page
      .getByRole('banner')
      .getByRole('button', { name: /^Your account: / })
      .locator('img');
    await expect.poll(() => inBar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    await expectAccessible(page);
    await page.reload();
    await inBar.waitFor();
  });
});

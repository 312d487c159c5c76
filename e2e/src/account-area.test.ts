import { createHmac } from 'node:crypto';
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

/** The six-digit code of an authenticator app (RFC 6238). */
function authenticator(secret: string, now: number): string {
  const bits = secret
    .replaceAll(' ', '')
    .split('')
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  return String((mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
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
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format();
    await expect.poll(() => dialog.getByLabel('Access until').getAttribute('min')).toBe(today);
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
  it('two-factor authentication is set up by keyboard and required at the login; a recovery code works too', async () => {
    const page = await journey.signIn('buyer@marlow.example');
    await goTo(page, '/account/security', 'Two-factor authentication');
    await button(page, 'Set up').press('Enter');
    await page.getByLabel('Current password').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('The provided current password is invalid').waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByAltText('QR code for your authenticator app').waitFor();
    await expectAccessible(page);
    const secret = (await page.getByTitle(/key/i).innerText()).split('\n')[0]!.trim();
    await page.getByLabel('Code', { exact: true }).fill(authenticator(secret, Date.now()));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    await expectAccessible(page);
    const codes = await page.locator('li code').allInnerTexts();
    // Without TLS a page has no clipboard API, and copying still works.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await button(page, 'Copy codes').click();
    await button(page, 'Copied').waitFor();
    await expectAccessible(page);
    expect(codes).toHaveLength(10);
    await button(page, 'I’ve saved them').click();
    await page.getByText('10 recovery codes left.').waitFor();

    const phone = await journey.open('/login', PHONE);
    await phone.getByLabel('Email').fill('buyer@marlow.example');
    await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await phone.keyboard.press('Enter');
    await phone.getByText('Enter the six-digit code from your authenticator app').waitFor();
    await expectAccessible(phone);
    await phone.getByLabel('Code').fill('000000');
    await phone.keyboard.press('Enter');
    await phone.getByText('That code isn’t right.').waitFor();
    await phone.getByLabel('Code').fill(codes[0]!);
    await phone.keyboard.press('Enter');
    await phone.waitForURL('**/dashboard');

    await button(page, 'Turn off').click();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('Code', { exact: true }).fill(codes[1]!);
    await page.keyboard.press('Enter');
    await page.getByText('Two-factor authentication is off').waitFor();
  });
});

describe('the profile picture', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

  it('a profile picture is uploaded, shown in the bar, changed and removed; another file is refused below it', async () => {
    const page = await journey.signIn('buyer@marlow.example');
    await goTo(page, '/account/profile', 'Profile');
    const inBar = page.getByRole('banner').getByRole('link', { name: 'Your profile' });
    const choose = async (label: string, chosen: ReturnType<typeof file>) => {
      const chooser = page.waitForEvent('filechooser');
      await button(page, label).click();
      await (await chooser).setFiles(chosen);
    };
    await choose('Choose a picture', file('notes.png', Buffer.from('no picture')));
    await page.getByRole('alert').getByText('Please choose a PNG, JPEG or WebP image.').waitFor();
    await expectAccessible(page);
    await expect.poll(() => inBar.count()).toBe(0);
    await choose('Choose a picture', file('me.png', PNG));
    await inBar.waitFor();
    await expectAccessible(page);
    const stored = () => page.evaluate(() => localStorage.getItem('pictureUrl') ?? '');
    const first = await stored();
    await expect.poll(() => inBar.locator('img').getAttribute('src')).toBe(first);
    await expect.poll(() => inBar.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    await choose('Change picture', file('me.png', PNG));
    await page.waitForFunction((before) => localStorage.getItem('pictureUrl') !== before, first);
    await page.reload();
    await inBar.waitFor();
    await button(page, 'Remove').click();
    await inBar.waitFor({ state: 'detached' });
    await expect.poll(stored).toBe('');
  });
});

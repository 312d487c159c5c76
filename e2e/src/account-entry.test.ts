import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE, WIDE } from './journey.ts';
import { PASSWORD } from './sessions.ts';
import { TestMailbox } from './mailbox.ts';

const mailbox = await TestMailbox.open();
const journey = makeJourney({ env: { SMTP_URL: mailbox.url } });
afterAll(() => mailbox.close());

/** The link in an email to a path. */
function linkIn(email: string, path: string): string {
  const found = new RegExp(`http://localhost:\\d+${path}[^\\s"<>\\])]*`).exec(email)?.[0];
  if (!found) throw new Error(`No link to ${path} in:\n${email}`);
  return found.replaceAll('&amp;', '&');
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

// portal.md §5 POST accounts, §7 create-account; trade-and-law.md §2.2.
describe('a new business account', () => {
  const sic = (page: Page) => page.getByRole('combobox', { name: /SIC code/ });

  async function fillYou(page: Page, email: string): Promise<void> {
    await page.getByLabel('Your name').fill('Nora New');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Create account' }).waitFor();
  }
  async function agree(page: Page): Promise<void> {
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Create account' }).click();
  }

  it('an account is opened by keyboard in three steps, survives a reload, is confirmed by email, and awaits approval', async () => {
    const page = await journey.open('/login');
    await page.getByRole('link', { name: 'Create your account' }).click();
    await heading(page, 'Create your account');
    await expectAccessible(page);
    await page.getByLabel('Business name').focus();
    await page.keyboard.press('Enter');
    for (const sentence of ['Enter the business name', 'Choose a code from the list', 'Enter a full UK postcode'])
      await page.getByText(sentence).waitFor();
    await expectAccessible(page);

    await page.getByLabel('Business name').fill('Dock Builders Ltd');
    await sic(page).fill('scaff');
    await page.getByRole('option').first().waitFor();
    await expectAccessible(page);
    await sic(page).fill('joiner');
    await page.getByRole('option', { name: /43320 Joinery installation/ }).waitFor();
    const selected = page.locator('[role="option"][aria-selected="true"]');
    while (!(await selected.innerText()).startsWith('43320')) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => sic(page).inputValue()).toBe('43320');
    await page.getByText('Joinery installation').waitFor();
    await sic(page).fill('62012'); // a code that is not in the list
    await page.locator('p', { hasText: /section J.* isn’t in our list/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Company number').fill('9999042');
    await page.getByLabel('VAT number').fill('GB 220 4302 32');
    await page.getByLabel('Billing address').fill('1 Dock Street');
    await page.getByLabel('Town').fill('Leeds');
    await page.getByLabel('Postcode').fill('ls10 1jn');
    await page.keyboard.press('Enter');
    await page.getByText(/Enter a valid UK VAT number/).waitFor();
    await page.getByLabel('VAT number').fill('GB 220 4302 31');
    await page.keyboard.press('Enter');

    await page.getByLabel('Your name').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'personName');
    await expectAccessible(page);
    await page.getByLabel('Your name').fill('Nora New');
    await page.getByLabel('Email').fill('nora@dock.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.reload();
    await page.getByText(/but not your password/).waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Nora New');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PASSWORD);
    await page.getByRole('link', { name: /Business/ }).click();
    await expect.poll(() => page.getByLabel('Company number').inputValue()).toBe('09999042');
    await expect.poll(() => sic(page).inputValue()).toBe('62012');
    await page.goBack();
    await fillYou(page, 'nora@dock.example');

    await expectAccessible(page);
    await page.getByText('1 Dock Street, Leeds LS10 1JN').waitFor();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Accept the terms to create your account').waitFor();
    await page.getByRole('button', { name: 'Read the terms' }).click();
    await page
      .getByRole('dialog')
      .getByText(/Hire is for 14 days/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await agree(page);
    await page.waitForURL('**/create-account-done');
    await heading(page, 'Check your email');
    await page.getByText('nora@dock.example').first().waitFor();
    await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('create-account'))))
      .toEqual([]);

    // Before the address is confirmed the login says so, and sends the email again.
    const first = linkIn(await mailbox.email('nora@dock.example', 1), '/confirm');
    await page.getByRole('link', { name: 'Go to login' }).click();
    await signInWith(page, 'nora@dock.example', PASSWORD);
    await page.getByText('Your account email is not confirmed').waitFor();
    await page.getByRole('button', { name: 'Send the confirmation email again' }).click();
    await page.getByText(/If nora@dock.example needs confirming/).waitFor();
    await expectAccessible(page);
    const newest = linkIn(await mailbox.email('nora@dock.example', 2), '/confirm');
    const password = page.getByLabel('Password', { exact: true });
    await page.goto(first);
    await heading(page, 'Confirm your email address');
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'This link has expired or been used' }).waitFor();
    await expectAccessible(page);
    await page.goto(newest);
    await heading(page, 'Confirm your email address');
    // The code is removed from the address at once.
    await page.waitForURL((url) => url.pathname === '/confirm' && url.hash === '');
    await expectAccessible(page);
    await page.getByRole('button', { name: /Choose a new one/ }).click();
    await page.getByLabel('New password', { exact: true }).fill('password');
    await page.getByText(/This password is too easy to guess/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use the password I chose' }).click();
    await password.fill('not-the-one-1');
    await page.keyboard.press('Enter');
    await page.getByText(/That isn’t the password chosen/).waitFor();
    await expectAccessible(page);
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page
      .getByText(/account is awaiting approval/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await expectAccessible(page);
  });
});

it('every screen is readable in the dark, on a phone and on a desktop', async () => {
  for (const viewport of [PHONE, WIDE]) {
    const page = await journey.open('/confirm#token=x', viewport);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Its colours must have changed before they are compared.
    await page.waitForFunction(
      () =>
        matchMedia('(prefers-color-scheme: dark)').matches &&
        new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true)))),
    );
    await expectAccessible(page);
    for (const path of [
      '/login?confirmed=0',
      '/forgot',
      '/reset',
      '/reset?token=x',
      '/create-account',
      '/create-account-done',
    ]) {
      await page.goto(journey.url(path));
      await expectAccessible(page);
    }
    await page.goto(journey.url('/create-account'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('combobox').fill('con');
    await page.getByRole('option').first().waitFor();
    await expectAccessible(page);
  }
});

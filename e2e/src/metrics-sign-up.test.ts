import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { expectAccessible, makeJourney, PHONE } from './journey.ts';
import { TestMailbox } from './mailbox.ts';

const mailbox = await TestMailbox.open();
const journey = makeJourney({ env: { SMTP_URL: mailbox.url } });
afterAll(() => mailbox.close());

const EMAIL = 'nia@newteam.example';
const PASSWORD = 'Ropes-and-sheets-9';
const NEXT = 'Hooks-and-chains-8';

/** The link in an email to a page of Metrics. */
function linkIn(email: string, path: string): string {
  const found = new RegExp(`http://localhost:\\d+/metrics/${path}#[^\\s"<>\\])]*`).exec(email)?.[0];
  if (!found) throw new Error(`No link to ${path} in:\n${email}`);
  return found.replaceAll('&amp;', '&');
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

// Specification §2, §5: create account with name, then password, with the privacy box.
test('a stranger creates an account from the Metrics login, confirms it by email, and makes an organisation and a project', async () => {
  const page = await journey.open('/metrics/login', PHONE);
  await page.getByLabel('Email').fill(EMAIL);
  await page.keyboard.press('Enter');
  await page.getByText('This email is not registered in the product').waitFor();
  await page.getByRole('link', { name: 'Create your account' }).click();
  await heading(page, 'Create your account');
  await page.getByLabel('Your name').fill('Nia New');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText('Now choose a password.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('You must accept the privacy policy').waitFor();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /I accept the privacy policy/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Check your email');
  await expectAccessible(page);

  await page.goto(linkIn(await mailbox.email(EMAIL, 1), 'confirm'));
  await heading(page, 'Confirm your email address');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
  await page.waitForURL('**/metrics/welcome');
  await page.getByRole('link', { name: 'Skip' }).click();
  await page.getByText('You’re not in an organisation yet.').waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Create an organisation' }).click();
  await page.getByLabel('Name').fill('Newteam');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Create without inviting anyone' }).click();
  await heading(page, 'Newteam has been created');
  await page.getByRole('link', { name: 'Create a project' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('First figures');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('checkbox', { name: 'Sales' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Weekly').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('checkbox', { name: 'Orders' }).check();
  await page.getByRole('button', { name: 'Create project' }).click();
  await heading(page, 'First figures is ready');
});

// Specification §2: forgot password, check email, reset password.
test('a forgotten password is reset in Metrics, and must be another one than before', async () => {
  const page = await journey.open('/metrics/login');
  await page.getByLabel('Email').fill(EMAIL);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading(page, 'Forgot your password?');
  expect(await page.getByLabel('Email').inputValue()).toBe(EMAIL);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await heading(page, 'Check your email');
  await page.goto(linkIn(await mailbox.emailWith(EMAIL, 'Set a new password'), 'reset'));
  await heading(page, 'Set a new password');
  await expectAccessible(page);
  const set = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
    await page.getByRole('button', { name: 'Set password and log in' }).click();
  };
  await set(PASSWORD);
  await page.getByText('The new password must be different from the previous one').waitFor();
  await set(NEXT);
  await page.waitForURL('**/metrics');
  await heading(page, /./);
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf } from './api-client.ts';
import { expectAccessible, makeJourney } from './journey.ts';
import { logIn as logInAgain, PASSWORD, logOut } from './sessions.ts';

const journey = makeJourney();
const OWNER = 'owner@marlow.example';
const name = (page: Page) => page.getByRole('dialog', { name: 'New site' }).getByLabel('Site name');
const says = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();

/** Starts a new site in a tab of its own. */
async function halfTyped(first: Page): Promise<Page> {
  const page = await first.context().newPage();
  await page.goto(journey.url('/sites'));
  await page.getByRole('button', { name: 'Add a site' }).first().click();
  // The first field has the focus.
  await expect.poll(() => name(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Canal Street');
  return page;
}
async function logIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
const typed = (page: Page) => page.evaluate(() => sessionStorage.getItem('typed'));

describe('a log-out with a half-filled form in another tab', () => {
  it('the log-out mentions the form, and deletes its input there too', async () => {
    const first = await journey.signInAgain(OWNER);
    const second = await halfTyped(first);
    await logOut(first);
    const dialog = first.getByRole('dialog', { name: 'Before you log out' });
    await dialog.getByText('1 form is half-filled in another tab. Keep it on this device').waitFor();
    const keep = dialog.getByRole('button', { name: 'Keep on this device' });
    await expect.poll(() => keep.evaluate((button) => button === document.activeElement)).toBe(true);
    await expectAccessible(first);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await second.waitForURL('**/login');
    await says(second, 'Your session was ended in another tab or on another device. Log in again');
    expect(await second.getByText('We’ve kept').count()).toBe(0);
    expect(await typed(second)).toBeNull();
    const email = second.getByLabel('Email');
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    await logIn(second);
    await second.waitForURL('**/sites');
    await second.getByRole('button', { name: 'Add a site' }).first().click();
    await name(second).waitFor();
    expect(await name(second).inputValue()).toBe('');
  });
});

describe('a session that ends with a form open', () => {
  it('a password change ends the session with its reason, and the input is found again after the login', async () => {
    const first = await journey.signInAgain(OWNER);
    const page = await halfTyped(first);
    await first.close();
    const { jwt } = await logInAgain(journey.url(''), OWNER);
    const change = async (currentPassword: string, password: string, bearer: string) => {
      const data = { currentPassword, password, passwordConfirmation: password };
      const headers = { authorization: `Bearer ${bearer}` };
      const answer = await page.request.post(journey.url('/api/auth/change-password'), { data, headers });
      expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)]);
      return ((await answer.json()) as { jwt: string }).jwt;
    };
    const next = 'Canal-boats-carry-42';
    const now = await change(PASSWORD, next, jwt);
    await page.waitForURL('**/login');
    await says(
      page,
      'Your password was changed. Log in again to carry on where you left off. We’ve kept what you entered.',
    );
    await logIn(page, next);
    await page.waitForURL('**/sites');
    await says(page, 'We’ve kept what you typed in “New site”. Open it again to continue.');
    await expectAccessible(page, { loading: true });
    await page.getByRole('button', { name: 'Add a site' }).first().click();
    await expect.poll(() => name(page).inputValue()).toBe('Canal Street');
    expect(await page.getByText('We’ve kept what you typed').count()).toBe(0);
    await change(next, PASSWORD, now ?? jwt);
    // The page has come to rest: one that is closed while it leaves for the login can hang the browser.
    await page.waitForURL('**/login');
  });
});

describe('a page that cannot be reached', () => {
  it('an unreachable page mentions no input, because there was none', async () => {
    const page = await journey.signIn(OWNER, undefined, '/sites');
    await page.route('**/api/orders/**', (route) => route.abort());
    await page.getByRole('link', { name: /^Jobs/ }).first().click();
    await page.getByRole('heading', { level: 1, name: 'This page isn’t available offline' }).waitFor();
    await page.getByText('We can’t reach the server. Check your connection and try again.', { exact: true }).waitFor();
  });
});

describe('a portal that is closed', () => {
  const MESSAGE = 'We are moving yards. Back on Monday.';

  it('a closed portal closes in open tabs, after a reload, and at the desk for anybody but staff', async () => {
    const page = await journey.signInAgain('owner@kent.example');
    const manager = await apiOf(journey.url, 'manager@harrow.example');
    const close = (disabled: boolean) => manager('PATCH', '/desk/settings', { disabled, disabledMessage: MESSAGE });
    expect((await close(true)).status).toBe(200);
    const message = page.getByRole('heading', { level: 1, name: MESSAGE });
    // The page receives no input.
    await message.waitFor();
    let requests = 0;
    page.on('request', (request) => void (request.url().endsWith('/me/auth') && requests++));
    await page.reload();
    await message.waitFor();
    expect(requests).toBeLessThan(2);
    await page.goto(journey.url('/desk'));
    await message.waitFor();
    await expectAccessible(page);
    expect((await close(false)).status).toBe(200);
  });
});

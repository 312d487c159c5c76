import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE } from './journey.ts';
import { PASSWORD, logOut } from './sessions.ts';

const journey = makeJourney();
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
}
/** Starts a new order. */
async function begin(page: Page): Promise<void> {
  await page.goto(journey.url('/jobs/new'));
  await page
    .getByRole('button', { name: /Mill Lane/ })
    .or(page.getByRole('radio', { name: /Mill Lane/ }))
    .first()
    .click();
  await expect.poll(() => drafts(page)).toBe(1);
}

describe('a log-out with an unfinished form', () => {
  it('the log-out offers to stay logged in, to keep the draft for the same user, or to delete it', async () => {
    const page = await journey.signInAgain('owner@marlow.example', PHONE);
    await begin(page);
    await logOut(page);
    const dialog = page.getByRole('dialog', { name: 'Before you log out' });
    await dialog.getByText('1 form is unfinished.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Send now' }).count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/jobs/new');

    await logOut(page);
    await dialog.getByRole('button', { name: 'Keep on this device' }).click();
    await page.waitForURL('**/login');
    expect(await drafts(page)).toBe(1);
    await logIn(page, 'owner@kent.example');
    await page.goto(journey.url('/jobs/new'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('We’ve kept what you entered.').count()).toBe(0);
    await logOut(page);
    await page.waitForURL('**/login');
    await logIn(page, 'owner@marlow.example');
    await page.goto(journey.url('/jobs/new'));
    await page.getByText('We’ve kept what you entered.').waitFor();

    await logOut(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/login');
    expect(await drafts(page)).toBe(0);
  });

  it('a session that ends by itself asks nothing: the draft is there after the login', async () => {
    const page = await journey.signInAgain('owner@marlow.example', PHONE);
    await begin(page);
    const jwt = await page.evaluate(() => localStorage.getItem('jwt')!);
    await page.request.post(journey.url('/api/auth/logout'), { headers: { authorization: `Bearer ${jwt}` } });
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill('owner@marlow.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/jobs/new');
    await page.getByText('We’ve kept what you entered.').waitFor();
  });
});

describe('two tabs with the same form', () => {
  it('each tab has its own draft: starting afresh or dropping it in one leaves the other’s', async () => {
    const first = await journey.signInAgain('owner@marlow.example');
    const second = await first.context().newPage();
    await second.goto(journey.url('/account/profile'));
    await second.getByRole('heading', { level: 1 }).waitFor();
    await begin(first);
    await second.goto(journey.url('/jobs/new'));
    await second.getByText('We’ve kept what you entered.').waitFor();
    await second.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => second.getByText('We’ve kept what you entered.').count()).toBe(0);
    await first.reload();
    await first.getByText('We’ve kept what you entered.').waitFor();
    // The draft of a closed tab is taken over, and deleted once it is dropped.
    await first.close();
    await second.reload();
    await second.getByText('We’ve kept what you entered.').waitFor();
    await second.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => drafts(second)).toBe(0);
  });
});

describe('when the connection is back', () => {
  it('a page that could not be loaded loads by itself', async () => {
    const page = await journey.signInAgain('owner@marlow.example', PHONE);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Documents' }).last().click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
    await expectAccessible(page);
  });
});

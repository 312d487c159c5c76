import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { codeFor } from './authenticator-app.ts';
import { expectAccessible, makeJourney, PHONE } from './journey.ts';
import { forgetLogin, PASSWORD } from './sessions.ts';

const journey = makeJourney();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills in the staff’s login and sends it. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(journey.url('/desk/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Log in').click();
}
const logOut = (page: Page) => forgetLogin(page, journey.url(''));

/** Sets up an authenticator app on the page that requires it; returns its key. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
  await page.getByText('Harrow Skips requires it for your login.').waitFor();
  await expectAccessible(page);
  await button(page, 'Use an authenticator app').click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const [key] = /^(?:[A-Z2-7]{4}\s){8}/.exec(await page.getByTitle(/key/).innerText())!;
  await page.getByLabel('Code', { exact: true }).fill(codeFor(key));
  await button(page, 'Turn on').click();
  await page.getByText('Save your recovery codes').waitFor();
  await expectAccessible(page);
  await button(page, 'I’ve saved them').click();
  return key;
}

it('a manager requires two-factor authentication: a clerk sets it up, trusts a device, loses it and starts again', async () => {
  const manager = await journey.open('/desk/login');
  await logIn(manager, 'manager@harrow.example');
  await manager.waitForURL('**/desk');
  await manager.goto(journey.url('/desk/settings?tab=staff'));
  await manager.getByLabel('Required of office staff').check();
  await manager.getByText('This includes you').waitFor();
  await manager.getByLabel('Days for staff to set it up').fill('0');
  await expectAccessible(manager);
  await manager.getByRole('form', { name: 'Two-factor authentication' }).getByRole('button', { name: 'Save' }).click();
  // It holds for the manager as well, who comes back to the settings.
  await manager.waitForURL('**/desk/two-factor');
  await setUp(manager);
  await manager.waitForURL('**/desk/settings?tab=staff');
  await manager.getByLabel('Required of office staff').waitFor();

  const clerk = await journey.open('/desk/login', PHONE);
  await logIn(clerk, 'office@harrow.example');
  await clerk.waitForURL('**/desk/two-factor');
  const key = await setUp(clerk);
  await clerk.waitForURL('**/desk');
  await clerk.getByRole('heading', { level: 1 }).first().waitFor();

  await logOut(clerk);
  await logIn(clerk, 'office@harrow.example');
  await clerk.getByLabel('Code', { exact: true }).fill(codeFor(key, 1));
  await clerk.getByLabel('Don’t ask for a code on this device for 30 days').check();
  await expectAccessible(clerk);
  await button(clerk, 'Log in').click();
  await clerk.waitForURL('**/desk');
  await logOut(clerk);
  await logIn(clerk, 'office@harrow.example');
  await clerk.waitForURL('**/desk');
  await clerk.goto(journey.url('/desk/profile/sessions'));
  await clerk.getByRole('heading', { name: 'Devices that don’t ask for a code' }).waitFor();
  await expectAccessible(clerk);

  await manager.reload();
  await button(manager, 'Remove two-factor authentication of Joanne Whitaker').click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Remove two-factor' }).click();
  await manager.getByText('Two-factor authentication of Joanne Whitaker removed').waitFor();
  // An open page notices that its session has ended.
  await clerk.waitForURL(/\/login$/);
  await logIn(clerk, 'office@harrow.example');
  await clerk.waitForURL('**/desk/two-factor');
  await expect.poll(() => clerk.getByLabel('Code', { exact: true }).count()).toBe(0);
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE, projectLink } from './journey.ts';
import { PASSWORD } from './sessions.ts';

const journey = makeJourney();

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}
/** The metrics app asks for the address first. */
async function logInToMetrics(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}
/** Ends the page's session on the server, as another device would. */
async function endSession(page: Page): Promise<void> {
  const jwt = await page.evaluate(() => localStorage.getItem('jwt')!);
  await page.request.post(journey.url('/api/auth/logout'), { headers: { authorization: `Bearer ${jwt}` } });
}
const ended = (page: Page) => page.getByText('You’ve been logged out', { exact: true });

describe('an address opened while logged out', () => {
  it('a desk address opens after a staff login, and sends a customer to their own start page', async () => {
    const page = await journey.open('/desk/customers?search=Marlow');
    await page.waitForURL('**/login');
    await logIn(page, 'office@harrow.example');
    await page.waitForURL('**/desk/customers?search=Marlow');
    const other = await journey.open('/desk/customers');
    await other.waitForURL('**/login');
    await logIn(other, 'owner@marlow.example');
    await other.waitForURL('**/dashboard');
  });

  it('a metrics address opens after the login, as links in emails need', async () => {
    const known = await journey.signIn('manager@metrics.example', undefined, '/metrics/projects');
    const project = (await projectLink(known, 'Site performance').getAttribute('href'))!;
    const page = await journey.open(`${project}/evolution?bucket=M`, PHONE);
    await page.waitForURL('**/metrics/login');
    await logInToMetrics(page, 'manager@metrics.example');
    await page.waitForURL(`**${project}/evolution?bucket=M`);
  });
});

describe('a session that ends during input', () => {
  it('the login page explains it, and afterwards the page is back with the input', async () => {
    const page = await journey.signInAgain('owner@marlow.example', PHONE, '/account/business');
    await page.getByLabel('Trading name').fill('Marlow & Sons');
    await endSession(page);
    await page.waitForURL('**/login');
    await ended(page).waitFor();
    await expectAccessible(page);
    await logIn(page, 'owner@marlow.example');
    await page.waitForURL('**/account/business');
    await expect.poll(() => page.getByLabel('Trading name').inputValue()).toBe('Marlow & Sons');
  });

  it('another user who logs in does not get the input', async () => {
    const page = await journey.signInAgain('owner@marlow.example', undefined, '/account/business');
    await page.getByLabel('Trading name').fill('Marlow & Sons');
    await endSession(page);
    await page.waitForURL('**/login');
    await logIn(page, 'owner@kent.example');
    await page.waitForURL('**/dashboard');
    await page.goto(journey.url('/account/business'));
    await page.getByLabel('Trading name').waitFor();
    expect(await page.getByLabel('Trading name').inputValue()).not.toContain('Marlow');
  });

  it('the login returns to the desk and to metrics as well', async () => {
    const desk = await journey.signInAgain('office@harrow.example', undefined, '/desk/customers');
    await endSession(desk);
    await desk.waitForURL('**/login');
    await ended(desk).waitFor();
    await logIn(desk, 'office@harrow.example');
    await desk.waitForURL('**/desk/customers');
    const metrics = await journey.signInAgain('manager@metrics.example', undefined, '/metrics/organisations');
    await endSession(metrics);
    await metrics.waitForURL('**/metrics/login');
    await ended(metrics).waitFor();
    await expectAccessible(metrics);
    await logInToMetrics(metrics, 'manager@metrics.example');
    await metrics.waitForURL('**/metrics/organisations');
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { LocalProvider } from '../../server/test/provider.ts';
import { makeJourney, WIDE } from './journey.ts';
import { PASSWORD } from './sessions.ts';

const journey = makeJourney({ env: { TONNAGE_PRIVATE_WEBHOOKS: 'on' } });
let provider: LocalProvider;
beforeAll(async () => {
  provider = await LocalProvider.start([journey.url('/login/callback')]);
  provider.person = null;
  provider.people = [
    { sub: '1', email: 'manager@harrow.example', email_verified: true },
    { sub: '2', email: 'nina@harrow.example', email_verified: true, name: 'Nina New' },
    { sub: '3', email: 'owner@marlow.example', email_verified: true },
  ];
});
afterAll(() => provider.stop());

it('a manager sets up the company’s provider; the staff log in by it and log out there, and nobody else gets in', async () => {
  const desk = await journey.signIn('manager@harrow.example', WIDE, '/desk/settings?tab=logins');
  await desk.getByRole('button', { name: 'Add a provider' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Harrow login');
  await dialog.getByLabel('Issuer').fill(provider.issuer);
  await dialog.getByLabel('Client ID').fill(provider.clientId);
  await dialog.getByLabel('Client secret').fill('not that one');
  await dialog.getByLabel('Email domains').fill('harrow.example');
  await dialog.getByLabel('New people join as').selectOption('Office');
  await dialog.getByLabel('The only way in for these domains').check();
  await dialog.getByLabel('Log out at the provider too').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('It doesn’t accept this client ID with this client secret.').waitFor();
  await dialog.getByLabel('Client secret').fill(provider.clientSecret);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await desk.getByText('The connection works.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await desk.getByText('Only way in', { exact: true }).waitFor();

  const page = await journey.open('/desk/login');
  await page.getByLabel('Email').fill('manager@harrow.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('People with this email address log in with Harrow login.').waitFor();
  await page.getByRole('button', { name: 'Log in with Harrow login' }).click();
  await page.getByLabel('Work email').fill('nina@harrow.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/desk');
  expect(page.url()).not.toContain('code=');
  await page.goto(journey.url('/desk/profile/sessions'));
  await page.getByText('by Harrow login').waitFor();
  await page.getByRole('button', { name: /^Your account: / }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.waitForURL('**/login');

  const stranger = await journey.open('/desk/login');
  await stranger.getByRole('button', { name: 'Log in with Harrow login' }).click();
  await stranger.getByLabel('Work email').fill('owner@marlow.example');
  await stranger.getByRole('button', { name: 'Continue' }).click();
  await stranger.getByRole('heading', { name: 'You’re not logged in' }).waitFor();
  await stranger.getByRole('link', { name: 'Back to login' }).click();
  await stranger.waitForURL('**/desk/login');
});

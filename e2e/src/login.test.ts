import { describe, expect, it } from 'vitest';
import { expectAccessible, PASSWORD, PHONE, makeJourney } from './journey.ts';

const journey = makeJourney();

// Specification §1, §2, §4, §5, §6, §8.
describe('login', () => {
  it('says what is missing, then what is wrong, under the fields', async () => {
    const page = await journey.open('/');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Login');
    await page.getByText('For business account').waitFor();
    await expect.poll(() => page.getByLabel('Email').getAttribute('placeholder')).toBe('Enter your email');
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).getAttribute('placeholder'))
      .toBe('Enter your password');
    await expect.poll(() => page.getByLabel('Email').getAttribute('maxlength')).toBe('200');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Email is mandatory').waitFor();
    await page.getByText('Password is mandatory').waitFor();
    await page.getByLabel('Email').fill('not an address');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Email is not valid').waitFor();
    await expectAccessible(page);

    await page.getByLabel('Email').fill('owner@marlow.example');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Invalid identifier or password').waitFor();
    await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).not.toBe('true');
    await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);

    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
  });

  it('leads to the forgotten password, a new account and the public booking page', async () => {
    const page = await journey.open('/login');
    await expect.poll(() => page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot');
    await expect
      .poll(() => page.getByRole('link', { name: 'Create your account' }).getAttribute('href'))
      .toBe('/create-account');
    await page.getByText("Don't have a business account? Don't need a account - Book now").waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Book now' }).getAttribute('href')).toMatch(/^https:/);
    for (const path of ['/forgot', '/create-account', '/about']) {
      await page.goto(journey.url(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
    }
  });

  it('loads application data once per session: the guest’s, then the authenticated, then the account', async () => {
    const page = await journey.open('/login');
    await page.getByLabel('Email').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const call = /\/api\/(applications\/me\/\w+|accounts\/me\/findMine)$/.exec(new URL(request.url()).pathname);
      if (call) asked.push(call[1]!);
    });
    await page.reload();
    await page.getByLabel('Email').fill('owner@marlow.example');
    await page.getByLabel('Password', { exact: true }).fill('Skips-and-tonnes-1');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
    for (const place of ['Jobs', 'Sites']) {
      await page
        .getByRole('navigation')
        .getByRole('link', { name: new RegExp(`^${place}`) })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: place }).waitFor();
    }
    expect(asked).toEqual(['applications/me/anonimous', 'applications/me/auth', 'accounts/me/findMine']);
  });

  it('keeps the session values of the specification and clears them all on logout', async () => {
    const page = await journey.signIn('owner@marlow.example', PHONE);
    const stored = () =>
      page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
    const values = await stored();
    for (const key of ['userId', 'userName', 'userEmail', 'jwt']) expect(values[key], key).toBeTruthy();
    expect(values['hasGSToken']).toBe('false');
    expect(values['fromStaff']).toBe('0');

    await page.goto(journey.url('/login'));
    await page.waitForURL('**/dashboard'); // a stored user is fetched and goes on

    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    for (const key of ['userId', 'userName', 'userEmail', 'jwt', 'fromStaff'])
      await expect.poll(async () => (await stored())[key], { message: key }).toBeUndefined();

    // The token is dead, not only forgotten: with the old values back, the login page fetches the user and logs out.
    await page.evaluate((old) => Object.entries(old).forEach(([k, v]) => localStorage.setItem(k, v)), values);
    await page.goto(journey.url('/login'));
    await page.getByLabel('Email').waitFor();
    await expect.poll(async () => (await stored())['jwt']).toBeUndefined();
  });

  it('sends whoever is not signed in to the login page', async () => {
    for (const path of ['/dashboard', '/jobs', '/jobs/new', '/sites', '/account', '/account/change']) {
      const page = await journey.open(path);
      await page.waitForURL('**/login');
    }
  });
});

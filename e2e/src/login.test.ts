import { describe, expect, it } from 'vitest';
import { expectAccessible, PHONE, makeJourney } from './journey.ts';
import { PASSWORD, logOut } from './sessions.ts';

/** The colour of an error in the light scheme (experience.md). */
const RED = 'rgb(180, 35, 24)';
const journey = makeJourney();

/** The session values that the specification (§3) names. */
const KEPT = ['userId', 'userName', 'userEmail', 'jwt', 'pictureUrl', 'hasGSToken', 'paymentToken', 'fromStaff'];

// Specification §1, §2, §4, §5, §6, §8.
describe('login', () => {
  it('the login shows what is missing, then what is wrong, under the fields', async () => {
    const page = await journey.open('/');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Login');
    await page.getByText('For business account').waitFor();
    await expect.poll(() => page.getByLabel('Email').getAttribute('placeholder')).toBe('Enter your email');
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).getAttribute('placeholder'))
      .toBe('Enter your password');
    for (const field of [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })])
      await expect.poll(() => field.getAttribute('maxlength')).toBe('200');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Login' }).click();
    const line = page.getByText('Email is mandatory');
    await expect.poll(() => line.evaluate((element) => getComputedStyle(element).color)).toBe(RED);
    await expect.poll(() => page.getByLabel('Email').evaluate((it) => getComputedStyle(it).borderColor)).toBe(RED);
    await page.getByText('Password is mandatory').waitFor();
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Email').press('Enter');
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

  it('application data is loaded once per session: guest, then authenticated, then account', async () => {
    const page = await journey.open('/login');
    await page.getByLabel('Email').waitFor();
    const requests: string[] = [];
    page.on('request', (request) => {
      const call = /\/api\/(applications\/me\/\w+|accounts\/me\/findMine)$/.exec(new URL(request.url()).pathname);
      if (call) requests.push(call[1]!);
    });
    await page.reload();
    // Guest data comes with the page.
    expect(JSON.parse((await page.locator('#application').textContent())!)).toMatchObject({ name: 'Harrow Skips' });
    await page.getByLabel('Email').fill('owner@marlow.example');
    await page.getByLabel('Password', { exact: true }).fill('Skips-and-tonnes-1');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
    for (const [place, name] of [
      ['Jobs', /on site/],
      ['Sites', /sites$/],
    ] as const) {
      await page
        .getByRole('navigation')
        .getByRole('link', { name: new RegExp(`^${place}`) })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }
    expect(requests).toEqual(['applications/me/auth', 'accounts/me/findMine']);
  });

  it('the browser stores the session values of the specification and clears them all on logout', async () => {
    const page = await journey.signIn('owner@marlow.example', PHONE);
    const stored = () =>
      page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
    // As after a payment that the user left for and a picture that they chose.
    await page.evaluate(() => {
      localStorage.setItem('paymentToken', 'a-reference');
      localStorage.setItem('pictureUrl', '/files/me.png');
    });
    const values = await stored();
    expect(Object.keys(values)).toEqual(expect.arrayContaining([...KEPT]));
    for (const key of ['userId', 'userName', 'userEmail', 'jwt']) expect(values[key], key).toBeTruthy();
    expect(values['hasGSToken']).toBe('false');
    expect(values['fromStaff']).toBe('0');

    await page.goto(journey.url('/login'));
    await page.waitForURL('**/dashboard'); // a stored user is fetched and signed in

    await logOut(page);
    await page.waitForURL('**/login');
    for (const key of KEPT) await expect.poll(async () => (await stored())[key], { message: key }).toBeUndefined();

    // The token is revoked, not only forgotten: with the old values back, the login page fetches the user and logs
    // out.
    await page.evaluate((old) => Object.entries(old).forEach(([k, v]) => localStorage.setItem(k, v)), values);
    await page.goto(journey.url('/login'));
    await page.getByLabel('Email').waitFor();
    await expect.poll(async () => (await stored())['jwt']).toBeUndefined();
  });
});

it('programs find what they look for at fixed addresses, and are told when there is nothing', async () => {
  const at = (path: string, method = 'GET') => fetch(journey.url(path), { redirect: 'manual', method });
  const change = await at('/.well-known/change-password');
  expect([change.status, change.headers.get('location')]).toEqual([302, '/account/profile/password']);
  expect((await at('/.well-known/anything')).status).toBe(404);
  // A calendar service may fetch a feed: the longer rule decides (RFC 9309 §2.2.2).
  const robots = await (await at('/robots.txt')).text();
  for (const rule of ['Allow: /api/calendar/', 'Disallow: /api/']) expect(robots.split('\n')).toContain(rule);
  const icon = await at('/favicon.ico');
  expect((await at(icon.headers.get('location')!)).headers.get('content-type')).toBe('image/png');
  const options = await at('/dashboard', 'OPTIONS');
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD']);
  expect((await at('/dashboard', 'HEAD')).status).toBe(200);
  for (const path of ['/jobs/new', '/jobs/new/a', '/open/a/b/c', '/run', '/desk/', '/Jobs//new'])
    expect([path, (await at(path)).status]).toEqual([path, 200]);
  for (const path of ['/nowhere', '/jobs/new/a/b', '/desk/x'])
    expect([path, (await at(path)).status]).toEqual([path, 404]);
  expect((await at('/login')).headers.get('permissions-policy')).toContain('geolocation=()');
});

it('a browser that blocks cookies or scripts is told what to allow', async () => {
  const browser = (await journey.open('/login')).context().browser()!;
  const APPS = ['/login', '/dashboard', '/desk/login', '/metrics/login'];
  const blocking = await browser.newContext();
  await blocking.addInitScript(() => {
    for (const store of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(window, store, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  for (const path of APPS) {
    const page = await blocking.newPage();
    await page.goto(journey.url(path));
    await page.getByRole('alert').filter({ hasText: 'This page needs cookies and site data' }).waitFor();
    await expect.poll(() => page.locator('#root').isVisible()).toBe(false);
  }
  await blocking.close();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  for (const path of [...APPS, '/run']) {
    const page = await plain.newPage();
    await page.goto(journey.url(path));
    // A search by text leaves it out.
    await expect.poll(() => page.locator('noscript').innerText()).toMatch(/needs JavaScript. Please turn it on/);
    expect(await page.locator('noscript').isVisible()).toBe(true);
  }
  await plain.close();
});

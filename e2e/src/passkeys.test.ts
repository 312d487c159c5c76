import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, PHONE, makeJourney } from './journey.ts';
import { forgetLogin, PASSWORD } from './sessions.ts';

const journey = makeJourney();
/** Browsers know no passkeys for an address without a name. */
const named = (path: string) => journey.url(path).replace('127.0.0.1', 'localhost');

/** Gives the page’s browser a fingerprint reader whose person is always there. */
async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

async function logInByPassword(page: Page, email: string, button: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: button, exact: true }).click();
}

describe('passkeys', () => {
  it('a customer is offered one, adds it, logs in with it on a phone, loses it and goes on by password', async () => {
    const page = await journey.open('/login', PHONE);
    await page.goto(named('/login'));
    const { cdp, id } = await withAuthenticator(page);
    await logInByPassword(page, 'owner@marlow.example', 'Login');
    await page.waitForURL('**/dashboard');
    await page.getByText('Log in faster next time').waitFor();
    await page.getByRole('button', { name: 'Set up a passkey' }).click();
    await page.getByText('Passkey added').waitFor();
    await expect.poll(() => page.getByText('Log in faster next time').count()).toBe(0);
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id });
    expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);

    await forgetLogin(page, named(''));
    await page.goto(named('/login'));
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/dashboard');

    await page.goto(named('/account/security'));
    await page.getByText('works at this address').waitFor();
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No passkeys yet.').first().waitFor();
    await forgetLogin(page, named(''));
    await page.goto(named('/login'));
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('That passkey doesn’t work here.').waitFor();
    await logInByPassword(page, 'owner@marlow.example', 'Login');
    await page.waitForURL('**/dashboard');
    await cdp.send('WebAuthn.disable');
  });

  it('the office adds one under its login, and logs in with it at the desk', async () => {
    const page = await journey.open('/desk/login');
    await page.goto(named('/desk/login'));
    await withAuthenticator(page);
    await logInByPassword(page, 'office@harrow.example', 'Log in');
    await page.waitForURL('**/desk');
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.goto(named('/desk/profile/security'));
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Weighbridge computer');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Weighbridge computer').waitFor();
    await forgetLogin(page, named(''));
    await page.goto(named('/desk/login'));
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/desk') && url.pathname !== '/desk/login');
    // The check ends the browser’s stand-in for a reader.
    await page.goto(named('/desk/profile/security'));
    await page.getByText('works at this address').waitFor();
    await expectAccessible(page);
  });
});

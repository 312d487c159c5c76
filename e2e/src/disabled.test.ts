import { expect, it } from 'vitest';
import { expectAccessible, makeJourney } from './journey.ts';

const MESSAGE = 'We are moving yards. Back on Monday.';

const journey = makeJourney({
  prepare: `update tenants set disabled = true, disabled_message = '${MESSAGE}', gtm_id = 'GTM-TEST12'`,
});

// Specification §1: when disabled, the guest layout shows only the disabledMessage instead of the page content.
it('a disabled company shows its message and nothing else', async () => {
  const page = await journey.open('/');
  await page.getByText(MESSAGE).waitFor();
  expect((await page.locator('#root').innerText()).trim()).toBe(MESSAGE);
  await expectAccessible(page);
});

it('a disabled company asks nobody for consent, on any page before the login', async () => {
  for (const path of ['/login', '/about', '/create-account', '/metrics/login']) {
    const page = await journey.open(path);
    await page.getByText(MESSAGE).waitFor();
    expect((await page.locator('#root').innerText()).trim(), path).toBe(MESSAGE);
  }
});

it('a logged-in user of a disabled company sees the same message, not an error', async () => {
  const page = await journey.open('/login');
  // The session is older; the server answers all its calls with the message.
  await page.evaluate(() => {
    localStorage.setItem('userId', 'x');
    localStorage.setItem('jwt', 'x');
  });
  await page.route('**/api/applications/me/auth', (route) =>
    route.fulfill({
      status: 503,
      json: {
        data: null,
        error: {
          status: 503,
          name: 'ApplicationDisabledError',
          message: 'We are moving yards. Back on Monday.',
          details: { code: 'APPLICATION_DISABLED' },
        },
      },
    }),
  );
  await page.goto(journey.url('/jobs'));
  await page.getByRole('heading', { level: 1, name: MESSAGE }).waitFor();
  expect((await page.locator('#root').innerText()).trim()).toBe(MESSAGE);
  await expectAccessible(page);
});

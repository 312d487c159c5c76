import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('login (email, then password): an unknown address is reported, and so is a wrong password', async () => {
  await open('/metrics/login', {
    answers: {
      checkMetricsEmail: ({ body }) =>
        body['email'] === 'viewer@metrics.example' ? { ok: true } : refuse('EMAIL_NOT_REGISTERED'),
      login: refuse('INVALID_LOGIN', { field: 'password' }),
    },
  });
  await page.press('Next');
  await page.fill('Email', 'nobody@nowhere.example');
  await page.keyboard('{Enter}');
  await page.see('This email is not registered in the product');
  await page.fill('Email', 'viewer@metrics.example');
  await page.keyboard('{Enter}');
  await page.button('Use another email');
  await page.fill('Password', 'Not-the-password-1');
  await page.keyboard('{Enter}');
  await page.see('The password is not correct. Please, try again.');
  // A user who has forgotten it need not enter their address again.
  expect((await page.button('Forgot password?')).getAttribute('href')).toContain('viewer%40metrics.example');
});

it('a deactivated account is reactivated by logging in, once its person says so', async () => {
  const { user } = colleague();
  const server = await open('/metrics/login', {
    answers: {
      getApplicationAnonymous: { name: 'Harrow Skips' },
      checkMetricsEmail: { ok: true },
      login: ({ body }) => (body['reactivate'] ? { jwt: 'a-token', user } : refuse('DEACTIVATED')),
      me: user,
    },
  });
  await page.fill('Email', 'olive@marlow.example');
  await page.press('Next');
  await page.fill('Password', 'Skips-and-tonnes-1');
  await page.press('Login');
  await page.button('Reactivate and log in');
  await expectAccessible();
  const assign = vi.spyOn(window.location, 'assign');
  await page.press('Reactivate and log in');
  await expect.poll(() => assign.mock.calls).toEqual([['/metrics']]);
  await page.sent(server, 'login', { identifier: 'olive@marlow.example', reactivate: true });
});

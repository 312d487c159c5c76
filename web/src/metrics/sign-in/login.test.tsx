import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
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

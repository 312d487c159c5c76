import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const OPEN = { getApplicationAnonymous: { name: 'Harrow Skips', metricsSignUp: true } };
const PASSWORD = 'Ropes-and-sheets-9';

it('create account: name and email, then the password, its confirmation and the privacy box', async () => {
  const sent: unknown[] = [];
  await open('/metrics/login', {
    answers: {
      ...OPEN,
      checkMetricsEmail: refuse('EMAIL_NOT_REGISTERED'),
      checkPassword: { problem: null },
      createMetricsAccount: ({ body }) => {
        sent.push(body);
        return { email: 'nia@team.example' };
      },
      sendEmailConfirmation: { email: 'nia@team.example', sent: true },
    },
  });
  await page.fill('Email', 'nia@team.example');
  await page.keyboard('{Enter}');
  await page.see('This email is not registered in the product');
  await page.press('Create your account');
  await page.heading('Create your account');
  expect(await page.field('Email')).toHaveProperty('value', 'nia@team.example');
  await page.press('Next');
  await page.see('This field is required');
  await page.fill('Your name', 'Nia New');
  await page.fill('Email', 'nia');
  await page.press('Next');
  await page.see('Invalid email address');
  await page.fill('Email', 'nia@team.example');
  await page.press('Next');
  await page.see('Now choose a password.');
  await page.press('Create account');
  await page.see('Use at least 8 characters', 'You must accept the privacy policy');
  await page.fill('Password', PASSWORD);
  await page.fill('Confirm password', 'another');
  await page.press('Create account');
  await page.see('Passwords do not match');
  await page.fill('Confirm password', PASSWORD);
  await page.press(/I accept the privacy policy/);
  await page.press('Create account');
  await page.heading('Check your email');
  await page.see('We’ve sent a link to nia@team.example.');
  expect(sent).toEqual([
    {
      name: 'Nia New',
      email: 'nia@team.example',
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      acceptPrivacy: true,
    },
  ]);
});

it('the second step without the first one’s answers shows the first', async () => {
  await open('/metrics/create-account?step=password', { answers: OPEN });
  await page.field('Your name');
});

it('a company that is closed to strangers says so, and its login has no link', async () => {
  const answers = { getApplicationAnonymous: { name: 'Harrow Skips', metricsSignUp: false } };
  await open('/metrics/create-account', { answers });
  await page.see('You need an invitation to use Metrics here.');
  await page.press('Log in');
  await page.see('Enter your email to continue.');
  await page.gone('Create your account');
});

it('a forgotten password: the link is asked for from Metrics, with the same answer for any address', async () => {
  const asked: unknown[] = [];
  await open('/metrics/forgot?email=nia%40team.example', {
    answers: { ...OPEN, forgotPassword: ({ body }) => (asked.push(body), { ok: true }) },
  });
  await page.press('Send link');
  await page.heading('Check your email');
  await page.see('If nia@team.example has a login here');
  expect(asked).toEqual([{ email: 'nia@team.example', face: 'metrics' }]);
  await page.press('Use a different email');
  await page.heading('Forgot your password?');
});

it('an unconfirmed address gets its link again from the login', async () => {
  const asked: unknown[] = [];
  await open('/metrics/login', {
    answers: {
      ...OPEN,
      checkMetricsEmail: { ok: true },
      login: refuse('UNCONFIRMED'),
      sendEmailConfirmation: ({ body }) => (asked.push(body), { email: 'nia@team.example', sent: true }),
    },
  });
  await page.fill('Email', 'nia@team.example');
  await page.keyboard('{Enter}');
  await page.fill('Password', PASSWORD);
  await page.keyboard('{Enter}');
  await page.press('Send the confirmation email again');
  await page.see('If nia@team.example needs confirming, we’ve sent a link.');
  expect(asked).toEqual([{ email: 'nia@team.example', face: 'metrics' }]);
});

import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const LINK = '/metrics/invitation#token=a-token-from-an-email';
const company = { getApplicationAnonymous: { name: 'Harrow Skips' } };
const PASSWORD = 'Ropes-and-sheets-9';
const invited = {
  organisation: 'Tarn Homes',
  email: 'ida@tarn.example',
  invitedBy: 'Mona Manager',
  known: false,
  asked: { manager: false, reports: ['Revenue'], follows: [] },
};

it('an invited editor chooses a password, accepts the privacy policy and is led to the introduction', async () => {
  const { user } = colleague();
  const server = await open(LINK, {
    answers: {
      ...company,
      lookAtOrganisationInvitation: ({ body }) =>
        body['token'] === 'a-token-from-an-email' ? invited : refuse('INVALID_TOKEN'),
      checkPassword: { problem: null },
      acceptOrganisationInvitation: { organisation: 'Tarn Homes' },
      login: { jwt: 'a-token', user },
      me: user,
    },
  });
  await page.heading('Join Tarn Homes');
  await page.see('Mona Manager has invited you');
  await page.press('Accept invitation');
  await page.see('This field is required', 'Use at least 8 characters', 'You must accept the privacy policy');
  await expectAccessible();
  await page.fill('Your name', 'Ida Tarn');
  await page.fill('Password', PASSWORD);
  await page.fill('Confirm password', 'Something-else-1');
  await page.press('Accept invitation');
  await page.see('Passwords do not match');
  expect(server.sent('acceptOrganisationInvitation')).toEqual([]);
  await page.fill('Confirm password', PASSWORD);
  await page.press(/privacy policy/);
  const assign = vi.spyOn(window.location, 'assign');
  await page.press('Accept invitation');
  await expect.poll(() => assign.mock.calls).toEqual([['/metrics/welcome']]);
  await page.sent(server, 'acceptOrganisationInvitation', {
    name: 'Ida Tarn',
    password: PASSWORD,
    acceptPrivacy: true,
  });
  await page.sent(server, 'login', { identifier: 'ida@tarn.example', password: PASSWORD });
});

it('the owner of a login accepts with its password and code, and is then asked to log in', async () => {
  const server = await open(LINK, {
    answers: {
      ...company,
      lookAtOrganisationInvitation: { ...invited, known: true },
      acceptOrganisationInvitation: ({ body }) => {
        if (body['password'] !== PASSWORD) return refuse('WRONG_PASSWORD');
        return body['code'] === undefined ? refuse('SECOND_FACTOR') : { organisation: 'Tarn Homes' };
      },
    },
  });
  await page.press('Accept invitation');
  await page.see('Enter your password.');
  expect(server.sent('acceptOrganisationInvitation')).toEqual([]);
  await page.fill('Password', 'a guess');
  await page.press('Accept invitation');
  await page.see(/isn’t the password of your login/);
  await page.fill('Password', PASSWORD);
  await page.press('Accept invitation');
  await page.fill('Code', '123456');
  await expectAccessible();
  await page.press('Accept invitation');
  await page.heading('You’ve joined Tarn Homes');
  await page.sent(server, 'acceptOrganisationInvitation', { password: PASSWORD, code: '123456' });
  expect(server.sent('login')).toEqual([]);
});

it('the owner of a login without a second factor is signed in by accepting', async () => {
  const { user } = colleague();
  const server = await open(LINK, {
    answers: {
      ...company,
      lookAtOrganisationInvitation: { ...invited, known: true },
      acceptOrganisationInvitation: { organisation: 'Tarn Homes' },
      login: { jwt: 'a-token', user },
      me: user,
    },
  });
  const assign = vi.spyOn(window.location, 'assign');
  await page.fill('Password', PASSWORD);
  await page.press('Accept invitation');
  await expect.poll(() => assign.mock.calls).toEqual([['/metrics']]);
  await page.sent(server, 'login', { identifier: 'ida@tarn.example', password: PASSWORD });
});

it('somebody logged in as the invited person accepts by one button; an ended session leads to the password', async () => {
  const as = colleague();
  let ended = true;
  const server = await open(LINK, {
    as,
    answers: {
      ...company,
      lookAtOrganisationInvitation: { ...invited, email: as.user.email, known: true },
      acceptOrganisationInvitation: ({ body }) =>
        ended && body['password'] === undefined ? refuse('LOGIN_NEEDED') : { organisation: 'Tarn Homes' },
      login: refuse('DEACTIVATED'),
    },
  });
  await page.see('You’re logged in as olive@marlow.example.');
  await page.press('Accept invitation');
  await page.field('Password');
  ended = false;
  await page.fill('Password', PASSWORD);
  await page.press('Accept invitation');
  await page.heading('You’ve joined Tarn Homes');
  expect(server.sent('acceptOrganisationInvitation')).toHaveLength(2);
});

it('a link that was used says so, and leads to the login', async () => {
  await open(LINK, { answers: { ...company, lookAtOrganisationInvitation: refuse('INVALID_TOKEN') } });
  await page.heading('This link no longer works');
  await expectAccessible();
  expect((await page.button('Log in')).getAttribute('href')).toBe('/metrics/login');
});

it('an invitation is declined after a question', async () => {
  const server = await open(LINK, { answers: { ...company, lookAtOrganisationInvitation: invited } });
  await page.press('Decline');
  await page.dialog();
  await page.press('Decline');
  await page.heading('You declined the invitation');
  await page.sent(server, 'declineOrganisationInvitation', { token: 'a-token-from-an-email' });
});

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

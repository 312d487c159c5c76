import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { storedSession } from '../../lib/session.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const company = { getApplicationAnonymous: { name: 'Harrow Skips' }, checkPassword: { problem: null } };
const { user } = colleague();
const PASSWORD = 'Ropes-and-sheets-9';
const NEXT = 'Hooks-and-chains-8';
const LINK = '#email=olive%40marlow.example&token=a-token-from-an-email';

it('the link that confirms an address asks for the password, and leads a new user to the introduction', async () => {
  const server = await open(`/metrics/confirm${LINK}`, {
    answers: { ...company, confirmEmail: { jwt: 'a-token', user } },
  });
  await page.heading('Confirm your email address');
  await page.press('Confirm and log in');
  await page.see('This field is required');
  await page.fill('Password', PASSWORD);
  const assign = vi.spyOn(window.location, 'assign');
  await page.press('Confirm and log in');
  await expect.poll(() => assign.mock.calls).toEqual([['/metrics/welcome']]);
  await page.sent(server, 'confirmEmail', { code: 'a-token-from-an-email', password: PASSWORD });
  expect(storedSession()?.email).toBe(user.email);
});

it('a forgotten password is reset by the link, and must be another one than before', async () => {
  const server = await open(`/metrics/reset${LINK}`, {
    answers: {
      ...company,
      resetPassword: ({ body }) => (body['password'] === PASSWORD ? refuse('SAME_PASSWORD') : { jwt: 'a-token', user }),
    },
  });
  await page.heading('Set a new password');
  const set = async (password: string) => {
    await page.fill('New password', password);
    await page.fill('Confirm new password', password);
    await page.press('Set password and log in');
  };
  await set(PASSWORD);
  await page.see('The new password must be different from the previous one');
  await expectAccessible();
  const assign = vi.spyOn(window.location, 'assign');
  await set(NEXT);
  await expect.poll(() => assign.mock.calls).toEqual([['/metrics']]);
  await page.sent(server, 'resetPassword', { code: 'a-token-from-an-email', password: NEXT });
  expect(storedSession()?.email).toBe(user.email);
});

it('a link that has expired leads to the request for another, with the address', async () => {
  await open(`/metrics/reset${LINK}`, { answers: { ...company, resetPassword: refuse('INVALID_CODE') } });
  await page.fill('New password', NEXT);
  await page.fill('Confirm new password', NEXT);
  await page.press('Set password and log in');
  await page.heading('This link has expired or been used');
  expect((await page.button('Send a new link')).getAttribute('href')).toContain('olive%40marlow.example');
});

it('a person in no organisation is told what to do', async () => {
  await open('/metrics', { as: colleague(), answers: { listOrganisations: [] } });
  await page.see('You’re not in an organisation yet.');
  await expectAccessible();
  await page.press('Create an organisation');
  await page.heading('Create an organisation');
});

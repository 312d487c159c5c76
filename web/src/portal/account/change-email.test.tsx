import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { customer } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);
const as = customer('buyer');

it('the email address is changed: what proves the person, then the codes of both addresses', async () => {
  const server = await open('/account/profile', {
    as,
    answers: {
      startEmailChange: ({ body }) =>
        body['currentPassword'] === undefined
          ? refuse('PASSWORD_NEEDED')
          : body['code'] === undefined
            ? refuse('SECOND_FACTOR')
            : { ok: true },
      changeEmail: ({ body }) =>
        body['oldCode'] === '222222'
          ? { ...(as.answers.me as object), email: 'new@marlow.example' }
          : refuse('WRONG_EMAIL_CODES'),
    },
  });
  (await page.button('Change email address')).focus();
  await page.keyboard('{Enter}');
  await page.fill('New email address', 'new@marlow.example');
  await page.keyboard('{Enter}');
  await page.fill('Current password', 'Skips-and-tonnes-1');
  await page.press('Send codes');
  await page.fill('Code', '123456');
  await expectAccessible();
  await page.press('Send codes');
  await page.see('Each address has an email with a code.');
  await page.fill('Code from the email at new@marlow.example', '111111');
  await page.press('Change email address');
  await page.see('Enter the code.');
  await page.fill('Code from the email at olive@marlow.example', '111111');
  await page.press('Change email address');
  await page.see('Those codes aren’t right');
  await expectAccessible();
  await page.fill('Code from the email at olive@marlow.example', '222222');
  await page.press('Change email address');
  await page.see('Email address changed');
  expect(server.sent('startEmailChange').at(-1)!.body).toEqual({
    email: 'new@marlow.example',
    currentPassword: 'Skips-and-tonnes-1',
    code: '123456',
  });
  expect(localStorage.getItem('userEmail')).toBe('new@marlow.example');
});

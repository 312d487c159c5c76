import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { customer } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);
const { answers, user } = customer('buyer');
const PASSWORD = 'Hooks-and-chains-8';
const LINK = '/reset#token=a-token&email=buyer%40marlow.example';

async function setPassword(password: string, again = password) {
  await page.fill('New password', password);
  await page.fill('Confirm new password', again);
  await page.keyboard('{Enter}');
}

// Specification §2, §7; portal.md §5, auth/forgot-password and auth/reset-password.
it('a link for a new password is sent to any address with one message, and again half a minute later', async () => {
  const server = await open('/login', { answers: { ...answers, forgotPassword: { ok: true } } });
  await page.press('Forgot password?');
  await page.heading('Forgot your password?');
  await page.press('Send link');
  await page.see('Email is mandatory');
  await page.fill('Email', 'not an address');
  await page.keyboard('{Enter}');
  await page.see('Email is not valid');
  expect(server.sent('forgotPassword')).toEqual([]);
  for (const email of ['nobody@nowhere.example', 'buyer@marlow.example']) {
    await page.fill('Email', email);
    await page.keyboard('{Enter}');
    await page.heading('Check your email');
    await page.see(`If ${email} has a login here, we’ve sent a link to set a new password.`);
    await page.sent(server, 'forgotPassword', { email });
    if (email.startsWith('nobody')) await page.press('Use a different email');
  }
  await expectAccessible();
  await page.disabled('Send again', 'You can ask for another in half a minute.');
  vi.setSystemTime(Date.now() + 30_000);
  await page.press('Send again');
  await page.see('Sent again.');
  expect(server.sent('forgotPassword')).toHaveLength(3);
});

it('the link sets a password that is entered twice, and logs in', async () => {
  const server = await open(LINK, { answers: { ...answers, resetPassword: { jwt: 'a-token', user } } });
  await page.heading('Set a new password');
  await page.see('For buyer@marlow.example. You’ll be logged out everywhere else.');
  await setPassword('short', 'else');
  await page.see('Use at least 8 characters', 'Passwords do not match');
  await expectAccessible();
  expect(server.sent('resetPassword')).toEqual([]);
  await setPassword(PASSWORD);
  await page.address(/^\/dashboard$/);
  await page.sent(server, 'resetPassword', { code: 'a-token', password: PASSWORD });
  // What other programs on the page read (specification §2).
  for (const key of ['userId', 'userName', 'userEmail', 'jwt', 'fromStaff'])
    expect(Object.keys(localStorage)).toContain(key);
});

it('a link that was replaced or used leads to another, for the same address', async () => {
  await open(LINK, { answers: { ...answers, resetPassword: refuse('INVALID_CODE') } });
  await page.heading('Set a new password');
  await setPassword(PASSWORD);
  await page.heading('This link has expired or been used');
  await expectAccessible();
  await page.press('Send a new link');
  await page.heading('Forgot your password?');
  await page.address(/^\/forgot\?email=buyer%40marlow\.example$/);
  expect(await page.field('Email')).toHaveProperty('value', 'buyer@marlow.example');
});

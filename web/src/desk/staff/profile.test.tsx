import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

it('a member of staff changes their password, with twelve characters at least', async () => {
  const server = await open('/desk', {
    as: staff('accounts'),
    answers: { changePassword: refuse('WRONG_CURRENT_PASSWORD', { field: 'currentPassword' }) },
  });
  await page.press('Your login');
  await page.heading('Your login');
  await page.fill('Current password', 'not-the-password-1');
  await page.fill('New password', 'Eleven-chrs');
  await page.fill(/^Confirm/, 'Eleven-chrs');
  await page.press('Change password');
  await page.see('Use at least 12 characters');
  expect(server.sent('changePassword')).toEqual([]);
  await page.fill('New password', 'A-quite-different-one-77');
  await page.fill(/^Confirm/, 'A-quite-different-one-77');
  await page.press('Change password');
  await page.see('The provided current password is invalid');

  // What was typed is not lost without a question.
  await page.press('Where you’re logged in');
  await page.dialog();
  await page.press('Leave');
  await page.heading('Where you’re logged in');
});

it('staff find their devices and two-factor authentication, without a customer’s account', async () => {
  const server = await open('/desk/profile', {
    as: staff('accounts'),
    answers: { listSessions: [{ id: idOf(10), current: true }] },
  });
  await page.press('Where you’re logged in');
  await page.see('This device');
  await page.press('Your login');
  await page.press('Two-factor authentication');
  await page.press('Set up');
  await page.field('Current password');
  expect(server.sent('findMyAccount')).toEqual([]);
});

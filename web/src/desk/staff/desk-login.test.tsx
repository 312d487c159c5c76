import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);
const { user, answers } = staff('manager');
const closed = { name: 'Harrow Skips', disabled: true, disabledMessage: 'Back on Monday', copyrightYear: 2026 };
/** The pages that the browser was sent to. */
const left = () => vi.spyOn(window.location, 'assign').mockImplementation(() => undefined).mock.calls;

it.each([
  ['the office’s own login while the portal is closed', true, '/desk/login'],
  ['the portal’s login while it is open', false, '/login'],
] as const)('the desk sends a guest to %s', async (_name, disabled, login) => {
  const calls = left();
  void open('/desk', { answers: { getApplicationAnonymous: { ...closed, disabled } } });
  await expect.poll(() => calls).toContainEqual([login]);
});

it('the login of a closed portal tells customers its message, and lets staff in', async () => {
  const calls = left();
  const server = await open('/desk/login', {
    answers: {
      ...answers,
      getApplicationAnonymous: closed,
      login: ({ body }) =>
        body['identifier'] === 'manager@harrow.example'
          ? { jwt: 'a-token', user }
          : refuse('APPLICATION_DISABLED', { message: 'Back on Monday' }),
    },
  });
  await page.heading('Staff login');
  await page.fill('Email', 'owner@marlow.example');
  await page.press('Log in');
  await page.see('Enter your password.');
  await page.fill('Password', 'Skips-and-tonnes-1');
  await page.press('Log in');
  await page.see('Back on Monday');
  await expectAccessible();
  await page.fill('Email', 'manager@harrow.example');
  await page.press('Log in');
  await expect.poll(() => calls).toEqual([['/desk']]);
  await page.sent(server, 'login', { identifier: 'manager@harrow.example', password: 'Skips-and-tonnes-1' });
});

it('an invitation that was used is no longer valid', async () => {
  const server = await open('/desk/invitation#token=used', {
    answers: { getApplicationAnonymous: closed, lookAtStaffInvitation: refuse('INVALID_TOKEN') },
  });
  await page.heading('This invitation is no longer valid');
  await expectAccessible();
  expect(server.sent('lookAtStaffInvitation')[0]!.body).toEqual({ token: 'used' });
});

import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { storedSession } from '../../lib/session.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const WRONG = 'The password is not correct. Please, try again.';

it('a wrong current password is refused in the words of the login, when it is changed and when the account is closed', async () => {
  const wrong = refuse('WRONG_CURRENT_PASSWORD', { field: 'currentPassword' });
  await open('/metrics/account', {
    as: colleague(),
    answers: { changePassword: wrong, deactivateMe: wrong, checkPassword: { problem: null } },
  });
  await page.fill('Current password', 'Skips-and-tonnes-1');
  await page.fill('New password', 'Skips-and-tonnes-1');
  await page.press('Change password');
  await page.see('The new password must be different from the previous one', 'Passwords do not match');
  await page.fill('New password', 'Hooks-and-chains-8');
  await page.fill('Confirm new password', 'Hooks-and-chains-8');
  await page.press('Change password');
  await page.see(WRONG);
  await page.fill('Current password', 'Skips-and-tonnes-2');
  await page.press('Deactivate account');
  await page.gone(WRONG);
  await page.fill('Current password', 'Skips-and-tonnes-1');
  await page.keyboard('{Enter}');
  await page.see(WRONG);
});

const [OLD, NEW] = ['Skips-and-tonnes-1', 'Hooks-and-chains-8'];

it('a person changes their name and their password, which must be another one, twice the same', async () => {
  const as = colleague();
  const server = await open('/metrics/account', {
    as,
    answers: {
      updateMe: { ...as.user, name: 'Hannah Cole-Webb' },
      checkPassword: { problem: null },
      changePassword: { jwt: 'another-token', user: as.user },
    },
  });
  await page.fill('Name', 'Hannah Cole-Webb');
  await page.press('Save');
  await page.see('Saved');
  await page.sent(server, 'updateMe', { name: 'Hannah Cole-Webb' });
  const change = async (chosen: string, again = chosen) => {
    await page.fill('Current password', OLD);
    await page.fill('New password', chosen);
    await page.fill('Confirm new password', again);
    await page.press('Change password');
  };
  await change(NEW, 'Other-words-3');
  await page.see('Passwords do not match');
  await change(OLD);
  await page.see('The new password must be different from the previous one');
  await page.gone('Passwords do not match');
  await expectAccessible();
  expect(server.sent('changePassword')).toEqual([]);
  await change(NEW);
  await page.see('Password changed');
  await page.sent(server, 'changePassword', { currentPassword: OLD, password: NEW, passwordConfirmation: NEW });
  expect(storedSession()?.jwt).toBe('another-token');
});

it('a picture that disappears before the browser reads it is reported, and nothing is sent', async () => {
  const server = await open('/metrics/account', { as: colleague() });
  const gone = new File(['a picture'], 'me.png', { type: 'image/png' });
  gone.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'));
  await page.attach(gone);
  await page.see('Unable to load images');
  await expectAccessible();
  expect(server.sent('setPicture')).toEqual([]);
});

it('an account is deactivated with the password, and its browser forgets the session', async () => {
  const server = await open('/metrics/account', { as: colleague() });
  await page.press('Deactivate account');
  await page.dialog();
  await page.press('Deactivate account');
  await page.see('This field is required');
  await page.fill('Current password', OLD);
  const assign = vi.spyOn(window.location, 'assign');
  await page.press('Deactivate account');
  await expect.poll(() => assign.mock.calls).toEqual([['/metrics/login']]);
  await page.sent(server, 'deactivateMe', { currentPassword: OLD });
  expect(storedSession()).toBeNull();
});

it('the last manager is told which organisation needs another one before they leave', async () => {
  const text = 'Add another manager to Marlow Build sites first, or delete the organisation.';
  const answers = { deactivateMe: refuse('LAST_MANAGER', { message: text }) };
  await open('/metrics/account', { as: colleague(), answers });
  await page.press('Deactivate account');
  await page.fill('Current password', OLD);
  await page.press('Deactivate account');
  await page.see(text);
  expect(storedSession()).not.toBeNull();
});

it('an account is deleted for good with the address and the password', async () => {
  const server = await open('/metrics/account', { as: colleague() });
  await page.press('Delete account');
  await page.dialog();
  await page.fill('Type olive@marlow.example to delete the account', 'somebody@else.example');
  await page.fill('Current password', OLD);
  await page.press('Delete account');
  await page.see('Type your own email address to confirm that this is the right account.');
  expect(server.sent('deleteMe')).toEqual([]);
  await page.fill('Type olive@marlow.example to delete the account', 'Olive@Marlow.example');
  const assign = vi.spyOn(window.location, 'assign');
  await page.press('Delete account');
  await expect.poll(() => assign.mock.calls).toEqual([['/metrics/login']]);
  await page.sent(server, 'deleteMe', { currentPassword: OLD, email: 'Olive@Marlow.example' });
  expect(storedSession()).toBeNull();
});

import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
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
  await page.see('The new password must be different from the previous one', 'The passwords do not match');
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

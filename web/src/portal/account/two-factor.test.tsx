import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { customer } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);
const as = customer('buyer');
const CODES = Array.from({ length: 10 }, (_, i) => `abcde-0000${i}`);

it('two-factor authentication is set up by keyboard: the password, the code of the app, the recovery codes', async () => {
  let enabled = false;
  const server = await open('/account/security', {
    as,
    answers: {
      getFactor: () => ({ enabled, recoveryCodesLeft: enabled ? 10 : 0 }),
      startFactor: ({ body }) =>
        body['currentPassword'] === 'wrong'
          ? refuse('WRONG_CURRENT_PASSWORD', { field: 'currentPassword' })
          : { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Harrow?secret=JBSWY3DPEHPK3PXP' },
      confirmFactor: ({ body }) => {
        if (body['code'] !== '123456') return refuse('WRONG_FACTOR');
        enabled = true;
        return { recoveryCodes: CODES };
      },
      removeFactor: () => {
        enabled = false;
        return {};
      },
    },
  });
  (await page.button('Set up')).focus();
  await page.keyboard('{Enter}');
  await page.fill('Current password', 'wrong');
  await page.keyboard('{Enter}');
  await page.see('The provided current password is invalid');
  await page.fill('Current password', 'Skips-and-tonnes-1');
  await page.keyboard('{Enter}');
  await page.picture('QR code for your authenticator app');
  await page.see('JBSW Y3DP EHPK 3PXP');
  await expectAccessible();
  await page.fill('Code', '000000');
  await page.keyboard('{Enter}');
  await page.see('That code isn’t right.');
  await page.fill('Code', '123456');
  await page.keyboard('{Enter}');
  await page.see('Save your recovery codes', ...CODES);
  await expectAccessible();
  await page.press('Copy codes');
  await page.button('Copied');
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  await page.press('I’ve saved them');
  await page.see('10 recovery codes left.');

  await page.press('Turn off');
  await page.fill('Current password', 'Skips-and-tonnes-1');
  await page.fill('Code', CODES[1]!);
  await page.keyboard('{Enter}');
  await page.see('Two-factor authentication is off');
  await page.sent(server, 'removeFactor', { currentPassword: 'Skips-and-tonnes-1', code: CODES[1] });
});

it('the login asks for the code of the app after the password', async () => {
  const { user, answers } = as;
  const server = await open('/login', {
    answers: {
      ...answers,
      login: ({ body }) =>
        body['code'] === undefined
          ? refuse('SECOND_FACTOR')
          : body['code'] === '000000'
            ? refuse('WRONG_FACTOR')
            : { jwt: 'a-token', user },
    },
  });
  await page.fill('Email', 'buyer@marlow.example');
  await page.fill('Password', 'Skips-and-tonnes-1');
  await page.keyboard('{Enter}');
  await page.see('Enter the six-digit code from your authenticator app');
  await expectAccessible();
  await page.fill('Code', '000000');
  await page.keyboard('{Enter}');
  await page.see('That code isn’t right.');
  await page.fill('Code', CODES[0]!);
  await page.keyboard('{Enter}');
  await page.address(/^\/dashboard$/);
  await page.sent(server, 'login', { identifier: 'buyer@marlow.example', code: CODES[0] });
});
